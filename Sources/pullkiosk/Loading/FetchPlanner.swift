import FeedModel
import FetchPlanning
import WorkerContract

/// How a feed is to be loaded.
enum LoadPlan: Hashable {
    /// Unless the server still has the version of these.
    case fetch(unlessStill: Validators)
    /// Not at all: the server wants to be left alone, and would say the same again.
    case fail(LoadFailure)
}

/// Remembers what servers said of their feeds' versions and of being asked, by the feeds' addresses, so that none is asked for more
/// than it likes to give. All of it is forgotten with the process.
struct FetchPlanner: Sendable {
    private var versions: [String: Version] = [:]
    private var refusals: [String: Refusal] = [:]

    private struct Version {
        let validators: Validators
        /// When the feed came whole.
        let fetched: Timestamp
    }

    private struct Refusal {
        let failure: LoadFailure
        let end: Timestamp
    }

    /// In seconds. Some servers go on for ever saying that nothing has changed (newsboat issue 3340): after so long one is not told of
    /// the version, and sends its feed.
    private static let longestTrust: Int64 = 86_400

    /// A clock that was set meanwhile makes no feed wait longer than the longest rest, and trusts no version.
    func plan(for url: String, now: Timestamp) -> LoadPlan {
        if let refusal = refusals[url], 1...Int64(RetryDelay.longest) ~= refusal.end.seconds &- now.seconds {
            return .fail(refusal.failure)
        }
        guard let version = versions[url], 0..<FetchPlanner.longestTrust ~= now.seconds &- version.fetched.seconds else {
            return .fetch(unlessStill: Validators())
        }
        return .fetch(unlessStill: version.validators)
    }

    /// A feed was taken over as it came, or as it was known.
    mutating func tookOver(_ loaded: LoadedFeed, of url: String, now: Timestamp) {
        let fetched = loaded.feed == nil ? versions[url]?.fetched : now
        versions[url] = fetched.map { Version(validators: loaded.validators, fetched: $0) }
        refusals[url] = nil
    }

    /// What is known of a feed is not what its server sent last.
    mutating func forgetVersion(of url: String) { versions[url] = nil }

    func knowsVersion(of url: String) -> Bool { versions[url] != nil }

    /// What is kept of the feeds is no more all that is wanted of them.
    mutating func forgetVersions() { versions = [:] }

    mutating func forgetAll(but urls: Set<String>) {
        versions = versions.filter { urls.contains($0.key) }
        refusals = refusals.filter { urls.contains($0.key) }
    }

    /// Any number of seconds will do: a worker says it.
    mutating func failed(_ failure: LoadFailure, of url: String, now: Timestamp) {
        guard let seconds = failure.retryAfter else { return }
        // One more, as now is cut to a whole second.
        let rest = Int64(min(seconds > 0 ? seconds.rounded(.up) + 1 : 1, RetryDelay.longest))
        var again = failure
        again.retryAfter = nil
        refusals[url] = Refusal(failure: again, end: Timestamp(seconds: now.seconds &+ rest))
    }
}
