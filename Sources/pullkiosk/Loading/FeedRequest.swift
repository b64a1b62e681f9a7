import FetchPlanning
import SystemService
import WorkerContract

/// The request to a worker for one feed: its document if that is a local file, otherwise its address.
enum FeedRequest {
    /// - Parameter order: nil asks for the whole feed at its own address.
    static func fetch(
        _ url: String, _ order: FetchOrder? = nil, deadline: Double, byteLimit: Int, contact: String? = nil,
        reading: FeedReading
    ) -> WorkerMessage<WorkerRequest> {
        WorkerMessage(
            .fetchFeed(
                url: url, movedTo: order?.movedTo, version: order?.validators ?? Validators(), deadline: deadline,
                byteLimit: byteLimit, userAgent: userAgent(contact), reading: reading))
    }

    /// The program, its version and whom a server's owner may ask, as in RFC 9110, section 10.1.5.
    static func userAgent(_ contact: String?) -> String {
        "pullkiosk/\(version)" + (contact.map { " (\($0))" } ?? "")
    }

    static func read(_ document: [UInt8], reading: FeedReading) -> WorkerMessage<WorkerRequest> {
        WorkerMessage(.readFeed(reading: reading), bytes: document)
    }
}
