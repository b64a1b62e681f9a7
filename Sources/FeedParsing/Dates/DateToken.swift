/// A piece of a written date.
enum DateToken: Equatable {
    /// A number and how many digits it was written with.
    case number(Int, digits: Int)
    /// Three numbers joined by `-`, `/` or `.`, and which one joins the last two.
    case date([Part], separator: Character)
    case time(hour: Int, minute: Int, second: Int)
    /// Seconds east of UTC.
    case offset(Int)
    /// Letters in small letters, without dots.
    case word(String)

    struct Part: Equatable {
        let value: Int
        let digits: Int
    }

    /// Nil when the text has something no date has.
    static func tokens(of text: String) -> [DateToken]? {
        var scanner = DateScanner(text)
        return scanner.tokens()
    }
}

/// Splits a written date into tokens.
private struct DateScanner {
    private let characters: [Character]
    private var position = 0
    private var result: [DateToken] = []

    init(_ text: String) { self.characters = Array(text) }

    mutating func tokens() -> [DateToken]? {
        while let character = peek() {
            if isDigit(character) {
                guard let token = numeric() else { return nil }
                result.append(token)
            } else if (character == "+" || character == "-" || character == "\u{2212}"), isOffset() {
                guard let token = offset(isNegative: character != "+") else { return nil }
                result.append(token)
            } else if character.isLetter {
                result.append(.word(word()))
            } else if character == "(" {
                skipComment()
            } else {
                // A colon outside a time is a time that is none.
                guard character != ":" else { return nil }
                position += 1
            }
        }
        return result
    }

    private func peek(_ distance: Int = 0) -> Character? {
        position + distance < characters.count ? characters[position + distance] : nil
    }

    private func isDigit(_ character: Character?) -> Bool { character.map { "0"..."9" ~= $0 && $0.isASCII } ?? false }

    private mutating func number() -> DateToken.Part? {
        let start = position
        while isDigit(peek()) { position += 1 }
        return Int(String(characters[start..<position])).map { DateToken.Part(value: $0, digits: position - start) }
    }

    private mutating func word() -> String {
        let start = position
        while let character = peek(), character.isLetter || (character == "." && peek(1)?.isLetter == true) { position += 1 }
        return String(characters[start..<position].filter { $0 != "." }).lowercased()
    }

    /// A comment in round brackets, as mail has them behind a zone.
    private mutating func skipComment() {
        while let character = peek(), character != ")" { position += 1 }
        position += 1
    }

    private mutating func numeric() -> DateToken? {
        guard let first = number() else { return nil }
        if peek() == ":" { return time(hour: first) }
        guard let separator = peek(), "-/.".contains(separator), isDigit(peek(1)), !hasTime else {
            return .number(first.value, digits: first.digits)
        }
        return date(first)
    }

    private var hasTime: Bool { result.contains { if case .time = $0 { true } else { false } } }

    /// `2004-07-13`, `13.07.2004`, `2020-01/10`, or the `2020-02` of ISO 8601.
    private mutating func date(_ first: DateToken.Part) -> DateToken? {
        var parts = [first]
        var separator: Character = "-"
        while parts.count < 3, let next = peek(), "-/.".contains(next), isDigit(peek(1)) {
            separator = next
            position += 1
            guard let part = number() else { return nil }
            parts.append(part)
        }
        return .date(parts, separator: separator)
    }

    /// `h:m`, `h:m:s`, `h:m:s.fraction`; a fourth part is no time.
    private mutating func time(hour: DateToken.Part) -> DateToken? {
        var values = [hour.value]
        while peek() == ":" {
            guard isDigit(peek(1)), values.count < 3 else { return nil }
            position += 1
            guard let part = number(), part.digits <= 2 else { return nil }
            values.append(part.value)
        }
        if peek() == "." || peek() == ",", isDigit(peek(1)) {
            position += 1
            while isDigit(peek()) { position += 1 }
        }
        return .time(hour: values[0], minute: values[1], second: values.count > 2 ? values[2] : 0)
    }

    /// A sign begins an offset behind a time or a zone, not between the parts of a date.
    private func isOffset() -> Bool { isDigit(peek(1)) && hasTime }

    /// `+hh`, `+hhmm`, `+hh:mm`, `+h:mm`.
    private mutating func offset(isNegative: Bool) -> DateToken? {
        position += 1
        guard let first = number() else { return nil }
        var (hours, minutes) = first.digits > 2 ? (first.value / 100, first.value % 100) : (first.value, 0)
        if first.digits <= 2, peek() == ":" {
            position += 1
            guard let second = number() else { return nil }
            minutes = second.value
        }
        guard hours <= 15, minutes < 60 else { return nil }
        (hours, minutes) = isNegative ? (-hours, -minutes) : (hours, minutes)
        return .offset(hours * 3_600 + minutes * 60)
    }
}
