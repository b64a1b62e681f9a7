import Glibc

/// The log: one line per event on standard error, from any thread. Under systemd each line begins with its priority,
/// otherwise with the program's name. A line cannot disturb a terminal or a journal: control characters are replaced, and its
/// length is bounded. A line never waits long: if the reader has stopped reading, the line is dropped.
public final class Log: Sendable {
    /// The priorities of sd-daemon(3) and syslog(3).
    private enum Priority: Int {
        case error = 3
        case warning = 4
        case notice = 5
        case debug = 7
    }

    /// The log of this process.
    public static let standard = Log(descriptor: 2, showsPriorities: isJournal(2))

    private let descriptor: Int32
    private let showsPriorities: Bool
    private let showsDetails: Bool

    /// A log on another open descriptor, which stays the caller's.
    ///
    /// - Parameter showsDetails: writes what `debug` is given, too.
    public init(descriptor: Int32, showsPriorities: Bool, showsDetails: Bool = wantsDetails) {
        self.descriptor = descriptor
        self.showsPriorities = showsPriorities
        self.showsDetails = showsDetails
    }

    /// systemd's own programs heed the same variable (systemd(1), SYSTEMD_LOG_LEVEL).
    public static var wantsDetails: Bool { unsafe getenv("SYSTEMD_LOG_LEVEL").map { unsafe String(cString: $0) } == "debug" }

    public func error(_ message: String) { write(.error, message) }
    public func warning(_ message: String) { write(.warning, message) }
    public func notice(_ message: String) { write(.notice, message) }

    /// What a person does, and other lines that would fill a log.
    public func debug(_ message: String) {
        if showsDetails { write(.debug, message) }
    }

    /// Writes one line. Lines of several threads do not mix: each is one write of at most PIPE_BUF (4096) bytes, which POSIX
    /// keeps whole.
    private func write(_ priority: Priority, _ message: String) {
        let mark = showsPriorities ? "<\(priority.rawValue)>" : "pullkiosk: "
        let line = Array((mark + oneLine(message) + "\n").utf8)
        guard isReady(descriptor, for: POLLOUT, within: Log.patience) else { return }
        _ = unsafe Glibc.write(descriptor, line, line.count)
    }

    /// How long a line waits for room, in seconds: little more than a frame.
    private static let patience = 0.02
}

/// The longest message in bytes: with its mark and line end it stays far below PIPE_BUF.
public let longestMessage = 2000

/// A message as one sanitized line. White space and line breaks become single spaces. Other control and formatting characters
/// that could move a cursor or change the reading direction become U+FFFD. A line longer than `longest` bytes is cut with an
/// ellipsis.
public func oneLine(_ message: String, longest: Int = longestMessage) -> String {
    var line = ""
    var length = 0
    for scalar in message.unicodeScalars {
        let shown = harmless(scalar)
        if shown == " " && line.unicodeScalars.last == " " { continue }
        length += UTF8.width(shown)
        if length > longest { return line + "…" }
        line.unicodeScalars.append(shown)
    }
    return line
}

private func harmless(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.properties.isWhitespace { return scalar == "\u{A0}" ? scalar : " " }
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: return "\u{FFFD}"
    case 0x202A...0x202E, 0x2066...0x2069: return "\u{FFFD}"
    default: return scalar
    }
}

/// True when the descriptor is the journal's: systemd names it by device and inode in JOURNAL_STREAM (systemd.exec(5)), and
/// a redirection to a file or a pipe is recognised by another inode.
func isJournal(_ descriptor: Int32) -> Bool {
    guard let stream = unsafe getenv("JOURNAL_STREAM") else { return false }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    return unsafe String(cString: stream) == "\(status.st_dev):\(status.st_ino)"
}
