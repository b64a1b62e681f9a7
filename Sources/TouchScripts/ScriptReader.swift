import Geometry
import Gestures

/// Turns the lines of a script into steps.
struct ScriptReader {
    private(set) var steps: [TouchScript.Step] = []
    private var lastTime = 0.0
    private var lastPositions: [Int64: Point] = [:]

    /// Longer scripts and pictures are rejected: an hour, a minute of film, 64 moments in a strip.
    private static let longestScript = 3_600_000.0
    private static let longestFilm = 60_000.0
    private static let mostMoments = 64.0
    /// Reports of a finger per second in a `drag`.
    private static let sensorRate = 120.0
    /// How long a `tap` rests, in seconds.
    private static let tapTime = 0.06

    mutating func read(_ line: Substring, number: Int) throws(TouchScriptFailure) {
        let tokens = ScriptReader.tokens(of: line)
        guard !tokens.isEmpty else { return }
        var arguments = Arguments(tokens: tokens[...], line: number)
        let time = try arguments.number("a time in whole milliseconds", 0...ScriptReader.longestScript, isWhole: true)
        guard time >= lastTime else {
            throw arguments.failure("expected a time of \(Int(lastTime)) ms or later, got \(Int(time))")
        }
        lastTime = time
        try readEvent(&arguments, at: time / 1_000)
        try arguments.end()
    }

    /// The words up to a comment. What begins with a double quote ends with the next one, or with the line.
    private static func tokens(of line: Substring) -> [Substring] {
        var (tokens, rest) = ([Substring](), line.drop(while: \.isWhitespace))
        while let first = rest.first, first != "#" {
            let end =
                first == "\""
                ? rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) }
                : rest.firstIndex { $0 == "#" || $0.isWhitespace }
            tokens.append(rest[..<(end ?? rest.endIndex)])
            rest = rest[(end ?? rest.endIndex)...].drop(while: \.isWhitespace)
        }
        return tokens
    }

    private mutating func readEvent(_ arguments: inout Arguments, at time: Double) throws(TouchScriptFailure) {
        switch try arguments.token("an event") {
        case "down": try readTouch(.down, &arguments, at: time)
        case "move": try readTouch(.move, &arguments, at: time)
        case "up": try readTouch(.up, &arguments, at: time)
        case "cancel": try readTouch(.cancel, &arguments, at: time)
        case "drag": try readDrag(&arguments, at: time)
        case "tap": try readTap(&arguments, at: time)
        case "key": add(.input(.key(try arguments.choice("a key"))), &arguments, at: time)
        case "wait": add(.wait(try arguments.choice("a condition")), &arguments, at: time)
        case "shot": add(.shot(name: try arguments.name()), &arguments, at: time)
        case "film":
            let name = try arguments.name()
            add(.film(name: name, duration: try arguments.duration(ScriptReader.longestFilm)), &arguments, at: time)
        case "strip":
            let name = try arguments.name()
            let duration = try arguments.duration(ScriptReader.longestFilm)
            let count = try arguments.number("a number of moments", 1...ScriptReader.mostMoments, isWhole: true)
            add(.strip(name: name, duration: duration, count: Int(count)), &arguments, at: time)
        case let token:
            throw arguments.failure(
                "expected down, move, up, cancel, drag, tap, key, wait, shot, film or strip, got \(Arguments.shown(token))")
        }
    }

    private mutating func add(_ action: TouchScript.Action, _ arguments: inout Arguments, at time: Double) {
        steps.append(TouchScript.Step(time: time, line: arguments.line, action: action))
    }

    private mutating func addTouch(
        _ phase: TouchEvent.Phase, _ finger: Int64, _ position: Point, _ arguments: inout Arguments, at time: Double
    ) {
        lastPositions[finger] = position
        let touch = TouchEvent(
            finger: FingerID(device: 0, finger: finger), phase: phase, position: position, time: time)
        add(.input(.touch(touch)), &arguments, at: time)
    }

    /// `down F X Y`, `move F X Y`, `up F`, `cancel F`.
    private mutating func readTouch(
        _ phase: TouchEvent.Phase, _ arguments: inout Arguments, at time: Double
    ) throws(TouchScriptFailure) {
        let finger = try arguments.finger()
        let hasPosition = phase == .down || phase == .move
        let position = hasPosition ? try arguments.point() : lastPositions[finger] ?? .zero
        addTouch(phase, finger, position, &arguments, at: time)
    }

    /// `drag F X0 Y0 X1 Y1 MS [REST]`.
    private mutating func readDrag(_ arguments: inout Arguments, at time: Double) throws(TouchScriptFailure) {
        let finger = try arguments.finger()
        let (start, end) = (try arguments.point(), try arguments.point())
        let duration = try arguments.duration(ScriptReader.longestScript)
        let rest = arguments.isEmpty ? 0 : try arguments.duration(ScriptReader.longestScript)
        let moves = max(Int((duration * ScriptReader.sensorRate).rounded()), 1)
        addTouch(.down, finger, start, &arguments, at: time)
        for move in 1...moves {
            let fraction = Double(move) / Double(moves)
            addTouch(.move, finger, start.interpolated(to: end, fraction: fraction), &arguments, at: time + duration * fraction)
        }
        addTouch(.up, finger, end, &arguments, at: time + duration + rest)
    }

    /// `tap X Y`, by finger 0, or `tap "NAME"`.
    private mutating func readTap(_ arguments: inout Arguments, at time: Double) throws(TouchScriptFailure) {
        if arguments.isAtQuote {
            add(.press(name: try arguments.quotedName()), &arguments, at: time)
        } else {
            let position = try arguments.point(orElse: "a name in double quotes")
            addTouch(.down, 0, position, &arguments, at: time)
            addTouch(.up, 0, position, &arguments, at: time + ScriptReader.tapTime)
        }
    }
}
