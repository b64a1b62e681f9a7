import Foundation
import Glibc

/// `pullkiosk run` on SDL's driver `dummy`: a process that lives until it is stopped. A test sees its log and its messages to
/// the service manager.
final class RunningKiosk {
    let folder: TemporaryFolder
    let child: Child
    let manager: ManagerSocket

    /// - Parameters:
    ///   - configuration: the text of its configuration file; without a path of the store there it is `feeds.sqlite` in
    ///     `folder`.
    ///   - wrapper: a program and its words that start the kiosk in their own way, in the same process.
    init(
        _ configuration: String, in folder: TemporaryFolder, window: String = "320x480",
        environment changes: [String: String] = [:], wrapper: [String] = []
    ) throws {
        self.folder = folder
        manager = try ManagerSocket(path: folder["notify-\(UUID().uuidString.prefix(8))"])
        let store = configuration.contains("[store]") ? "" : "\n[store]\npath = \(folder["feeds.sqlite"])\n"
        let file = try folder.write(configuration + store, to: "kiosk.conf")
        var environment = Program.environment(in: folder).merging(changes) { $1 }
        environment["SDL_VIDEODRIVER"] = "dummy"
        environment["NOTIFY_SOCKET"] = manager.path
        child = try Child(
            wrapper + [Program.path, "run", "--config", file, "--window", window], environment: environment,
            input: "/dev/null", output: folder["out"], errors: folder["log"])
    }

    /// A configuration with one feed. Unless `more` says otherwise its deadline is longer than a slow machine needs, and longer
    /// than `eventually` waits.
    static func configuration(feed: String, _ more: String = "") -> String {
        "[feeds]\ndeadline = 600\n[refresh]\ntimeout = 600\n[feed a]\nurl = \(feed)\n\(more)"
    }

    var log: [String] { folder.text("log").split(separator: "\n").map(String.init) }

    /// Waits for a line of the log that holds all of these words, the `count`th of its kind.
    @discardableResult
    func waitForLine(_ words: String..., count: Int = 1) throws -> String {
        var found: [String] = []
        let came = eventually {
            found = log.filter { line in words.allSatisfy(line.contains) }
            return found.count >= count || !child.isAlive
        }
        guard came, found.count >= count else { throw Unexpected("no line \(words) from \(description)") }
        return found[count - 1]
    }

    /// Waits until the service manager has got this message, the `count`th time.
    func waitForMessage(_ start: String, count: Int = 1) throws {
        let came = eventually { manager.messages.filter { $0.hasPrefix(start) }.count >= count || !child.isAlive }
        let found = manager.messages.filter { $0.hasPrefix(start) }.count
        guard came, found >= count else { throw Unexpected("no message \(start) in \(manager.messages) from \(description)") }
    }

    /// Waits for the first frame and returns how many items are in it.
    func itemsInFirstFrame() throws -> Int? {
        try waitForMessage("READY=1")
        let line = try waitForLine("first frame on dummy")
        return line.firstMatch(of: /(\d+) items/).flatMap { Int($0.1) }
    }

    /// Waits for the first frame and for the stored content, which comes later on a slow machine (the log says so). Returns how
    /// many items are then on the screen.
    func itemsFromStore() throws -> Int? {
        let items = try itemsInFirstFrame()
        guard log.contains(where: { $0.contains("no answer yet; what is stored is shown when it comes") }) else { return items }
        let line = try waitForLine("the stored content came")
        return line.firstMatch(of: /(\d+) items/).flatMap { Int($0.1) }
    }

    /// Stops it, and returns its exit status; nil where it does not end.
    func stop() -> Int32? {
        child.send(SIGTERM)
        _ = eventually { !child.isAlive }
        return child.exitStatus
    }

    /// The processes that it has started and that still run.
    var workers: [pid_t] {
        let processes = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(pid_t.init)
        return processes.filter { process in
            // After the name in brackets: the state, then the parent (proc(5)).
            let line = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[1] == "\(child.process)" && fields[0] != "Z"
        }
    }

    var description: String {
        let end = child.exitStatus.map { "a kiosk that ended with \($0)" } ?? "a running kiosk"
        return "\(end), which said:\n\(log.joined(separator: "\n"))"
    }
}

/// The service manager's end of sd_notify(3).
final class ManagerSocket {
    let path: String
    private let descriptor: Int32
    private var received: [String] = []

    init(path: String) throws {
        self.path = path
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { throw Unexpected("\(path) is too long for a socket") }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = unsafe withUnsafeBytes(of: &address) { bytes in
            unsafe bind(descriptor, bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!, length)
        }
        guard result == 0 else { throw Unexpected("no socket at \(path)") }
    }

    deinit { close(descriptor) }

    /// All messages until now, one string for each assignment.
    var messages: [String] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)), count > 0 {
            received += String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
        }
        return received
    }

    var lastStatus: String? { messages.last { $0.hasPrefix("STATUS=") } }
}
