import FeedFetching
import FeedModel
import FoundationEssentials

/// What a worker is told on its standard input: a feed's address may hold a password, and everyone on the machine may read a
/// command line.
struct WorkerOrder: Codable, Hashable {
    let source: String
    /// Of the version that is here. With them, also with none of both, the worker prints a `LoadedFeed`; without, what `feed` does.
    var validators: Validators?

    var json: String { compactJSON(self) }
}

/// What a worker brought.
struct LoadedFeed: Codable, Hashable {
    /// Nil where the server still has the version that it was told of.
    var feed: Feed?
    let validators: Validators

    var json: String { compactJSON(self) }
}

/// Why a feed could not be had; a worker prints it.
struct LoadFailure: Error, Codable, Hashable {
    /// One line for people, without a full stop, that begins with the server or the path.
    let message: String
    /// The network itself is away, not only this feed.
    var isOffline = false
    /// The server asks to be left alone for so many seconds.
    var retryAfter: Double?

    var json: String { compactJSON(self) }
}

private func compactJSON(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
}
