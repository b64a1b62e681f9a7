import FeedModel
import FeedParsing
import FetchPlanning
import WorkerContract

/// The job `readFeed`, and the second half of `fetchFeed`.
extension FeedReading {
    func answer(
        of document: [UInt8], version: FetchedVersion = FetchedVersion()
    ) throws(LoadFailure) -> WorkerMessage<WorkerAnswer> {
        let feed = try parsed(document)
        var version = version
        version.feedInterval = feed.updateInterval
        // It may have been truncated in transit, and is to be sent again.
        if feed.isCutShort { version.validators = Validators() }
        guard
            let answer = try? WorkerMessage(
                itemLimit.map(feed.kept(items:)) ?? feed, version: version, storyLimit: storyLimit)
        else {
            throw LoadFailure("the feed cannot be written as JSON", cause: .document)
        }
        return answer
    }

    private func parsed(_ document: [UInt8]) throws(LoadFailure) -> Feed {
        do throws(FeedParsingFailure) {
            return try FeedParser.parse(
                document, contentType: contentType, baseURL: baseURL, limit: itemLimit ?? .max, withStories: storyLimit != nil)
        } catch {
            throw LoadFailure(error.message, cause: .document)
        }
    }
}
