// The JSON of `pullkiosk feed --json`: every key is present, missing values are null, times are text.

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
    enum CodingKeys: String, CodingKey { case id, title, link, published, updated, author, summary, image }

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
    }
}
