import Glibc

/// Why a worker ends without an answer.
struct WorkerFault: Error {
    /// Of sysexits.h: EX_DATAERR for a request that is none, EX_OSERR where the system refuses.
    let status: Int32
    /// One line without a full stop.
    let message: String

    static func refused(_ what: String) -> WorkerFault {
        WorkerFault(status: EX_OSERR, message: "the worker was refused \(what): \(systemMessage(errno))")
    }
}
