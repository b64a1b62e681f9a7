/// The documented exit statuses, with their names from sysexits.h.
public enum ExitStatus: Int32, Sendable {
    case ok = 0
    /// A wrong command, option or value.
    case usage = 64
    /// The input is no feed, scene or touch script.
    case dataError = 65
    /// A named file cannot be read.
    case noInput = 66
    /// The network or the display is not available.
    case unavailable = 69
    /// An internal fault.
    case software = 70
    /// An output cannot be written.
    case cannotCreate = 73
    /// A wrong configuration.
    case configuration = 78
}

/// Why a command ends without its result: one line for people, and an exit status for scripts.
public struct CommandFailure: Error, Hashable, Sendable {
    public let status: ExitStatus
    /// One line without the program's name and without a full stop at its end.
    public let message: String

    public init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
