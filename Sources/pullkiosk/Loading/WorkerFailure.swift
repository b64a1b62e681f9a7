import FoundationEssentials

/// What a worker prints when its feed could not be had; on success it prints the JSON of `feed --json`.
struct WorkerFailure: Codable, Hashable {
    /// One line for people, without a full stop.
    let message: String
    /// The network itself is away, not only this feed.
    let offline: Bool

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
