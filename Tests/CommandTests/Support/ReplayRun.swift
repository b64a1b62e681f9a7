import Foundation
import Testing

/// A `replay` of a script, and what it wrote.
struct ReplayRun {
    /// One line of `trace.jsonl`.
    struct Frame: Decodable {
        let t: Double
        let offset: Double
        let pull: Double
        let progress: Double
        let inset: Double
        let phase: String
        let fingers: Int
        let damage: Int
        let kept: Int
        let screen: String
        let item: String?

        enum CodingKeys: String, CodingKey {
            case t, offset, pull, progress, inset, phase, fingers, screen, item
            case damage = "damage_px"
            case kept = "kept_bytes"
        }
    }

    /// One line of `events.jsonl`.
    struct Event: Decodable {
        let t: Double
        let event: String
    }

    let end: Program.Ending
    let folder: TemporaryFolder

    /// - Parameters:
    ///   - script: lines of a touch script.
    ///   - configuration: more lines of the configuration file.
    init(_ script: String, feeds: [String] = [], options: [String] = [], configuration: String = "") throws {
        folder = TemporaryFolder()
        let home = TemporaryFolder()
        let file = try home.write(script, to: "a.touch")
        // A configuration of its own, so that this machine's is not read.
        let configuration = try home.write("[feeds]\ndeadline = 600\n" + configuration, to: "k.conf")
        let sources = feeds.flatMap { ["--feed", $0] }
        let words = ["replay", file, "--output", folder.path, "--config", configuration] + sources + options
        end = try Program.run(words, in: home)
    }

    /// The same; it must succeed.
    static func good(
        _ script: String, feeds: [String] = [], _ options: String..., configuration: String = ""
    ) throws -> ReplayRun {
        let run = try ReplayRun(script, feeds: feeds, options: options, configuration: configuration)
        guard run.end.status == 0, run.end.errors.isEmpty else {
            throw Unexpected("replay ends with \(run.end.status): \(run.end.errors)")
        }
        return run
    }

    /// The lines of the trace that are frames.
    func frames() throws -> [Frame] {
        try traceLines(ofShots: false).map { try JSONDecoder().decode(Frame.self, from: Data($0.utf8)) }
    }

    /// What was on the screen at each shot, in order.
    func shots() throws -> [Shot] {
        try traceLines(ofShots: true).map { try JSONDecoder().decode(Shot.self, from: Data($0.utf8)) }
    }

    /// What was on the screen at a shot.
    func tree(_ name: String) throws -> ShownNode {
        guard let shot = try shots().first(where: { $0.shot == name }) else { throw Unexpected("no tree of \(name)") }
        return shot.tree
    }

    func traceLines(ofShots wanted: Bool) -> [Substring] {
        folder.text("trace.jsonl").split(separator: "\n").filter { $0.contains("\"tree\":") == wanted }
    }

    /// What was announced, in order.
    func events() throws -> [Event] {
        try folder.text("events.jsonl").split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    }

    func picture(_ name: String) throws -> PNGPicture { try PNGPicture(folder.bytes("\(name).png")) }
}

extension [ReplayRun.Frame] {
    /// The phases in their order, repeated ones once.
    var phases: [String] {
        reduce(into: []) { phases, frame in
            if phases.last != frame.phase { phases.append(frame.phase) }
        }
    }

    func during(_ phase: String) -> [ReplayRun.Frame] { filter { $0.phase == phase } }
}
