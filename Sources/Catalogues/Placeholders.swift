/// The places of a text that numbers and words are put into, as C writes them: `%d` and `%s` in their order, or `%2$d` by number;
/// `%%` is a percent sign.
enum Placeholders {
    /// What is beyond the last value stays as it is written.
    static func filled(_ text: String, _ values: [String]) -> String {
        var filled = ""
        var next = 0
        for piece in pieces(of: text) {
            switch piece {
            case .text(let text): filled += text
            case .place(let number, _, let written):
                let place = number.map { $0 - 1 } ?? next
                next += 1
                filled += values.indices.contains(place) ? values[place] : written
            }
        }
        return filled
    }

    /// A stretch of a text.
    enum Piece: Hashable {
        case text(String)
        /// Counted from 1, or nil for the next one; its letter, and how it is written.
        case place(Int?, Character, String)
    }

    static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            if sign > rest.startIndex { pieces.append(.text(String(rest[..<sign]))) }
            let (piece, length) = piece(at: rest[sign...])
            pieces.append(piece)
            rest = rest[sign...].dropFirst(length)
        }
        return rest.isEmpty ? pieces : pieces + [.text(String(rest))]
    }

    /// What begins with a percent sign, and its length.
    private static func piece(at text: Substring) -> (Piece, Int) {
        let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let isNumbered = !digits.isEmpty && text.dropFirst(1 + digits.count).first == "$"
        let letterPlace = isNumbered ? digits.count + 2 : 1
        switch text.dropFirst(letterPlace).first {
        case "%" where !isNumbered: return (.text("%"), 2)
        case let letter? where letter == "d" || letter == "s":
            return (.place(Int(digits), letter, String(text.prefix(letterPlace + 1))), letterPlace + 1)
        default: return (.text("%"), 1)
        }
    }
}
