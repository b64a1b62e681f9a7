public import FeedModel
public import FetchPlanning
import FoundationEssentials

// A feed in an answer is its JSON, in the bytes behind the line.

extension WorkerMessage<WorkerAnswer> {
    /// What a worker answers. Fails where a feed has no JSON.
    public init(_ feed: Feed, version: Validators) throws {
        self.init(.feed(version: version), bytes: Array(try JSONEncoder().encode(feed)))
    }

    /// What a load brought; nil where the bytes are no feed, or bytes follow where none belong.
    public var loaded: Result<LoadedFeed, LoadFailure>? {
        switch content {
        case .feed(let version):
            (try? JSONDecoder().decode(Feed.self, from: Data(bytes)))
                .map { .success(LoadedFeed(feed: $0, validators: version)) }
        case .unchanged(let version):
            bytes.isEmpty ? .success(LoadedFeed(feed: nil, validators: version)) : nil
        case .failed(let failure): bytes.isEmpty ? .failure(failure) : nil
        }
    }
}
