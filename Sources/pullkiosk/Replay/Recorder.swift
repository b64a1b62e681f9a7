import Drawing
import FoundationEssentials
import KioskUI
import Raster
import SDLPlatform
import SystemService
import TouchScripts

/// Writes the output of a replay: the pictures that the script requests, and the trace of every frame.
struct Recorder {
    private let folder: String
    private var trace: [String] = []
    /// Lines of `events.jsonl`, which is written only if there are any.
    private var events: [String] = []
    /// Lines of `timing.jsonl`; nil if not requested. It is a separate file because it differs from run to run.
    private var timing: [String]?
    private var films: [Film] = []
    private var strips: [Strip] = []
    /// The pictures written, by name, in order.
    private(set) var pictures: [String] = []

    private struct Film {
        let name: String
        let end: Double
        var count = 0
    }

    private struct Strip {
        let name: String
        let moments: [Double]
        var pictures: [PixelBuffer] = []
    }

    /// Between the moments of a strip, in pixels, and their colour.
    private static let stripGap = 12
    private static let stripBackground: UInt32 = 0xFFD5_D8DF

    /// Less than half a frame at any rate, and far more than the rounding errors of summed times.
    private static let tolerance = 1e-6

    init(folder: String, measuresTime: Bool) {
        self.folder = folder
        timing = measuresTime ? [] : nil
    }

    /// A film or a strip is not complete yet.
    var isBusy: Bool { !films.isEmpty || !strips.isEmpty }

    /// - Parameter milliseconds: the CPU time that this thread took for the frame, from its input to its picture.
    mutating func addTiming(_ milliseconds: Double, at time: Double) {
        timing?.append("{\"t\":\(TraceLine.text(time)), \"cpu_ms\":\(TraceLine.text(milliseconds))}\n")
    }

    /// - Parameters:
    ///   - damage: pixels repainted in this frame.
    ///   - keptBytes: of the pictures of parts, after it.
    mutating func trace(_ kiosk: Kiosk, at time: Double, damage: Int, keptBytes: Int) {
        trace.append(TraceLine(time: time, damage: damage, keptBytes: keptBytes, kiosk: kiosk).json)
    }

    /// What is on a shot, by name: a line of its own.
    mutating func trace(_ tree: Node, named name: String, at time: Double) {
        trace.append("{\"t\":\(TraceLine.text(time)), \"shot\":\(quoted(name)), \"tree\":\(tree.json)}")
    }

    /// A message logged in this frame. It goes to a separate file, because the format of the trace has no field for it
    /// (Documentation/CommandLine.md).
    mutating func addEvent(_ message: String, at time: Double) throws {
        let text = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
        events.append("{\"t\":\(TraceLine.text(time)), \"event\":\(text)}\n")
    }

    /// Writes the picture for every `shot` among the actions.
    mutating func takeShots(_ actions: [TouchScript.Action], of picture: PixelBuffer) throws {
        for case .shot(let name) in actions { try write(picture, name) }
    }

    /// Begins a film or a strip; they take frames from `record`.
    mutating func begin(_ action: TouchScript.Action, at time: Double) {
        switch action {
        case .film(let name, let duration): films.append(Film(name: name, end: time + duration))
        case .strip(let name, let duration, let count):
            let step = count > 1 ? duration / Double(count - 1) : 0
            strips.append(Strip(name: name, moments: (0..<count).map { time + step * Double($0) }))
        case .input, .press, .wait, .shot: break
        }
    }

    /// Takes a frame for the films and strips that run.
    mutating func record(_ picture: PixelBuffer, at time: Double) throws {
        try continueFilms(picture, at: time)
        try continueStrips(picture, at: time)
    }

    private mutating func continueFilms(_ picture: PixelBuffer, at time: Double) throws {
        for index in films.indices where time <= films[index].end + Recorder.tolerance {
            let number = String(films[index].count)
            let padded = String(repeating: "0", count: max(4 - number.count, 0)) + number
            try write(picture, "\(films[index].name)-\(padded)")
            films[index].count += 1
        }
        films.removeAll { time >= $0.end - Recorder.tolerance }
    }

    private mutating func continueStrips(_ picture: PixelBuffer, at time: Double) throws {
        for index in strips.indices {
            // A moment between two frames uses the later one.
            let due = strips[index].moments.prefix { $0 <= time + Recorder.tolerance }.count
            while strips[index].pictures.count < due { strips[index].pictures.append(picture) }
        }
        for strip in strips where strip.pictures.count == strip.moments.count {
            let whole = Picture.strip(strip.pictures, gap: Recorder.stripGap, background: Recorder.stripBackground)
            try write(whole, strip.name)
        }
        strips.removeAll { $0.pictures.count == $0.moments.count }
    }

    private mutating func write(_ picture: PixelBuffer, _ name: String) throws {
        let path = "\(folder)/\(name).png"
        try writePNG(picture, to: path)
        pictures.append(path)
    }

    /// Writes the trace and what was measured.
    func finish() throws {
        try writeFile(trace.map { $0 + "\n" }.joined(), to: "\(folder)/trace.jsonl")
        let eventsFile = "\(folder)/events.jsonl"
        if events.isEmpty {
            // Remove the events of an earlier replay.
            try? FileManager.default.removeItem(atPath: eventsFile)
        } else {
            try writeFile(events.joined(), to: eventsFile)
        }
        if let timing { try writeFile(timing.joined(), to: "\(folder)/timing.jsonl") }
    }
}
