// The JSON of `pullkiosk feed --json`: every key is present, missing values are null, times are text. A story is a key only where
// it is asked for, with `--content`.

extension Timestamp: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let timestamp = Timestamp(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected YYYY-MM-DDThh:mm:ssZ, got \(text)")
        }
        self = timestamp
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension Feed {
    /// Without `updateInterval` and `isCutShort`, which concern only whoever fetches the feed.
    enum CodingKeys: String, CodingKey { case format, title, link, language, entries, warnings }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(format, forKey: .format)
        try container.encode(title, forKey: .title)
        try container.encode(link, forKey: .link)
        try container.encode(language, forKey: .language)
        try container.encode(entries, forKey: .entries)
        try container.encode(warnings, forKey: .warnings)
    }
}

extension Entry {
    enum CodingKeys: String, CodingKey {
        case id, title, link, published, updated, author, summary, image, images, categories, language, hasContent, content
    }

    /// In an encoder's `userInfo`, with any value: entries are encoded with their story, as `content`.
    public static let withContent = CodingUserInfoKey(rawValue: "content")!

    /// An entry stored by a version that knew no `images`, `categories`, `language` or `hasContent` has none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try container.decodeIfPresent(String.self, forKey: .id),
            title: try container.decodeIfPresent(String.self, forKey: .title),
            link: try container.decodeIfPresent(String.self, forKey: .link),
            published: try container.decodeIfPresent(Timestamp.self, forKey: .published),
            updated: try container.decodeIfPresent(Timestamp.self, forKey: .updated),
            author: try container.decodeIfPresent(String.self, forKey: .author),
            summary: try container.decodeIfPresent(String.self, forKey: .summary),
            image: try container.decodeIfPresent(String.self, forKey: .image),
            images: try container.decodeIfPresent([EntryImage].self, forKey: .images) ?? [],
            categories: try container.decodeIfPresent([String].self, forKey: .categories) ?? [],
            language: try container.decodeIfPresent(String.self, forKey: .language),
            hasContent: try container.decodeIfPresent(Bool.self, forKey: .hasContent) ?? false)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(link, forKey: .link)
        try container.encode(published, forKey: .published)
        try container.encode(updated, forKey: .updated)
        try container.encode(author, forKey: .author)
        try container.encode(summary, forKey: .summary)
        try container.encode(image, forKey: .image)
        try container.encode(images, forKey: .images)
        try container.encode(categories, forKey: .categories)
        try container.encode(language, forKey: .language)
        try container.encode(hasContent, forKey: .hasContent)
        if encoder.userInfo[Entry.withContent] != nil { try container.encode(story, forKey: .content) }
    }
}

extension EntryImage {
    enum CodingKeys: String, CodingKey { case url, width, height, type, alt }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(type, forKey: .type)
        try container.encode(alt, forKey: .alt)
    }
}
