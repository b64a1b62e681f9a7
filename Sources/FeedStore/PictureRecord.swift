public import FeedModel
public import FetchPlanning

/// What is known of one picture besides its bytes.
public struct PictureRecord: Codable, Hashable, Sendable {
    /// Why there is no picture, and for how long.
    public struct Failure: Codable, Hashable, Sendable {
        /// Attempts in a row that brought none: 1 or more. A smaller number becomes 1.
        public let count: Int
        /// It is asked for again at this time, not before.
        public let retryAt: Timestamp

        public init(count: Int, retryAt: Timestamp) {
            self.count = max(count, 1)
            self.retryAt = retryAt
        }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            self.init(
                count: try values.decode(Int.self, forKey: .count),
                retryAt: try values.decode(Timestamp.self, forKey: .retryAt))
        }
    }

    /// The address that it was asked for by; names it in the store.
    public let url: String
    /// A short name such as `jpeg`, cut to 32 characters; empty when there is no picture.
    public let format: String
    /// In pixels, 1 to 65,535; 0 when there is no picture. Other values are brought to the nearest of these.
    public let width: Int
    public let height: Int
    /// The length of its bytes as they came; 0 when there is no picture. The store counts them itself.
    public internal(set) var byteCount: Int
    /// The server's, to ask whether it has changed.
    public let validators: Validators
    /// When its server last answered for it, or when the last attempt failed.
    public let fetched: Timestamp
    /// When it was last shown. A stored time may be up to an hour older, see `PictureStore.noteShown`.
    public internal(set) var shown: Timestamp
    /// Nil when there is a picture.
    public let failure: Failure?

    /// A picture. Its `byteCount` is what `PictureStore.keep` finds.
    public init(
        url: String, format: String, width: Int, height: Int, validators: Validators = Validators(), fetched: Timestamp,
        shown: Timestamp
    ) {
        self.init(
            url: url, format: format, width: max(width, 1), height: max(height, 1), byteCount: 0, validators: validators,
            fetched: fetched, shown: shown, failure: nil)
    }

    /// No picture: nothing came, or nothing that is one.
    public init(noPictureAt url: String, failure: Failure, fetched: Timestamp, shown: Timestamp) {
        self.init(
            url: url, format: "", width: 0, height: 0, byteCount: 0, validators: Validators(), fetched: fetched,
            shown: shown, failure: failure)
    }

    private init(
        url: String, format: String, width: Int, height: Int, byteCount: Int, validators: Validators, fetched: Timestamp,
        shown: Timestamp, failure: Failure?
    ) {
        self.url = url
        self.format = String(String.UnicodeScalarView(format.unicodeScalars.prefix(PictureRecord.longestFormat)))
        self.width = min(width, PictureRecord.longestSide)
        self.height = min(height, PictureRecord.longestSide)
        self.byteCount = max(byteCount, 0)
        self.validators = validators
        self.fetched = fetched
        self.shown = shown
        self.failure = failure
    }

    private static let longestFormat = 32
    /// The longest side that JPEG can have; no screen shows more.
    private static let longestSide = 65_535

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let failure = try values.decodeIfPresent(Failure.self, forKey: .failure)
        let smallest = failure == nil ? 1 : 0
        self.init(
            url: try values.decode(String.self, forKey: .url), format: try values.decode(String.self, forKey: .format),
            width: max(try values.decode(Int.self, forKey: .width), smallest),
            height: max(try values.decode(Int.self, forKey: .height), smallest),
            byteCount: try values.decode(Int.self, forKey: .byteCount),
            validators: try values.decode(Validators.self, forKey: .validators),
            fetched: try values.decode(Timestamp.self, forKey: .fetched),
            shown: try values.decode(Timestamp.self, forKey: .shown), failure: failure)
    }
}
