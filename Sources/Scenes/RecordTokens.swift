import Geometry
import Raster

/// The tokens of one record, read from left to right and checked against what is expected.
struct RecordTokens {
    private var rest: Substring.UTF8View
    private let line: Int

    /// Coordinates beyond this are rejected; they are far outside any canvas.
    static let farthest = 1e9

    init(_ text: Substring, number: Int) {
        rest = text.utf8
        line = number
    }

    mutating func next() -> Substring? {
        rest = rest.drop(while: RecordTokens.isSpace)
        let token = rest.prefix { !RecordTokens.isSpace($0) }
        rest = rest[token.endIndex...]
        return token.isEmpty ? nil : Substring(token)
    }

    /// Tabs and carriage returns count as spaces.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

    func failure(_ expected: String, got: some StringProtocol) -> SceneFailure {
        SceneFailure(line: line, message: "\(expected), got \(got.prefix(40))\(got.count > 40 ? "…" : "")")
    }

    mutating func token(_ expected: String) throws(SceneFailure) -> Substring {
        guard let token = next() else { throw failure("expected \(expected)", got: "the end of the line") }
        return token
    }

    mutating func end() throws(SceneFailure) {
        if let token = next() { throw failure("expected the end of the line", got: token) }
    }

    mutating func choice<Choice>(_ expected: String, _ choices: KeyValuePairs<String, Choice>) throws(SceneFailure) -> Choice {
        let token = try token(expected)
        if let choice = choices.first(where: { $0.key == token }) { return choice.value }
        let names = choices.map(\.key).joined(separator: ", ")
        throw failure("expected \(expected) (\(names))", got: token)
    }

    mutating func number(
        _ expected: String, _ range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(SceneFailure) -> Double {
        let token = try token(expected)
        if let value = RecordTokens.decimal(token), range.contains(value), !isWhole || value == value.rounded() { return value }
        throw failure("expected \(expected) from \(Int(range.lowerBound)) to \(Int(range.upperBound))", got: token)
    }

    /// A decimal number. Swift's own conversion also accepts hexadecimal, and stops at a NUL.
    private static func decimal(_ token: Substring) -> Double? { token.utf8.allSatisfy(isOfDecimal) ? Double(token) : nil }

    /// A switch: searching a string for each byte makes reading a scene a third slower.
    private static func isOfDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        case UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: false
        }
    }

    mutating func point() throws(SceneFailure) -> Point {
        let range = -RecordTokens.farthest...RecordTokens.farthest
        return Point(try number("x", range), try number("y", range))
    }

    mutating func color() throws(SceneFailure) -> Color { try color(try token("a colour #AARRGGBB")) }

    private func color(_ token: Substring) throws(SceneFailure) -> Color {
        let digits = token.dropFirst()
        guard token.first == "#", digits.count == 8, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else {
            throw failure("expected a colour #AARRGGBB", got: token)
        }
        var color = Color(value)
        color.alpha = UInt8(value >> 24)
        return color
    }

    mutating func paint() throws(SceneFailure) -> Paint {
        switch try token("a paint") {
        case "linear": return try gradient(.linear(from: point(), to: point()))
        case "radial": return try gradient(.radial(center: point(), radius: number("a radius", 0...RecordTokens.farthest)))
        case "conic": return try gradient(.conic(center: point(), angle: number("an angle", -1e6...1e6)))
        case let token where token.hasPrefix("#"): return .color(try color(token))
        case let token: throw failure("expected a colour #AARRGGBB, linear, radial or conic", got: token)
        }
    }

    private mutating func gradient(_ course: Gradient.Course) throws(SceneFailure) -> Paint {
        let count = Int(try number("a number of stops", 1...RecordTokens.mostStops, isWhole: true))
        var stops: [Gradient.Stop] = []
        for _ in 0..<count { stops.append(Gradient.Stop(try number("an offset", 0...1), try color())) }
        return .gradient(Gradient(course, stops: stops))
    }

    private static let mostStops = 1000.0
}
