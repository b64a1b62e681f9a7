import FeedModel
import FetchPlanning
import SystemService
import WorkerContract

/// A worker that loads one feed. Its answer is not trusted.
struct FeedWorker {
    /// The feed's server or path, for messages.
    let place: String
    /// Seconds the worker has for its job. A little later it is killed.
    let deadline: Double
    /// The longest answer, in bytes: enough for 10,000 entries of plain text with a picture each, or 3,900 whose characters all
    /// take four bytes.
    var outputBytes = 32 << 20
    /// How many of the newest entries are kept, with their texts cut to what a card shows; nil keeps all entries with all
    /// their text.
    let itemLimit: Int?

    /// Starts a worker for this feed. Blocks until the feed is loaded or has failed, at most until the deadline, and returns
    /// soon after `isCancelled`.
    func load(
        _ request: WorkerMessage<WorkerRequest>, isCancelled: () -> Bool = { false }
    ) -> Result<LoadedFeed, LoadFailure> {
        call.answer(to: request, isCancelled: isCancelled).flatMap(taken)
    }

    func result(of outcome: WorkerOutcome) -> Result<LoadedFeed, LoadFailure> { call.result(of: outcome).flatMap(taken) }

    private var call: WorkerCall { WorkerCall(subject: "feed", place: place, deadline: deadline, outputBytes: outputBytes) }

    private func taken(_ answer: WorkerMessage<WorkerAnswer>) -> Result<LoadedFeed, LoadFailure> {
        switch answer.loaded {
        case .success(var loaded):
            if let itemLimit, let feed = loaded.feed {
                let kept = feed.kept(items: itemLimit)
                // One that sends more entries than it was asked for has others in another order.
                if kept.entries.count != feed.entries.count { loaded.stories = nil }
                loaded.feed = kept
            }
            if loaded.version.movedTo.map(FeedWorker.isAddress) == false { loaded.version.movedTo = nil }
            return .success(loaded)
        case .failure(let said): return .failure(call.worded(said))
        case nil: return .failure(FeedWorker.nonsense(from: place))
        }
    }

    /// Another worker is sent there; 8,192 bytes are the longest link of a feed.
    private static func isAddress(_ text: String) -> Bool { isWebAddress(text) && text.utf8.count <= 8_192 }

    /// The worker's answer does not match the request.
    static func nonsense(from place: String) -> LoadFailure {
        WorkerCall(subject: "feed", place: place, deadline: 0, outputBytes: 0).nonsense
    }
}
