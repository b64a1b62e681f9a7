// WorkerContract: the messages between the kiosk and a worker.
//
// The kiosk (`pullkiosk`) never parses data from outside; a worker (`pullkiosk-worker`) does. The contract, for every job:
//
// - There is a stream of bytes each way: the worker's standard input and output, which may be one connected socket.
// - The kiosk sends one request and the worker one answer (`WorkerMessage`). Each is a line of JSON, at most 1 MiB long,
//   `{"bytes":N,"content":…}`, and the N bytes behind it: the document of a local feed, a feed as JSON, a picture's file, its
//   pixels.
//   `WorkerRequest` and `WorkerAnswer` are the contents.
// - No path and no descriptor is passed. The kiosk reads local files and writes the store.
// - A worker does one job and ends.
// - The kiosk keeps its side open until it has the whole answer. End of file before that ends the worker, even in the middle of
//   a fetch.
// - If there is no result, the answer is `WorkerAnswer.failed` with the reason. A worker that ends without a complete answer
//   has failed, too; if it is a child of the kiosk, its exit status and the last line of its standard error say why.
//
// Nothing here needs the worker to be a child. This module knows no network, no format of feeds and no process.

public import FeedModel
public import FetchPlanning

/// A job for a worker.
public enum WorkerRequest: Hashable, Sendable, Codable {
    /// Fetch a feed over HTTP and read it. No bytes follow.
    ///
    /// - url: an absolute http or https address. It may contain a password, so it is never an argument of a process.
    /// - movedTo: where the server said that the feed has moved for good; it is fetched from there.
    /// - version: the version that we have; the answer may then be `unchanged`.
    /// - deadline: seconds from the request to the end of the fetch.
    /// - byteLimit: the largest document, in bytes after decompression.
    /// - userAgent: for the server's log.
    case fetchFeed(
        url: String, movedTo: String?, version: Validators, deadline: Double, byteLimit: Int, userAgent: String,
        reading: FeedReading)
    /// Read the feed in the bytes that follow.
    case readFeed(reading: FeedReading)
    /// Fetch a picture over HTTP and check it. No bytes follow.
    ///
    /// - url: an absolute http or https address.
    /// - origin: the address of the feed that names the picture: what a feed of the public network names must not lead into the
    ///   network of the kiosk.
    /// - version: the version that we have; the answer may then be `unchanged`.
    /// - deadline: seconds from the request to the end of the fetch.
    /// - byteLimit: the largest file, in bytes.
    /// - keptBytes: a larger file comes back as a smaller picture.
    /// - userAgent: for the server's log.
    case fetchPicture(
        url: String, origin: String, version: Validators, deadline: Double, byteLimit: Int, keptBytes: Int, userAgent: String)
    /// Scale the picture whose file follows to this many pixels, 1 to 8,192 a side.
    ///
    /// - isWhole: false or nil: it fills them, and what is beyond is cropped. True: all of it in its own shape, as large as fits
    ///   into them, but not enlarged.
    case scalePicture(width: Int, height: Int, isWhole: Bool?)
}

/// How a document is read.
public struct FeedReading: Hashable, Sendable, Codable {
    /// Replaces the Content-Type that came with the document.
    public var contentType: String?
    /// Replaces the address of the document as the base of its relative links.
    public var baseURL: String?
    /// How many of the newest entries are wanted, with texts cut to what a card shows (`Feed.kept`); nil for all entries with
    /// all their text.
    public var itemLimit: Int?
    /// How many bytes of stories are wanted together, those of the first entries before others; nil for none.
    public var storyLimit: Int?

    public init(contentType: String? = nil, baseURL: String? = nil, itemLimit: Int? = nil, storyLimit: Int? = nil) {
        self.storyLimit = storyLimit
        self.contentType = contentType
        self.baseURL = baseURL
        self.itemLimit = itemLimit
    }
}

/// A worker's answer.
public enum WorkerAnswer: Hashable, Sendable, Codable {
    /// A feed; its JSON follows (FeedCoding.swift). There are no validators if the end of the document is missing: it may have
    /// been truncated in transit, and must be fetched again. Behind the feed come the entries' stories, if they were asked for,
    /// each as JSON of its own (StoryBytes.swift): the kiosk keeps them without reading them.
    ///
    /// - stories: for each entry of the feed, how many bytes its story has; 0 for none.
    case feed(version: FetchedVersion, stories: [Int]?)
    /// The server still has the version of the request. No bytes follow.
    case unchanged(version: FetchedVersion)
    /// A picture worth showing; its file follows, as it came or smaller.
    case picture(PictureFacts, version: FetchedVersion)
    /// The pixels of a picture follow: for each, row by row, the bytes blue, green, red and alpha, sRGB, premultiplied.
    case pixels(width: Int, height: Int)
    /// There is no feed, or no picture. No bytes follow.
    case failed(failure: LoadFailure)
}

/// What a worker says about a picture's file.
public struct PictureFacts: Hashable, Sendable, Codable {
    /// `jpeg`, `png`, `webp`, `gif` or `avif`.
    public let format: String
    /// In pixels, as it is shown.
    public let width: Int
    public let height: Int

    public init(format: String, width: Int, height: Int) {
        self.format = format
        self.width = width
        self.height = height
    }
}

/// The result of a load.
public struct LoadedFeed: Hashable, Sendable {
    /// Nil if the server still has the version that we have.
    public var feed: Feed?
    public var version: FetchedVersion
    /// For each entry of the feed its story as JSON, empty where it has none; nil if they were not asked for.
    public var stories: [[UInt8]]?

    public init(feed: Feed?, version: FetchedVersion, stories: [[UInt8]]? = nil) {
        self.feed = feed
        self.version = version
        self.stories = stories
    }
}

/// Why a feed or a picture could not be loaded.
public struct LoadFailure: Error, Codable, Hashable, Sendable {
    public enum Cause: String, Codable, Sendable {
        /// There is no network, not only no access to this feed.
        case offline
        /// No answer came from the server: it was not reached, or the connection ended.
        case unreached
        /// The server answered that there is no such feed any more (410).
        case gone
        /// The server answered without a document, or a file cannot be read.
        case source
        /// The document is not a feed, the file no picture worth showing; the message does not name its source.
        case document
        /// The worker ended without an answer, or its answer is invalid.
        case worker
        /// No worker could be started.
        case noWorker
    }

    /// One line for people, without a full stop. It begins with the server or the path, except for the cause `document`.
    public let message: String
    public let cause: Cause
    /// How long the server asks to be left alone, in seconds.
    public var retryAfter: Double?

    public init(_ message: String, cause: Cause = .source, retryAfter: Double? = nil) {
        self.message = message
        self.cause = cause
        self.retryAfter = retryAfter
    }

    public var isOffline: Bool { cause == .offline }
}
