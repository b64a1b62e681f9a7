import FeedFetching
import FetchPlanning
import WorkerContract

/// The job `fetchFeed`.
struct FeedFetch {
    let url: String
    let movedTo: String?
    let version: Validators
    let deadline: Double
    let byteLimit: Int
    let userAgent: String

    func answer(_ reading: FeedReading) throws(LoadFailure) -> WorkerMessage<WorkerAnswer> {
        switch try fetched() {
        case .unchanged(let version): return WorkerMessage(.unchanged(version: version))
        case .document(let document):
            var reading = reading
            reading.contentType = reading.contentType ?? document.contentType
            reading.baseURL = reading.baseURL ?? document.finalURL
            return try reading.answer(of: document.bytes, version: document.version)
        }
    }

    private func fetched() throws(LoadFailure) -> FetchAnswer {
        do throws(FetchFailure) {
            return try FeedFetcher.fetch(
                url, movedTo: movedTo, unlessStill: version, limits: FetchLimits(deadline: deadline, bytes: byteLimit),
                userAgent: userAgent)
        } catch {
            throw LoadFailure(error)
        }
    }
}

extension LoadFailure {
    init(_ failure: FetchFailure) {
        self.init(failure.message, cause: failure.reason.cause, retryAfter: failure.retryAfter)
    }
}

extension FetchFailure.Reason {
    fileprivate var cause: LoadFailure.Cause {
        switch self {
        case .offline: .offline
        case .refused, .timedOut, .tls, .clock, .brokenOff: .unreached
        case .status(410): .gone
        case .badURL, .status, .empty, .tooLarge, .redirect, .privateNetwork, .unsound: .source
        }
    }
}
