import FeedModel
import FetchPlanning
import WorkerContract

/// How a feed is to be loaded.
enum LoadPlan: Hashable {
    /// Fetch, unless the server still has the version of these validators.
    case fetch(unlessStill: Validators)
    /// Do not fetch: the server has sent Retry-After, and this failure still holds.
    case fail(LoadFailure)
}

/// Remembers the validators and the Retry-After times of servers, by feed address, so that no server gets more requests than
/// it wants. Not stored.
struct FetchPlanner: Sendable {
    private var versions: [String: Version] = [:]
    private var refusals: [String: Refusal] = [:]

    private struct Version {
        let validators: Validators
        /// When the feed was last fetched in full.
        let fetched: Timestamp
    }

    private struct Refusal {
        let failure: LoadFailure
        let end: Timestamp
    }

    /// In seconds. Some servers answer "not modified" for ever (newsboat issue 3340). After this long the validators are left
    /// out, so the server sends the whole feed.
    private static let longestTrust: Int64 = 86_400

    /// If the clock was set meanwhile, no feed waits longer than the longest delay, and no validators are trusted.
    func plan(for url: String, now: Timestamp) -> LoadPlan {
        if let refusal = refusals[url], 1...Int64(RetryDelay.longest) ~= refusal.end.seconds &- now.seconds {
            return .fail(refusal.failure)
        }
        guard let version = versions[url], 0..<FetchPlanner.longestTrust ~= now.seconds &- version.fetched.seconds else {
            return .fetch(unlessStill: Validators())
        }
        return .fetch(unlessStill: version.validators)
    }

    /// A feed was accepted: a new one, or the known one as unchanged.
    mutating func tookOver(_ loaded: LoadedFeed, of url: String, now: Timestamp) {
        let fetched = loaded.feed == nil ? versions[url]?.fetched : now
        versions[url] = fetched.map { Version(validators: loaded.validators, fetched: $0) }
        refusals[url] = nil
    }

    /// The feed kept is not the one that the server sent last.
    mutating func forgetVersion(of url: String) { versions[url] = nil }

    func knowsVersion(of url: String) -> Bool { versions[url] != nil }

    /// More is wanted of the feeds than was kept.
    mutating func forgetVersions() { versions = [:] }

    mutating func forgetAll(but urls: Set<String>) {
        versions = versions.filter { urls.contains($0.key) }
        refusals = refusals.filter { urls.contains($0.key) }
    }

    /// `retryAfter` may be any number, because it comes from a worker.
    mutating func failed(_ failure: LoadFailure, of url: String, now: Timestamp) {
        guard let seconds = failure.retryAfter else { return }
        // One more, because `now` is rounded down to a whole second.
        let rest = Int64(min(seconds > 0 ? seconds.rounded(.up) + 1 : 1, RetryDelay.longest))
        var again = failure
        again.retryAfter = nil
        refusals[url] = Refusal(failure: again, end: Timestamp(seconds: now.seconds &+ rest))
    }
}
