import FetchPlanning
import SystemService
import WorkerContract

/// The request to a worker for one feed: its document if that is a local file, otherwise its address.
enum FeedRequest {
    /// The User-Agent of this program.
    private static let userAgent = "pullkiosk/\(version)"

    static func fetch(
        _ url: String, unlessStill version: Validators = Validators(), deadline: Double, byteLimit: Int, reading: FeedReading
    ) -> WorkerMessage<WorkerRequest> {
        WorkerMessage(
            .fetchFeed(
                url: url, version: version, deadline: deadline, byteLimit: byteLimit, userAgent: userAgent, reading: reading))
    }

    static func read(_ document: [UInt8], reading: FeedReading) -> WorkerMessage<WorkerRequest> {
        WorkerMessage(.readFeed(reading: reading), bytes: document)
    }
}
