import FeedModel
import FeedParsing
import FetchPlanning
import WorkerContract

/// The job `readFeed`, and the second half of `fetchFeed`.
extension FeedReading {
    func answer(of document: [UInt8], version: Validators = Validators()) throws(LoadFailure) -> WorkerMessage<WorkerAnswer> {
        let feed = try parsed(document)
        // A document that had to be repaired may have been truncated in transit, so its validators are not kept.
        let version = feed.warnings.isEmpty ? version : Validators()
        guard let answer = try? WorkerMessage(itemLimit.map(feed.kept(items:)) ?? feed, version: version) else {
            throw LoadFailure("the feed cannot be written as JSON", cause: .document)
        }
        return answer
    }

    private func parsed(_ document: [UInt8]) throws(LoadFailure) -> Feed {
        do throws(FeedParsingFailure) {
            return try FeedParser.parse(document, contentType: contentType, baseURL: baseURL)
        } catch {
            throw LoadFailure(error.message, cause: .document)
        }
    }
}
