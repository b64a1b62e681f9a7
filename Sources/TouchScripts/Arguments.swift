import Geometry

/// The words of one line, taken from left to right, each checked against what must stand there.
struct Arguments {
    private var words: ArraySlice<Substring>
    let line: Int

    init(words: ArraySlice<Substring>, line: Int) {
        self.words = words
        self.line = line
    }

    var isEmpty: Bool { words.isEmpty }

    func failure(_ message: String) -> TouchScriptFailure { TouchScriptFailure(line: line, message: message) }

    mutating func word(_ expected: String) throws(TouchScriptFailure) -> String {
        guard let word = words.popFirst() else { throw failure("expected \(expected), got the end of the line") }
        return String(word)
    }

    mutating func number(
        _ expected: String, _ range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(TouchScriptFailure) -> Double {
        let word = try word(expected)
        guard let value = Arguments.decimal(word), range.contains(value), !isWhole || value == value.rounded() else {
            let bounds = "\(Arguments.text(range.lowerBound)) to \(Arguments.text(range.upperBound))"
            throw failure("expected \(expected) from \(bounds), got \(Arguments.shown(word))")
        }
        return value
    }

    /// Digits, a point, signs and an exponent. Swift alone reads hexadecimal too, and nothing behind a NUL.
    private static func decimal(_ word: String) -> Double? {
        word.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) } ? Double(word) : nil
    }

    /// A word as a message shows it: cut when long.
    static func shown(_ word: some StringProtocol) -> String { word.count > 40 ? word.prefix(40) + "…" : String(word) }

    private static func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    mutating func finger() throws(TouchScriptFailure) -> Int64 {
        Int64(try number("a finger", 0...9, isWhole: true))
    }

    /// Fingers may leave the screen, but further out is a mistake.
    mutating func point() throws(TouchScriptFailure) -> Point {
        Point(try number("x in points", -100_000...100_000), try number("y in points", -100_000...100_000))
    }

    /// Whole milliseconds, given back in seconds.
    mutating func duration(_ longest: Double) throws(TouchScriptFailure) -> Double {
        try number("a duration in whole milliseconds", 0...longest, isWhole: true) / 1_000
    }

    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ expected: String
    ) throws(TouchScriptFailure) -> Choice {
        let word = try word(expected)
        guard let choice = Choice(rawValue: word) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure("expected \(expected) (\(names)), got \(Arguments.shown(word))")
        }
        return choice
    }

    /// The name of a picture: it becomes a file's name, so it holds no slash and begins with no dot.
    mutating func name() throws(TouchScriptFailure) -> String {
        let name = try word("a name")
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isPlain, name.utf8.count <= 100 else {
            throw failure("expected a name of at most 100 letters, digits, - and _, got \(Arguments.shown(name))")
        }
        return name
    }

    func end() throws(TouchScriptFailure) {
        guard words.isEmpty else {
            throw failure("expected the end of the line, got \(Arguments.shown(words.joined(separator: " ")))")
        }
    }
}
