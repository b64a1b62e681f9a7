/// The text of a story, for reading: what is left of its feed's content when everything but text, its order and its pictures is
/// taken away. A small tree, bounded in depth and size by whoever builds it.
public struct StoryText: Hashable, Sendable, Codable {
    /// In the order of reading.
    public var blocks: [Block]
    /// The content went on, but there was too much of it.
    public var isCut: Bool

    public init(blocks: [Block], isCut: Bool = false) {
        self.blocks = blocks
        self.isCut = isCut
    }

    /// One after the other, each on lines of its own.
    public indirect enum Block: Hashable, Sendable, Codable {
        case paragraph(Words)
        /// Level 1 to 6.
        case heading(level: Int, Words)
        /// Each item is blocks of its own. `start` is the number of the first item; nil for a list without numbers.
        case list(start: Int?, items: [[Block]])
        case quote([Block])
        /// Lines as they are; no markup.
        case code(String)
        /// Its `alt` says what it shows.
        case picture(EntryImage)
    }

    /// Words that flow: of a paragraph, a heading. A line feed in a text is a break; other white space is single spaces, none at the ends.
    public struct Words: Hashable, Sendable, Codable {
        public var runs: [Run]
        /// A BCP 47 tag if it is declared for them.
        public var language: String?

        public init(_ runs: [Run], language: String? = nil) {
            self.runs = runs
            self.language = language
        }
    }

    /// Text of one kind.
    public struct Run: Hashable, Sendable, Codable {
        public var text: String
        public var isStrong: Bool
        public var isEmphasized: Bool
        public var isCode: Bool
        /// It is a link there; here it stays text.
        public var isLink: Bool

        public init(
            _ text: String, isStrong: Bool = false, isEmphasized: Bool = false, isCode: Bool = false, isLink: Bool = false
        ) {
            self.text = text
            self.isStrong = isStrong
            self.isEmphasized = isEmphasized
            self.isCode = isCode
            self.isLink = isLink
        }
    }
}
