import FeedModel
import FoundationEssentials
import SystemService
import WorkerContract

/// `pullkiosk feed`: fetch or read one feed and print it. A worker fetches and parses it, as for the kiosk.
struct FeedCommand {
    let options: FeedOptions

    /// Seconds for a feed of unknown size on an unknown line.
    private static let usualDeadline = 30.0
    /// The largest feed with all entries and all their text, in bytes.
    private static let longestAnswer = 1 << 30

    func run() throws {
        let deadline = options.deadline ?? FeedCommand.usualDeadline
        let worker = FeedWorker(
            place: placeName(of: options.source), deadline: deadline, outputBytes: FeedCommand.longestAnswer,
            itemLimit: options.itemLimit)
        let loaded = try worker.load(try request(deadline: deadline)).mapError { CommandFailure($0.status, $0.message) }.get()
        // The request had no validators, so the answer cannot be `unchanged`.
        guard var feed = loaded.feed else {
            let failure = FeedWorker.nonsense(from: worker.place)
            throw CommandFailure(failure.status, failure.message)
        }
        for (index, story) in (loaded.stories ?? []).enumerated() { feed.entries[index].story = StoryText(decoding: story) }
        try printResult(options.printsJSON ? try json(feed) : FeedText(feed).text)
    }

    private func request(deadline: Double) throws(CommandFailure) -> WorkerMessage<WorkerRequest> {
        let byteLimit = options.byteLimit ?? Configuration().limits.bytes
        let reading = FeedReading(
            contentType: options.contentType, baseURL: options.baseURL, itemLimit: options.itemLimit,
            storyLimit: options.printsContent ? FeedCommand.longestAnswer : nil)
        guard isWebAddress(options.source) else {
            return FeedRequest.read(try readInput(options.source, limit: byteLimit), reading: reading)
        }
        return FeedRequest.fetch(options.source, deadline: deadline, byteLimit: byteLimit, reading: reading)
    }

    private func json(_ feed: Feed) throws -> String {
        let encoder = JSONEncoder()
        if options.printsContent { encoder.userInfo[Entry.withContent] = true }
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(feed), as: UTF8.self)
    }
}

extension LoadFailure {
    fileprivate var status: ExitStatus {
        switch cause {
        case .document: .dataError
        case .offline, .unreached, .gone, .source, .worker: .unavailable
        case .noWorker: .software
        }
    }
}
