import Glibc

/// How a value is written in a file or on the command line: what is expected, and the conversion from and to text. Reading
/// what `write` wrote gives the same value again.
struct ValueKind<Value: Sendable>: Sendable {
    /// Follows "expected ".
    let expected: String
    let read: @Sendable (String) -> Value?
    let write: @Sendable (Value) -> String
    /// What is wrong with a text that `read` rejects, if `expected` does not say it.
    var problem: @Sendable (String) -> String? = { _ in nil }
}

extension ValueKind where Value == Double {
    /// A finite decimal number; "nan", "inf" and hexadecimal are rejected.
    static func number(_ range: ClosedRange<Double>, unit: String = "a number") -> Self {
        Self(
            expected: "\(unit) from \(plain(range.lowerBound)) to \(plain(range.upperBound))",
            read: { text in decimal(text).flatMap { range.contains($0) ? $0 : nil } },
            write: plain)
    }
}

extension ValueKind where Value == Int {
    static func wholeNumber(_ range: ClosedRange<Int>) -> Self {
        Self(
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)",
            read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } },
            write: { "\($0)" })
    }

    /// A number of bytes, plain or in binary units: 15728640, 15360K, 15M.
    static func bytes(_ range: ClosedRange<Int>) -> Self {
        Self(
            expected: "a number of bytes from \(bytesText(range.lowerBound)) to \(bytesText(range.upperBound)), such as 15M",
            read: { text in byteCount(text).flatMap { range.contains($0) ? $0 : nil } },
            write: bytesText)
    }
}

extension ValueKind where Value == Bool {
    static var yesOrNo: Self {
        let words = ["yes": true, "true": true, "on": true, "1": true, "no": false, "false": false, "off": false, "0": false]
        return Self(expected: "yes or no", read: { words[$0.lowercased()] }, write: { $0 ? "yes" : "no" })
    }
}

extension ValueKind where Value == String {
    /// Text of at most one line with at least one character.
    static func text(longest: Int = 200) -> Self {
        Self(
            expected: "1 to \(longest) characters",
            read: { (1...longest).contains($0.count) ? $0 : nil }, write: { $0 })
    }

    /// A category, or words that are looked for. Signs alone would match nothing.
    static var phrase: Self {
        Self(
            expected: "1 to \(longestPhrase) characters with a letter or digit", read: { isPhrase($0) ? $0 : nil },
            write: { $0 })
    }

    /// A BCP 47 tag by its form (RFC 5646, section 2.1): subtags of 1 to 8 letters and digits, the first one a language of 2 or 3
    /// letters; at most 35 characters (section 4.4.1).
    static var languageTag: Self {
        Self(
            expected: "a language tag that begins with two or three letters, such as en-GB",
            read: { text in
                let parts = text.split(separator: "-", omittingEmptySubsequences: false)
                let isSound = parts.allSatisfy { 1...8 ~= $0.utf8.count && $0.allSatisfy(isASCIILetterOrDigit) }
                let language = parts.first ?? ""
                guard isSound, text.utf8.count <= 35, 2...3 ~= language.utf8.count, language.allSatisfy(\.isLetter) else {
                    return nil
                }
                return text
            }, write: { $0 })
    }

    /// Goes into a comment of the User-Agent header (RFC 9110, section 5.6.5), which parentheses would end.
    static var contact: Self {
        Self(
            expected: "1 to 200 printable ASCII characters without parentheses",
            read: { text in
                let isSound = text.utf8.allSatisfy { 0x20...0x7E ~= $0 && !"()\\".utf8.contains($0) }
                return isSound && 1...200 ~= text.utf8.count ? text : nil
            }, write: { $0 })
    }

    /// A file's absolute path, or empty for the default.
    static var absolutePathOrEmpty: Self {
        Self(expected: "an absolute path", read: { $0.isEmpty || $0.hasPrefix("/") ? $0 : nil }, write: { $0 })
    }

    /// The address of a feed in a configuration file.
    static var feedAddress: Self {
        Self(
            expected: "an http:// or https:// URL, or a file's absolute path",
            read: { isWebAddress($0) || $0.hasPrefix("/") ? $0 : nil }, write: { $0 })
    }

    /// The address of a feed on the command line: relative paths are allowed too.
    static var feedAddressOrPath: Self {
        Self(
            expected: "an http:// or https:// URL, or a file's path",
            read: { isWebAddress($0) || (!$0.isEmpty && !hasScheme($0)) ? $0 : nil }, write: { $0 })
    }

    /// The same for the kiosk, which cannot read a feed from its standard input.
    static var shownFeed: Self {
        let kind = feedAddressOrPath
        return Self(expected: kind.expected, read: { $0 == "-" ? nil : kind.read($0) }, write: kind.write)
    }

    /// The base of relative links.
    static var webAddress: Self {
        Self(expected: "an http:// or https:// URL", read: { isWebAddress($0) ? $0 : nil }, write: { $0 })
    }

    /// Any text that is not empty, unchanged.
    static var anything: Self { Self(expected: "something", read: { $0.isEmpty ? nil : $0 }, write: { $0 }) }
}

extension ValueKind where Value == [String] {
    /// A comma-separated list of at least one name.
    static var names: Self {
        Self(
            expected: "names with commas between them",
            read: { text in
                let names = text.split(separator: ",", omittingEmptySubsequences: false).map { trimmed($0) }
                return names.contains("") ? nil : names
            },
            write: { $0.joined(separator: ", ") })
    }

    /// Language tags, or nothing for none; each once.
    static var languageTags: Self {
        Self(
            expected: "language tags with commas between them, such as de, en-GB, each once, or nothing",
            read: { text in
                if text.isEmpty { return [] }
                let tags = names.read(text)?.compactMap(ValueKind<String>.languageTag.read) ?? []
                let isEachRead = tags.count == names.read(text)?.count
                return isEachRead && Set(tags.map { $0.lowercased() }).count == tags.count ? tags : nil
            },
            write: names.write)
    }

    /// The same with words and phrases that are looked for, or nothing for none. Bounded, because every item is searched for
    /// them.
    static var phrases: Self {
        Self(
            expected:
                "up to \(mostPhrases) words or phrases with commas between them, each of 1 to \(longestPhrase) characters "
                + "with a letter or digit",
            read: { text in
                if text.isEmpty { return [] }
                guard let phrases = names.read(text), phrases.count <= mostPhrases else { return nil }
                return phrases.allSatisfy(isPhrase) ? phrases : nil
            },
            write: names.write)
    }
}

private let mostPhrases = 100
/// In characters.
private let longestPhrase = 200

private func isPhrase(_ text: String) -> Bool {
    1...longestPhrase ~= text.count && text.contains { $0.isLetter || $0.isNumber }
}

extension ValueKind where Value == ScreenSize {
    /// `800x480`
    static var size: Self {
        Self(
            expected: "WIDTHxHEIGHT in points, each from 1 to \(plain(ScreenSize.sides.upperBound)), such as 800x480",
            read: { text in
                let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { decimal(String($0)) }
                guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
                let fits = ScreenSize.sides.contains(width) && ScreenSize.sides.contains(height)
                return fits ? ScreenSize(width, height) : nil
            },
            write: { "\(plain($0.width))x\(plain($0.height))" })
    }
}

extension ValueKind where Value == TouchMatrix {
    static var touchMatrix: Self {
        Self(
            expected: "six numbers a b c d e f with a*e - b*d not 0",
            read: { text in
                let words = text.split { $0 == " " || $0 == "\t" }
                let n = words.compactMap { decimal(String($0)) }
                guard words.count == 6, n.count == 6, abs(n[0] * n[4] - n[1] * n[3]) > 1e-9 else { return nil }
                return TouchMatrix(n[0], n[1], n[2], n[3], n[4], n[5])
            },
            write: { $0.elements.map(plain).joined(separator: " ") })
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
    /// One of an enumeration's names.
    static var name: Self {
        Self(expected: choice(Value.allCases.map(\.rawValue)), read: { Value(rawValue: $0) }, write: { $0.rawValue })
    }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == Int {
    /// One of an enumeration's numbers.
    static var name: Self {
        Self(
            expected: choice(Value.allCases.map { "\($0.rawValue)" }),
            read: { Int($0).flatMap(Value.init(rawValue:)) }, write: { "\($0.rawValue)" })
    }
}

extension ValueKind {
    /// The same, or one word for "none".
    static func optional<Wrapped>(_ kind: ValueKind<Wrapped>, or word: String, meaning: String) -> Self
    where Value == Wrapped? {
        Self(
            expected: "\(kind.expected), or \(meaning)",
            read: { text in
                if text == word { return .some(nil) }
                return kind.read(text).map { .some($0) }
            },
            write: { $0.map(kind.write) ?? word }, problem: kind.problem)
    }
}

/// A finite decimal number. Swift's own conversion also accepts hexadecimal, and stops at a NUL.
private func decimal(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ "0123456789.+-eE".utf8.contains($0) }), let number = Double(text) else { return nil }
    return number.isFinite ? number : nil
}

private func byteCount(_ text: String) -> Int? {
    let shifts: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let shift = text.last.flatMap { shifts[$0] }
    guard let count = Int(shift == nil ? text : String(text.dropLast())), count >= 0 else { return nil }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: 1 << (shift ?? 0))
    return overflow ? nil : bytes
}

private func bytesText(_ bytes: Int) -> String {
    for (shift, letter) in [(30, "G"), (20, "M"), (10, "K")] where bytes > 0 && bytes % (1 << shift) == 0 {
        return "\(bytes >> shift)\(letter)"
    }
    return "\(bytes)"
}

/// Letters and :// are an address of any scheme; such a path can be written as ./letters://
private func hasScheme(_ text: String) -> Bool {
    text.firstRange(of: "://").map { text[..<$0.lowerBound].allSatisfy(\.isLetter) } ?? false
}

public func isWebAddress(_ text: String) -> Bool {
    let lower = text.lowercased()
    guard let scheme = ["http://", "https://"].first(where: lower.hasPrefix) else { return false }
    let rest = lower.dropFirst(scheme.count)
    return !rest.isEmpty && !rest.hasPrefix("/") && !rest.contains(where: \.isWhitespace)
}

private func isASCIILetterOrDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
}

/// Without the spaces and tabs around it.
func trimmed(_ text: some StringProtocol) -> String {
    let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
    let start = text.drop(while: isBlank)
    guard let last = start.lastIndex(where: { !isBlank($0) }) else { return "" }
    return String(start[...last])
}
