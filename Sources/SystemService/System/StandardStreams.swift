import Glibc

/// The files that a program expects to have: 0, 1 and 2.
public enum StandardStreams {
    /// Opens /dev/null in place of a standard stream that the parent process left closed. Otherwise the next file opened, a
    /// pipe or a database, would get that number, and the log would be written into it. Each is opened in the direction that
    /// is not used, so that reading or writing it still fails. Call it before anything is opened.
    public static func occupy() {
        for (number, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] where fcntl(number, F_GETFD) < 0 {
            // open() takes the lowest free number, which is this one.
            _ = unsafe open("/dev/null", access)
        }
    }

    /// Writes all bytes to standard output, however slowly that is read, even if a process that shares it has made it
    /// non-blocking. Fails with EX_CANTCREAT and the system's reason.
    public static func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(1, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var request = pollfd(fd: 1, events: Int16(POLLOUT), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            } else if errno != EINTR {
                throw CommandFailure(.cannotCreate, "standard output: \(systemMessage(errno))")
            }
        }
    }
}
