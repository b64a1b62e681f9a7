// The JSON of a story, as `pullkiosk feed --json --content` prints it: `{"blocks":[…],"isCut":false}`. A block has a `type`, and
// the keys that belong to it; what is not so, or not there, has no key.

extension StoryText.Block: Codable {
    private enum CodingKeys: String, CodingKey { case type, runs, language, level, start, items, blocks, text, picture }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "paragraph": self = .paragraph(try StoryText.Words(from: decoder))
        case "heading":
            self = .heading(level: try container.decode(Int.self, forKey: .level), try StoryText.Words(from: decoder))
        case "list":
            self = .list(
                start: try container.decodeIfPresent(Int.self, forKey: .start),
                items: try container.decode([[StoryText.Block]].self, forKey: .items))
        case "quote": self = .quote(try container.decode([StoryText.Block].self, forKey: .blocks))
        case "code": self = .code(try container.decode(String.self, forKey: .text))
        case "picture": self = .picture(try container.decode(EntryImage.self, forKey: .picture))
        case let type:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "expected a kind of block, got \(type)")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(type, forKey: .type)
        switch self {
        case .paragraph(let words): try words.encode(to: encoder)
        case .heading(let level, let words):
            try container.encode(level, forKey: .level)
            try words.encode(to: encoder)
        case .list(let start, let items):
            try container.encodeIfPresent(start, forKey: .start)
            try container.encode(items, forKey: .items)
        case .quote(let blocks): try container.encode(blocks, forKey: .blocks)
        case .code(let text): try container.encode(text, forKey: .text)
        case .picture(let picture): try container.encode(picture, forKey: .picture)
        }
    }

    private var type: String {
        switch self {
        case .paragraph: "paragraph"
        case .heading: "heading"
        case .list: "list"
        case .quote: "quote"
        case .code: "code"
        case .picture: "picture"
        }
    }
}

extension StoryText.Run: Codable {
    private enum CodingKeys: String, CodingKey { case text, strong, emphasized, code, link }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func flag(_ key: CodingKeys) throws -> Bool { try container.decodeIfPresent(Bool.self, forKey: key) ?? false }
        self.init(
            try container.decode(String.self, forKey: .text), isStrong: try flag(.strong), isEmphasized: try flag(.emphasized),
            isCode: try flag(.code), isLink: try flag(.link))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if isStrong { try container.encode(true, forKey: .strong) }
        if isEmphasized { try container.encode(true, forKey: .emphasized) }
        if isCode { try container.encode(true, forKey: .code) }
        if isLink { try container.encode(true, forKey: .link) }
    }
}
