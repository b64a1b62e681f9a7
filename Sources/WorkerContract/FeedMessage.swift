public import FeedModel
public import FetchPlanning
import FoundationEssentials

// A feed in an answer is encoded as JSON, in the bytes after the line.

extension WorkerMessage<WorkerAnswer> {
    /// A worker's answer. Fails if the feed cannot be encoded.
    public init(_ feed: Feed, version: FetchedVersion) throws {
        self.init(.feed(version: version), bytes: Array(try JSONEncoder().encode(feed)))
    }

    /// The result of a load; nil if the bytes are not a feed, or if there are unexpected bytes.
    public var loaded: Result<LoadedFeed, LoadFailure>? {
        switch content {
        case .feed(let version):
            (try? JSONDecoder().decode(Feed.self, from: Data(bytes)))
                .map { .success(LoadedFeed(feed: $0, version: version)) }
        case .unchanged(let version):
            bytes.isEmpty ? .success(LoadedFeed(feed: nil, version: version)) : nil
        case .failed(let failure): bytes.isEmpty ? .failure(failure) : nil
        case .picture, .pixels: nil
        }
    }
}
