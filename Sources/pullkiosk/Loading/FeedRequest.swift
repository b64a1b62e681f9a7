import FetchPlanning
import SystemService
import WorkerContract

/// What a worker is asked for one feed: its document, where that is a file of this machine, or to fetch it.
enum FeedRequest {
    /// How this program names itself to servers.
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
