import Glibc

/// The files that a program expects to have: 0, 1 and 2.
public enum StandardStreams {
    /// Puts /dev/null where the starter left one of them closed. Else the next file that is opened stands there, a pipe or a
    /// database, and the log is written into it. Each is opened for what nobody does with it, so that to read from it or write
    /// to it still fails. Called before anything is opened.
    public static func occupy() {
        for (number, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] where fcntl(number, F_GETFD) < 0 {
            // The lowest free number is this one: those before it are taken.
            _ = unsafe open("/dev/null", access)
        }
    }

    /// Writes all of it to standard output, however slowly that is read, also where whoever shares it has made it not block.
    /// Fails with EX_CANTCREAT and the system's reason.
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
