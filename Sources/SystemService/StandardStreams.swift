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
}
