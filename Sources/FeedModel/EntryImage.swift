/// One form of an entry's picture; an entry has several where the feed offers it in several sizes.
public struct EntryImage: Hashable, Sendable, Codable {
    /// An absolute address, http or https.
    public var url: String
    /// In pixels, greater than 0, as the feed declares them; the file may differ.
    public var width: Int?
    public var height: Int?
    /// The media type as the feed declares it, such as `image/jpeg`.
    public var type: String?
    /// What the picture shows, as plain text like an entry's.
    public var alt: String?

    public init(url: String, width: Int? = nil, height: Int? = nil, type: String? = nil, alt: String? = nil) {
        self.url = url
        self.width = width
        self.height = height
        self.type = type
        self.alt = alt
    }
}
