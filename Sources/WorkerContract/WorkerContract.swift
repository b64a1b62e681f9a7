// WorkerContract: what the kiosk and a worker say to each other.
//
// The kiosk (`pullkiosk`) never parses what came from outside; a worker (`pullkiosk-worker`) does. The contract, for every job:
//
// - There is a stream of bytes each way: the worker's standard input and output, which may be one connected socket.
// - The kiosk sends one request and the worker one answer (`WorkerMessage`). Each is a line of JSON, at most 1 MiB long,
//   `{"bytes":N,"content":…}`, and the N bytes behind it: the document of a local feed, a feed as JSON.
//   `WorkerRequest` and `WorkerAnswer` are the contents.
// - No path and no descriptor crosses it. The kiosk reads local files and writes the store.
// - A worker does one job and ends.
// - The kiosk keeps its side open until it has the whole answer. End of file before that ends the worker, even in the middle of
//   a fetch.
// - Why there is no result stands in the last message, which then is `WorkerAnswer.failed`. A worker that ends without a whole
//   answer has failed, too; if it is a child of the kiosk, its exit status and the last line of its standard error say why.
//
// Nothing here needs the worker to be a child. This module knows no network, no format of feeds and no process.

public import FeedModel
public import FetchPlanning

/// What a worker is asked to do.
public enum WorkerRequest: Hashable, Sendable, Codable {
    /// Fetch a feed over HTTP and read it. No bytes follow.
    ///
    /// - url: an absolute http or https address. It may hold a password, so it stands in no command line.
    /// - version: that of the feed that is here; the answer may then be `unchanged`.
    /// - deadline: seconds from the request to the end of the fetch.
    /// - byteLimit: the largest document, in bytes after decompression.
    /// - userAgent: what the server's log shows.
    case fetchFeed(
        url: String, version: Validators, deadline: Double, byteLimit: Int, userAgent: String, reading: FeedReading)
    /// Read the feed in the bytes that follow.
    case readFeed(reading: FeedReading)
}

/// How a document is read.
public struct FeedReading: Hashable, Sendable, Codable {
    /// Takes the place of the Content-Type that came with the document.
    public var contentType: String?
    /// Takes the place of the address that the document came from: what its links are relative to.
    public var baseURL: String?
    /// How many of the newest entries are wanted, with texts no longer than a card shows (`Feed.kept`); nil for all of all.
    public var itemLimit: Int?

    public init(contentType: String? = nil, baseURL: String? = nil, itemLimit: Int? = nil) {
        self.contentType = contentType
        self.baseURL = baseURL
        self.itemLimit = itemLimit
    }
}

/// What a worker found.
public enum WorkerAnswer: Hashable, Sendable, Codable {
    /// A feed; its JSON follows (FeedCoding.swift). The validators are empty where a document was repaired: it may have been cut
    /// on its way, and is not taken for the server's version.
    case feed(version: Validators)
    /// The server still has the version of the request; to be named so next time. No bytes follow.
    case unchanged(version: Validators)
    /// There is no feed. No bytes follow.
    case failed(failure: LoadFailure)
}

/// What a load brought.
public struct LoadedFeed: Hashable, Sendable {
    /// Nil where the server still has the version that is here.
    public var feed: Feed?
    public let validators: Validators

    public init(feed: Feed?, validators: Validators) {
        self.feed = feed
        self.validators = validators
    }
}

/// Why a feed could not be had.
public struct LoadFailure: Error, Codable, Hashable, Sendable {
    public enum Cause: String, Codable, Sendable {
        /// The network itself is away, not only this feed.
        case offline
        /// The feed's server or disk, or the way there.
        case source
        /// What came is no feed; the message does not say where it came from.
        case document
        /// The worker ended without an answer, or its answer makes no sense.
        case worker
        /// No worker could be started.
        case noWorker
    }

    /// One line for people, without a full stop. It begins with the server or the path, but for the cause `document`.
    public let message: String
    public let cause: Cause
    /// The server asks to be left alone for so many seconds.
    public var retryAfter: Double?

    public init(_ message: String, cause: Cause = .source, retryAfter: Double? = nil) {
        self.message = message
        self.cause = cause
        self.retryAfter = retryAfter
    }

    public var isOffline: Bool { cause == .offline }
}
