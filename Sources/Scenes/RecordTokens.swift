import Geometry
import Raster

/// The words of one record, taken from left to right, each checked against what must stand there.
struct RecordWords {
    private var rest: Substring.UTF8View
    private let line: Int

    /// Coordinates beyond this are mistakes; they are far outside any canvas.
    static let farthest = 1e9

    init(_ text: Substring, number: Int) {
        rest = text.utf8
        line = number
    }

    mutating func next() -> Substring? {
        rest = rest.drop(while: RecordWords.isSpace)
        let word = rest.prefix { !RecordWords.isSpace($0) }
        rest = rest[word.endIndex...]
        return word.isEmpty ? nil : Substring(word)
    }

    /// A tab or a carriage return is as good as a space.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

    func failure(_ expected: String, got: some StringProtocol) -> SceneFailure {
        SceneFailure(line: line, message: "\(expected), got \(got.prefix(40))\(got.count > 40 ? "…" : "")")
    }

    mutating func word(_ expected: String) throws(SceneFailure) -> Substring {
        guard let word = next() else { throw failure("expected \(expected)", got: "the end of the line") }
        return word
    }

    mutating func end() throws(SceneFailure) {
        if let word = next() { throw failure("expected the end of the line", got: word) }
    }

    mutating func choice<Choice>(_ expected: String, _ choices: KeyValuePairs<String, Choice>) throws(SceneFailure) -> Choice {
        let word = try word(expected)
        if let choice = choices.first(where: { $0.key == word }) { return choice.value }
        let names = choices.map(\.key).joined(separator: ", ")
        throw failure("expected \(expected) (\(names))", got: word)
    }

    mutating func number(
        _ expected: String, _ range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(SceneFailure) -> Double {
        let word = try word(expected)
        if let value = RecordWords.decimal(word), range.contains(value), !isWhole || value == value.rounded() { return value }
        throw failure("expected \(expected) from \(Int(range.lowerBound)) to \(Int(range.upperBound))", got: word)
    }

    /// Digits, a point, signs and an exponent. Swift alone reads hexadecimal too, and nothing behind a NUL.
    private static func decimal(_ word: Substring) -> Double? { word.utf8.allSatisfy(isOfDecimal) ? Double(word) : nil }

    /// By a switch: to look for each byte in a string makes the reading of a scene a third longer.
    private static func isOfDecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"): true
        case UInt8(ascii: "e"), UInt8(ascii: "E"): true
        default: false
        }
    }

    mutating func point() throws(SceneFailure) -> Point {
        let range = -RecordWords.farthest...RecordWords.farthest
        return Point(try number("x", range), try number("y", range))
    }

    mutating func color() throws(SceneFailure) -> Color { try color(try word("a colour #AARRGGBB")) }

    private func color(_ word: Substring) throws(SceneFailure) -> Color {
        let digits = word.dropFirst()
        guard word.first == "#", digits.count == 8, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else {
            throw failure("expected a colour #AARRGGBB", got: word)
        }
        var color = Color(value)
        color.alpha = UInt8(value >> 24)
        return color
    }

    mutating func paint() throws(SceneFailure) -> Paint {
        switch try word("a paint") {
        case "linear": return try gradient(.linear(from: point(), to: point()))
        case "radial": return try gradient(.radial(center: point(), radius: number("a radius", 0...RecordWords.farthest)))
        case "conic": return try gradient(.conic(center: point(), angle: number("an angle", -1e6...1e6)))
        case let word where word.hasPrefix("#"): return .color(try color(word))
        case let word: throw failure("expected a colour #AARRGGBB, linear, radial or conic", got: word)
        }
    }

    private mutating func gradient(_ course: Gradient.Course) throws(SceneFailure) -> Paint {
        let count = Int(try number("a number of stops", 1...RecordWords.mostStops, isWhole: true))
        var stops: [Gradient.Stop] = []
        for _ in 0..<count { stops.append(Gradient.Stop(try number("an offset", 0...1), try color())) }
        return .gradient(Gradient(course, stops: stops))
    }

    private static let mostStops = 1000.0
}
