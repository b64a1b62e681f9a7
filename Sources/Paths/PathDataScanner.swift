/// Tokenizes path data into commands, numbers and flags. Up to the first error all of it is ASCII, so bytes are characters.
struct PathDataScanner {
    enum Kind { case move, line, horizontal, vertical, cubic, smoothCubic, quad, smoothQuad, arc, close }

    struct Command {
        let kind: Kind
        let isRelative: Bool
    }

    private let bytes: [UInt8]
    private var index = 0
    private var numberStart = 0

    init(_ data: String) throws(PathDataFailure) {
        bytes = Array(data.utf8)
        guard bytes.count <= PathDataLimits.length else {
            throw PathDataFailure(
                position: PathDataLimits.length + 1, message: "expected the end, after \(PathDataLimits.length) bytes")
        }
    }

    // Commands.

    /// A path begins with a move.
    mutating func firstCommand() throws(PathDataFailure) -> Command {
        skipSpace()
        guard let command, command.kind == .move else { throw failure("expected M or m") }
        index += 1
        return command
    }

    /// Nil at the end of the text.
    mutating func nextCommand() throws(PathDataFailure) -> Command? {
        skipSpace()
        if index == bytes.count { return nil }
        guard let command else { throw failure("expected a number or one of the commands MLHVCSQTAZ") }
        index += 1
        return command
    }

    /// The command that starts here.
    private var command: Command? {
        guard let letter = current, let kind = PathDataScanner.kind(of: letter) else { return nil }
        return Command(kind: kind, isRelative: letter >= UInt8(ascii: "a"))
    }

    private static func kind(of letter: UInt8) -> Kind? {
        switch letter {
        case UInt8(ascii: "M"), UInt8(ascii: "m"): .move
        case UInt8(ascii: "L"), UInt8(ascii: "l"): .line
        case UInt8(ascii: "H"), UInt8(ascii: "h"): .horizontal
        case UInt8(ascii: "V"), UInt8(ascii: "v"): .vertical
        case UInt8(ascii: "C"), UInt8(ascii: "c"): .cubic
        case UInt8(ascii: "S"), UInt8(ascii: "s"): .smoothCubic
        case UInt8(ascii: "Q"), UInt8(ascii: "q"): .quad
        case UInt8(ascii: "T"), UInt8(ascii: "t"): .smoothQuad
        case UInt8(ascii: "A"), UInt8(ascii: "a"): .arc
        case UInt8(ascii: "Z"), UInt8(ascii: "z"): .close
        default: nil
        }
    }

    // Arguments.

    /// Whether another number follows, so that the command is repeated. After a comma one must follow.
    mutating func hasMoreArguments() -> Bool {
        skipSpace()
        if current == UInt8(ascii: ",") { return true }
        return current.map { PathDataScanner.isDigit($0) || PathDataScanner.numberSigns.contains($0) } ?? false
    }

    /// The next number, after white space and at most one comma. It ends at the first character that cannot belong to it, so
    /// `1.5.5-3` is three numbers.
    mutating func number() throws(PathDataFailure) -> Double {
        skipSeparator()
        numberStart = index
        skipSign()
        let digits = skipDigits() + skipFraction()
        guard digits > 0 else {
            index = numberStart
            throw failure("expected a number")
        }
        skipExponent()
        let value = Double(String(decoding: bytes[numberStart..<index], as: UTF8.self)) ?? .infinity
        guard value.isFinite else { throw failure("expected a smaller number", atLastNumber: true) }
        return value
    }

    /// 0 or 1, for an arc; no separator has to follow.
    mutating func flag() throws(PathDataFailure) -> Bool {
        skipSeparator()
        guard let digit = current, digit == UInt8(ascii: "0") || digit == UInt8(ascii: "1") else {
            throw failure("expected 0 or 1")
        }
        index += 1
        return digit == UInt8(ascii: "1")
    }

    private static let numberSigns = Array("+-.".utf8)

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    private mutating func skipSign() {
        if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
    }

    private mutating func skipDigits() -> Int {
        let start = index
        while let byte = current, PathDataScanner.isDigit(byte) { index += 1 }
        return index - start
    }

    private mutating func skipFraction() -> Int {
        guard current == UInt8(ascii: ".") else { return 0 }
        index += 1
        return skipDigits()
    }

    /// An e without digits is not an exponent.
    private mutating func skipExponent() {
        let start = index
        guard current == UInt8(ascii: "e") || current == UInt8(ascii: "E") else { return }
        index += 1
        skipSign()
        if skipDigits() == 0 { index = start }
    }

    // Between.

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B { index += 1 }
    }

    private mutating func skipSeparator() {
        skipSpace()
        guard current == UInt8(ascii: ",") else { return }
        index += 1
        skipSpace()
    }

    // Errors.

    func failure(_ expected: String, atLastNumber: Bool = false) -> PathDataFailure {
        let place = atLastNumber ? numberStart : index
        let found = atLastNumber ? String(decoding: bytes[place..<index], as: UTF8.self) : characterHere
        return PathDataFailure(position: place + 1, message: "\(expected), got \(found.isEmpty ? "the end" : "\"\(found)\"")")
    }

    /// Four bytes at most; empty at the end.
    private var characterHere: String { String(String(decoding: bytes[index...].prefix(4), as: UTF8.self).prefix(1)) }
}
