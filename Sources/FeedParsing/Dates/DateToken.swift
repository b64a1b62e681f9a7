/// A piece of a written date.
enum DateToken: Equatable {
    /// A number and how many digits it was written with.
    case number(Int, digits: Int)
    /// Two or three numbers joined by `-`, `/` or `.`; the flag is for a slash before the last.
    case date([Part], hasSlash: Bool)
    case time(hour: Int, minute: Int, second: Int)
    /// Seconds east of UTC.
    case offset(Int)
    /// A word in lower case, without dots.
    case word(String)

    struct Part: Equatable {
        let value: Int
        let digits: Int
    }

    /// Nil if the text contains something that no date has.
    static func tokens(of text: String) -> [DateToken]? {
        var scanner = DateScanner(text)
        return scanner.tokens()
    }
}
