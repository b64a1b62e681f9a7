/// Splits a written date into tokens.
struct DateScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var result: [DateToken] = []
    private var hasTime = false

    init(_ text: String) { self.bytes = Array(text.utf8) }

    mutating func tokens() -> [DateToken]? {
        while let byte = peek() {
            if isDigit(byte) {
                guard let token = numeric() else { return nil }
                result.append(token)
            } else if byte == .plus || byte == .minus, hasTime, let next = peek(1), isDigit(next) {
                // A sign begins an offset only after a time; elsewhere it separates the parts of a date.
                guard let token = offset(isNegative: byte == .minus) else { return nil }
                result.append(token)
            } else if isOfWord(byte) {
                result.append(.word(word()))
            } else if byte == UInt8(ascii: "(") {
                skipComment()
            } else {
                // A colon outside a time means an invalid time.
                guard byte != .colon else { return nil }
                position += 1
            }
        }
        return result
    }

    private func peek(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private func isOfWord(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }

    private func isDigitNext() -> Bool { peek(1).map(isDigit) ?? false }

    /// Nil for more than nine digits.
    private mutating func number() -> DateToken.Part? {
        let start = position
        var value = 0
        while let byte = peek(), isDigit(byte) {
            guard position - start < 9 else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
            position += 1
        }
        return DateToken.Part(value: value, digits: position - start)
    }

    private mutating func word() -> String {
        let start = position
        while let byte = peek(), isOfWord(byte) || (byte == .dot && peek(1).map(isOfWord) == true) { position += 1 }
        return String(decoding: bytes[start..<position].filter { $0 != .dot }, as: UTF8.self).lowercased()
    }

    /// A comment in parentheses, as in mail after a zone.
    private mutating func skipComment() {
        while let byte = peek(), byte != UInt8(ascii: ")") { position += 1 }
        position += 1
    }

    private mutating func numeric() -> DateToken? {
        guard let first = number() else { return nil }
        if peek() == .colon { return time(hour: first) }
        if first.digits == 8 { return compactDate(first.value) }
        if result.last == .word("t"), !hasTime { return compactTime(first) }
        guard let separator = peek(), isSeparator(separator), isDigitNext(), !hasTime else {
            return .number(first.value, digits: first.digits)
        }
        return date(first)
    }

    private func isSeparator(_ byte: UInt8) -> Bool { byte == .minus || byte == .slash || byte == .dot }

    /// `2004-07-13`, `13.07.2004`, `2020-01/10`, or the `2020-02` of ISO 8601.
    private mutating func date(_ first: DateToken.Part) -> DateToken? {
        var parts = [first]
        var hasSlash = false
        while parts.count < 3, let next = peek(), isSeparator(next), isDigitNext() {
            hasSlash = next == .slash
            position += 1
            guard let part = number() else { return nil }
            parts.append(part)
        }
        return .date(parts, hasSlash: hasSlash)
    }

    /// The `20261120` of ISO 8601's basic format.
    private func compactDate(_ value: Int) -> DateToken {
        let parts = [(value / 10_000, 4), (value / 100 % 100, 2), (value % 100, 2)]
        return .date(parts.map { DateToken.Part(value: $0.0, digits: $0.1) }, hasSlash: false)
    }

    /// The part after the T of that format: `hh`, `hhmm`, `hhmmss`.
    private mutating func compactTime(_ part: DateToken.Part) -> DateToken? {
        guard let unit = [2: 10_000, 4: 100, 6: 1][part.digits] else { return nil }
        let value = part.value * unit
        endTime()
        return .time(hour: value / 10_000, minute: value / 100 % 100, second: value % 100)
    }

    /// Skips a fraction of a second.
    private mutating func endTime() {
        hasTime = true
        guard peek() == .dot || peek() == UInt8(ascii: ","), isDigitNext() else { return }
        position += 1
        while let byte = peek(), isDigit(byte) { position += 1 }
    }

    /// `h:m`, `h:m:s`, `h:m:s.fraction`; a fourth part is invalid.
    private mutating func time(hour: DateToken.Part) -> DateToken? {
        var values = [hour.value]
        while peek() == .colon {
            guard isDigitNext(), values.count < 3 else { return nil }
            position += 1
            guard let part = number(), part.digits <= 2 else { return nil }
            values.append(part.value)
        }
        endTime()
        return .time(hour: values[0], minute: values[1], second: values.count > 2 ? values[2] : 0)
    }

    /// `+hh`, `+hhmm`, `+hh:mm`, `+h:mm`.
    private mutating func offset(isNegative: Bool) -> DateToken? {
        position += 1
        guard let first = number() else { return nil }
        var (hours, minutes) = first.digits > 2 ? (first.value / 100, first.value % 100) : (first.value, 0)
        if first.digits <= 2, peek() == .colon {
            position += 1
            guard let second = number() else { return nil }
            minutes = second.value
        }
        guard hours <= 15, minutes < 60 else { return nil }
        (hours, minutes) = isNegative ? (-hours, -minutes) : (hours, minutes)
        return .offset(hours * 3_600 + minutes * 60)
    }
}

extension UInt8 {
    fileprivate static let colon = UInt8(ascii: ":")
    fileprivate static let dot = UInt8(ascii: ".")
    fileprivate static let plus = UInt8(ascii: "+")
    fileprivate static let minus = UInt8(ascii: "-")
}
