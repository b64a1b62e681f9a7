import FeedModel

/// Parses the dates of feeds: RFC 822 in all its sloppy forms, RFC 3339 and ISO 8601, seconds since 1970. Nil for text that
/// is not a date, or not a valid one. Only the order of day and month is guessed.
enum DateReader {
    static func timestamp(_ text: String) -> Timestamp? {
        guard text.utf8.count <= Limits.date else { return nil }
        if let moment = secondsSinceEpoch(text) { return moment }
        guard let tokens = DateToken.tokens(of: text) else { return nil }
        var fields = DateFields()
        for token in tokens {
            guard fields.take(token) else { return nil }
        }
        return fields.timestamp
    }

    /// A bare number of 9 to 11 digits is seconds, one of 12 or 13 milliseconds.
    private static func secondsSinceEpoch(_ text: String) -> Timestamp? {
        let digits = text.trimmed
        guard (9...13).contains(digits.utf8.count), digits.utf8.allSatisfy(isDigit), let value = Int64(digits) else {
            return nil
        }
        return Timestamp(seconds: digits.utf8.count > 11 ? value / 1_000 : value)
    }
}
