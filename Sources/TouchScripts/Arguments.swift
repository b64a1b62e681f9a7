import Geometry

/// The tokens of one line, read from left to right and checked against what is expected.
struct Arguments {
    private var tokens: ArraySlice<Substring>
    let line: Int

    init(tokens: ArraySlice<Substring>, line: Int) {
        self.tokens = tokens
        self.line = line
    }

    var isEmpty: Bool { tokens.isEmpty }
    var isAtQuote: Bool { tokens.first?.first == "\"" }

    func failure(_ message: String) -> TouchScriptFailure { TouchScriptFailure(line: line, message: message) }

    mutating func token(_ expected: String) throws(TouchScriptFailure) -> String {
        guard let token = tokens.popFirst() else { throw failure("expected \(expected), got the end of the line") }
        return String(token)
    }

    mutating func number(
        _ expected: String, _ range: ClosedRange<Double>, isWhole: Bool = false
    ) throws(TouchScriptFailure) -> Double {
        let token = try token(expected)
        guard let value = Arguments.decimal(token), range.contains(value), !isWhole || value == value.rounded() else {
            let bounds = "\(Arguments.text(range.lowerBound)) to \(Arguments.text(range.upperBound))"
            throw failure("expected \(expected) from \(bounds), got \(Arguments.shown(token))")
        }
        return value
    }

    /// A decimal number. Swift's own conversion also accepts hexadecimal, and stops at a NUL.
    private static func decimal(_ token: String) -> Double? {
        token.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) } ? Double(token) : nil
    }

    /// A token for a message: truncated if long.
    static func shown(_ token: some StringProtocol) -> String { token.count > 40 ? token.prefix(40) + "…" : String(token) }

    private static func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }

    mutating func finger() throws(TouchScriptFailure) -> Int64 {
        Int64(try number("a finger", 0...9, isWhole: true))
    }

    /// Fingers may leave the screen, but coordinates far outside are rejected.
    ///
    /// - Parameter other: what may stand here as well; it is named to whoever wrote neither.
    mutating func point(orElse other: String? = nil) throws(TouchScriptFailure) -> Point {
        let range = -100_000.0...100_000
        return Point(try number((other.map { "\($0) or " } ?? "") + "x in points", range), try number("y in points", range))
    }

    /// Reads whole milliseconds and returns seconds.
    mutating func duration(_ longest: Double) throws(TouchScriptFailure) -> Double {
        try number("a duration in whole milliseconds", 0...longest, isWhole: true) / 1_000
    }

    mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ expected: String
    ) throws(TouchScriptFailure) -> Choice {
        let token = try token(expected)
        guard let choice = Choice(rawValue: token) else {
            let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw failure("expected \(expected) (\(names)), got \(Arguments.shown(token))")
        }
        return choice
    }

    /// The name of a picture. It becomes a file's name, so slashes and dots are not allowed.
    mutating func name() throws(TouchScriptFailure) -> String {
        let name = try token("a name")
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

    /// A name in double quotes, without them: any text but a double quote, at least one letter that is no white space.
    mutating func quotedName() throws(TouchScriptFailure) -> String {
        let token = try token("a name in double quotes")
        let name = token.dropFirst().dropLast()
        guard token.hasPrefix("\""), token.dropFirst().hasSuffix("\""), !name.allSatisfy(\.isWhitespace) else {
            throw failure("expected a name in double quotes, got \(Arguments.shown(token))")
        }
        return String(name)
    }

    func end() throws(TouchScriptFailure) {
        guard tokens.isEmpty else {
            throw failure("expected the end of the line, got \(Arguments.shown(tokens.joined(separator: " ")))")
        }
    }
}
