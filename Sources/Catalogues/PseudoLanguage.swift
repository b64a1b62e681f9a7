/// English that looks like another language: [Ťöđáý ~~]. What is seen without brackets was not translated, and what is cut has no
/// room for a longer language.
enum PseudoLanguage {
    static let tag = "en-XA"

    /// A half longer, with accents, in brackets; placeholders stay.
    static func text(_ text: String) -> String {
        let letters = Placeholders.pieces(of: text).map { piece in
            switch piece {
            case .text(let text): String(text.map { accents[$0] ?? $0 }).replacing("%", with: "%%")
            case .place(_, _, let written): written
            }
        }
        return "[\(letters.joined())\(String(repeating: "~", count: (text.count + 1) / 2))]"
    }

    private static let accents: [Character: Character] = [
        "a": "á", "c": "č", "d": "đ", "e": "ë", "g": "ğ", "h": "ĥ", "i": "ï", "k": "ķ", "l": "ľ", "n": "ñ", "o": "ö", "p": "þ",
        "r": "ř", "s": "š", "t": "ť", "u": "ü", "w": "ŵ", "y": "ý", "z": "ž", "A": "Á", "B": "ß", "C": "Č", "E": "Ë", "H": "Ĥ",
        "K": "Ķ", "L": "Ľ", "M": "Ḿ", "N": "Ñ", "P": "Þ", "R": "Ř", "S": "Š", "T": "Ť", "U": "Ü", "W": "Ŵ", "Y": "Ý",
    ]
}
