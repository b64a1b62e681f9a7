import Glibc

/// Why a worker ends without an answer.
struct WorkerFault: Error {
    /// From sysexits.h: EX_DATAERR for an invalid request, EX_OSERR if a system call fails.
    let status: Int32
    /// One line without a full stop.
    let message: String

    static func refused(_ what: String) -> WorkerFault {
        WorkerFault(status: EX_OSERR, message: "the worker was refused \(what): \(systemMessage(errno))")
    }
}
