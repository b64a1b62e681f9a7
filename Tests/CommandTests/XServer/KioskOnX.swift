import Foundation
import Geometry

/// `pullkiosk run` on an X server of its own, with a store of its own. It ends with its owner.
final class KioskOnX {
    let server: XServer
    private let folder = TemporaryFolder()
    private let process: Child

    /// Returns when the feed is loaded and nothing moves.
    ///
    /// - Parameter feed: its address; nil for the demo.
    init(feed: String? = nil, environment changes: [String: String] = [:]) throws {
        server = try XServer()
        try folder.configureKiosk()
        let environment = [
            "DISPLAY": server.display, "SDL_VIDEODRIVER": "x11", "SYSTEMD_LOG_LEVEL": "debug", "HOME": folder.path,
        ].merging(changes) { $1 }
        process = try Child(
            [Program.path, "run", "--config", folder["kiosk.conf"]] + (feed.map { ["--feed", $0] } ?? ["--demo"]),
            environment: Program.environment(in: folder).merging(environment) { $1 }, input: "/dev/null",
            output: folder["out"], errors: folder["log"])
        try wait(forLine: "first frame on x11, \(XServer.size.width)x\(XServer.size.height)")
        try wait(forLine: "feeds loaded")
        // At its start the kiosk measures what paces its frames, and then it rests.
        try wait(forLine: "frames")
        _ = try stillPicture()
    }

    /// Rewrites its configuration file; the kiosk reads it at SIGHUP.
    func configure(_ more: String) throws { try folder.configureKiosk(more) }

    /// Declared first, so that the kiosk ends before its folder goes away.
    deinit { process.kill() }

    // MARK: What it says and shows

    func logLines(containing words: String) -> [String] {
        folder.text("log").split(separator: "\n").map(String.init).filter { $0.contains(words) }
    }

    /// Waits until so many lines of the log contain these words.
    func wait(forLine words: String, count: Int = 1) throws {
        try wait(for: "\(count) × \"\(words)\" in the log") { logLines(containing: words).count >= count }
    }

    /// Waits until the screen shows what is wanted, and returns that picture.
    @discardableResult
    func wait(forPicture what: String, _ isWanted: (XPicture) -> Bool) throws -> XPicture {
        var picture = try server.picture()
        try wait(for: what) {
            // A pause, so that the server is not busy with requests for its picture.
            usleep(15_000)
            picture = try server.picture()
            return isWanted(picture)
        }
        return picture
    }

    /// The picture once nothing moves: the same for a fifth of a second in which the kiosk slept. On a busy machine an
    /// unchanged picture may only be late; then the kiosk runs or waits for the processor.
    func stillPicture() throws -> XPicture {
        var last = (picture: try server.picture(), rest: rest)
        var sameSince = Date()
        return try wait(forPicture: "a picture without motion") { picture in
            let now = (picture: picture, rest: rest)
            if now.picture != last.picture || now.rest == nil || now.rest != last.rest { (last, sameSince) = (now, Date()) }
            return Date().timeIntervalSince(sameSince) > 0.2
        }
    }

    /// Returns when none of its threads has woken up for so many seconds.
    func waitForRest(_ seconds: Double) throws {
        try wait(for: "\(seconds) s of rest") {
            let before = rest
            Thread.sleep(forTimeInterval: seconds)
            return before != nil && rest == before
        }
    }

    private func wait(for what: String, _ isDone: () throws -> Bool) throws {
        guard try !eventually(isDone) else { return }
        throw Unexpected("waited in vain for \(what); the log:\n\(folder.text("log"))")
    }

    // MARK: What is done to it

    /// Moves fingers together, each at this distance below its place, and then at that one; at about 1500 points a second.
    func move(_ places: [Point], from start: Double, to end: Double) throws {
        let steps = Int(abs(end - start) / 12)
        for step in 1...steps {
            usleep(8_000)
            try touch(places, .move, movedBy: start + (end - start) * Double(step) / Double(steps))
        }
    }

    /// The same for all fingers: at their places, or a distance below.
    func touch(_ places: [Point], _ phase: XTouchPanel.Phase, movedBy distance: Double = 0) throws {
        for (finger, place) in places.enumerated() { try server.touch(finger, phase, place + Point(0, distance)) }
    }

    /// Does something that should end it. Returns how long that took in seconds, and the exit status.
    func end(by action: (KioskOnX) -> Void) throws -> (seconds: Double, status: Int32) {
        let start = Date()
        action(self)
        try wait(for: "its end") { !process.isAlive }
        return (Date().timeIntervalSince(start), process.exitStatus ?? 0)
    }

    func send(_ signal: Int32) { process.send(signal) }

    /// Waits for a span of so many seconds in which its threads wake up this often at most. On a busy machine, and when the clock
    /// turns, one span is not enough to tell rest from a loop that never sleeps. Rest makes no event to wait for, so this sleeps.
    func waitForRest(of seconds: Double, wakeUps limit: Int) throws {
        try wait(for: "\(seconds) s with \(limit) wake-ups") {
            let before = try sleepCounts()
            Thread.sleep(forTimeInterval: seconds)
            return try sleepCounts().reduce(0) { $0 + $1.value - before[$1.key, default: 0] } <= limit
        }
    }

    /// User and system time of all its threads in hundredths of a second (proc(5), fields 14 and 15 of stat). A thread in a
    /// busy loop uses time, but it never sleeps, so wake-ups do not count it.
    var processorTicks: Int {
        let line = (try? String(contentsOfFile: "/proc/\(process.process)/stat", encoding: .utf8)) ?? ""
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }

    /// How often each thread has gone to sleep so far; nil where one is awake.
    private var rest: [String: Int]? {
        let tasks = "/proc/\(process.process)/task"
        let statuses = ((try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []).map { number in
            (number, (try? String(contentsOfFile: "\(tasks)/\(number)/status", encoding: .utf8)) ?? "")
        }
        guard statuses.allSatisfy({ $0.1.contains("\nState:\tS") }) else { return nil }
        return Dictionary(uniqueKeysWithValues: statuses.map { ($0.0, KioskOnX.sleeps(in: $0.1)) })
    }

    /// For each thread, by its number: how often it has gone to sleep so far.
    private func sleepCounts() throws -> [String: Int] {
        let tasks = "/proc/\(process.process)/task"
        let numbers = try FileManager.default.contentsOfDirectory(atPath: tasks)
        return Dictionary(
            uniqueKeysWithValues: numbers.map { number in
                let status = (try? String(contentsOfFile: "\(tasks)/\(number)/status", encoding: .utf8)) ?? ""
                return (number, KioskOnX.sleeps(in: status))
            })
    }

    /// What the status of a thread says (proc(5)).
    private static func sleeps(in status: String) -> Int {
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") } ?? ""
        return line.split(separator: "\t").last.flatMap { Int($0) } ?? 0
    }
}

extension TemporaryFolder {
    fileprivate func configureKiosk(_ more: String = "") throws {
        try write("[kiosk]\nattract = no\n\(more)[store]\npath = \(self["feeds.sqlite"])\n", to: "kiosk.conf")
    }
}
