// FeedModel: a feed after parsing. Immutable values, plain text, absolute links, times in whole seconds UTC.
//
// It knows no format, no network, no storage. `Feed` is the content of one source; `Timeline` merges several sources. Both
// are Codable: the coded form of `Feed` is the JSON of `pullkiosk feed --json` (see FeedCoding.swift).

/// One feed, with its entries in the order of the document.
public struct Feed: Hashable, Sendable, Codable {
    /// `rss-2.0`, `atom-1.0`, `json-1.1`, …, or the family alone if the version is not given.
    public var format: String
    public var title: String?
    public var link: String?
    /// A BCP 47 tag as the feed gives it, such as `en` or `zh-Hant`.
    public var language: String?
    public var entries: [Entry]
    /// The faults that were repaired, one sentence each, with the line if known.
    public var warnings: [String]
    /// Seconds between two updates as the feed announces them (RSS's ttl, updatePeriod); finite and greater than 0. Not part of
    /// the JSON, whose keys are a promise.
    public var updateInterval: Double? = nil
    /// Whether the end of the document is missing: it may have been truncated in transit. Not part of the JSON.
    public var isCutShort = false

    public init(
        format: String, title: String? = nil, link: String? = nil, language: String? = nil, entries: [Entry] = [],
        warnings: [String] = [], updateInterval: Double? = nil, isCutShort: Bool = false
    ) {
        self.format = format
        self.title = title
        self.link = link
        self.language = language
        self.entries = entries
        self.warnings = warnings
        self.updateInterval = updateInterval
        self.isCutShort = isCutShort
    }
}

/// One item of a feed. Text is plain: no markup, no entities, single spaces, trimmed, NFC. Missing values are nil.
public struct Entry: Hashable, Sendable, Codable {
    public var id: String?
    public var title: String?
    public var link: String?
    public var published: Timestamp?
    public var updated: Timestamp?
    public var author: String?
    public var summary: String?
    /// The picture that the feed declares for it.
    public var image: String?
    /// The forms of its picture, the largest first, those of unknown size last. If the feed declares none, the first picture of
    /// the content.
    public var images: [EntryImage] = []
    /// What it is about, in the feed's words; each once.
    public var categories: [String] = []
    /// A BCP 47 tag as the feed gives it for this item alone; nil if it is the feed's.
    public var language: String? = nil
    /// Whether there is clearly more to read than a card shows of `summary`.
    public var hasContent = false
    /// Its text for reading, if it was asked for. Never in what a screen shows: there it is read when an item is opened.
    public var story: StoryText? = nil

    public init(
        id: String? = nil, title: String? = nil, link: String? = nil, published: Timestamp? = nil,
        updated: Timestamp? = nil, author: String? = nil, summary: String? = nil, image: String? = nil,
        images: [EntryImage] = [], categories: [String] = [], language: String? = nil, hasContent: Bool = false,
        story: StoryText? = nil
    ) {
        self.id = id
        self.title = title
        self.link = link
        self.published = published
        self.updated = updated
        self.author = author
        self.summary = summary
        self.image = image
        self.images = images
        self.categories = categories
        self.language = language
        self.hasContent = hasContent
        self.story = story
    }

    /// The date by which it is sorted: published, else updated.
    public var date: Timestamp? { published ?? updated }
}
