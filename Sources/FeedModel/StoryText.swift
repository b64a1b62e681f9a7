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
    public indirect enum Block: Hashable, Sendable {
        case paragraph(Words)
        /// Level 1 to 6.
        case heading(level: Int, Words)
        /// Each item is blocks of its own. `start` is the number of the first item; nil for a list without numbers.
        case list(start: Int?, items: [[Block]])
        case quote([Block])
        /// Lines as they are; no markup.
        case code(String)
        /// Its `alt` says what it shows. Its caption is the paragraph after it, all of it emphasized.
        case picture(EntryImage)
    }

    /// Words that flow: of a paragraph, a heading. A line feed in a text is a break; other white space is single spaces, none at
    /// the ends.
    public struct Words: Hashable, Sendable, Codable {
        public var runs: [Run]
        /// A BCP 47 tag if it is declared for them.
        public var language: String?

        /// Without what makes some of it different.
        public var plainText: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

        public init(_ runs: [Run], language: String? = nil) {
            self.runs = runs
            self.language = language
        }
    }

    /// Text of one kind.
    public struct Run: Hashable, Sendable {
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

extension StoryText {
    /// All of them, in the order of reading.
    public var pictures: [EntryImage] { StoryText.pictures(in: blocks) }

    private static func pictures(in blocks: [Block]) -> [EntryImage] {
        blocks.flatMap { block -> [EntryImage] in
            switch block {
            case .picture(let picture): return [picture]
            case .quote(let inner): return pictures(in: inner)
            case .list(_, let items): return items.flatMap { pictures(in: $0) }
            case .paragraph, .heading, .code: return []
            }
        }
    }

    /// Without those pictures, wherever they stand.
    public mutating func removePictures(where isUnwanted: (EntryImage) -> Bool) {
        blocks = StoryText.kept(blocks, isUnwanted)
    }

    private static func kept(_ blocks: [Block], _ isUnwanted: (EntryImage) -> Bool) -> [Block] {
        blocks.compactMap { block in
            switch block {
            case .picture(let picture): return isUnwanted(picture) ? nil : block
            case .quote(let inner):
                let inner = kept(inner, isUnwanted)
                return inner.isEmpty ? nil : .quote(inner)
            case .list(let start, let items):
                let items = items.map { kept($0, isUnwanted) }.filter { !$0.isEmpty }
                return items.isEmpty ? nil : .list(start: start, items: items)
            case .paragraph, .heading, .code: return block
            }
        }
    }
}
