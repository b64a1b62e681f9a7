import Glibc
import WorkerContract

/// The stream to and from the kiosk: standard output and input.
enum KioskStream {
    /// The whole request; blocks until it has arrived.
    static func readRequest() throws(WorkerFault) -> WorkerMessage<WorkerRequest> {
        var received: [UInt8] = []
        var end = MessageEnd()
        while !end.isReached(by: received) {
            let piece = read()
            guard !piece.isEmpty else { throw WorkerFault(status: EX_DATAERR, message: "the request is cut off") }
            received += piece
        }
        guard let request = WorkerMessage<WorkerRequest>(decoding: received) else {
            throw WorkerFault(status: EX_DATAERR, message: "expected a request as its contract says, got something else")
        }
        return request
    }

    /// From now on the end of the kiosk's stream ends this process, because the answer is no longer wanted.
    static func endWithTheKiosk() throws(WorkerFault) {
        // Checked before the thread starts: if the kiosk has already gone, no server should get a request.
        if hasNews, read().isEmpty { _exit(EX_OK) }
        var thread = pthread_t()
        let result = unsafe pthread_create(
            &thread, nil,
            { _ in
                while !KioskStream.read().isEmpty {}
                _exit(EX_OK)
            }, nil)
        guard result == 0 else {
            errno = result
            throw .refused("a thread")
        }
    }

    private static var hasNews: Bool {
        var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) == 1
    }

    static func write(_ answer: WorkerMessage<WorkerAnswer>) throws(WorkerFault) {
        var rest = answer.encoded[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { throw .refused("its answer") }
            rest = rest.dropFirst(max(count, 0))
        }
    }

    /// The next bytes from the kiosk, at most 64 KiB; empty at the end of the stream.
    private static func read() -> [UInt8] {
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe Glibc.read(STDIN_FILENO, &piece, piece.count)
            if count < 0, errno == EINTR { continue }
            return Array(piece.prefix(max(count, 0)))
        }
    }
}

/// Writes one line to standard error. The kiosk reads it if this is its child.
func complain(_ message: String) {
    let line = Array("pullkiosk-worker: \(message)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
}

/// The system's message for an error number.
func systemMessage(_ number: Int32) -> String { unsafe String(cString: strerror(number)) }
