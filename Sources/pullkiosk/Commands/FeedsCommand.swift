import FeedModel
import FeedStore
import FetchPlanning
import FoundationEssentials
import SystemService

/// `pullkiosk feeds`: what the store knows of every configured feed. It only reads, whether a kiosk runs or not.
struct FeedsCommand {
    let options: FeedsOptions

    /// The store of the service, which a person's own configuration does not name.
    private static let serviceStore = "/var/lib/pullkiosk/feeds.sqlite"

    func run() throws {
        let reading = try ConfigurationReader.read(
            file: options.configurationFile, environment: ProcessInfo.processInfo.environment)
        let stored = try content(at: FeedsCommand.path(of: reading))
        let rows = reading.configuration.feeds.map { FeedRow($0, stored) }
        try printResult(options.printsJSON ? try FeedsCommand.json(rows) : FeedsCommand.table(rows))
    }

    private static func path(of reading: ConfigurationReading) -> String {
        let path = reading.configuration.storePath
        let isConfigured = reading.entries.contains { $0.section == "store" && $0.origin != .standard }
        return isConfigured || exists(path) || !(exists(serviceStore) || isHidden(serviceStore)) ? path : serviceStore
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Its folder is there, and this user may not look into it, as with the service's.
    private static func isHidden(_ path: String) -> Bool {
        let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
        return exists(folder) && !FileManager.default.isExecutableFile(atPath: folder)
    }

    /// Nothing before the first start of a kiosk.
    private func content(at path: String) throws(CommandFailure) -> StoredContent {
        guard !FeedsCommand.isHidden(path) else {
            throw CommandFailure(.noInput, "\(path): this user may not read it; the service's own user and root may")
        }
        guard FeedsCommand.exists(path) else { return StoredContent() }
        do throws(FeedStoreFailure) {
            return try FeedStore.read(path: path)
        } catch {
            throw CommandFailure(.noInput, error.message)
        }
    }

    private static func json(_ rows: [FeedRow]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(rows), as: UTF8.self)
    }

    private static func table(_ rows: [FeedRow]) -> String {
        guard !rows.isEmpty else { return "no feed is configured" }
        let cells = [["NAME", "STATE", "ITEMS", "FETCHED", "NEXT", "URL", "ERROR"]] + rows.map(\.cells)
        let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
        let lines = cells.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        }
        return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
    }
}

/// One feed, as it is printed. The keys of the JSON are promised (Documentation/CommandLine.md).
private struct FeedRow: Encodable {
    let name: String
    /// Without user and password.
    let url: String
    let state: FetchRecord.State
    let items: Int
    let fetched: Timestamp?
    let next: Timestamp?
    let error: String?

    init(_ source: FeedSource, _ stored: StoredContent) {
        let feed = stored.feeds.first { $0.url == source.url }
        let record = stored.records.first { $0.url == source.url }?.record ?? FetchRecord()
        name = source.displayName(ownTitle: feed?.feed.title)
        url = publicAddress(source.url)
        // A store of an older version has the content alone.
        state = record.state == .new && feed != nil ? .ok : record.state
        items = feed?.feed.entries.count ?? 0
        fetched = record.fetched.map { Timestamp(seconds: $0) } ?? feed?.fetched
        next = record.next.map { Timestamp(seconds: $0) }
        error = record.error
    }

    var cells: [String] {
        let texts = [fetched?.description, next?.description].map { $0 ?? "-" }
        return [oneLine(name, longest: 40), state.rawValue, "\(items)"] + texts + [url, oneLine(error ?? "", longest: .max)]
    }

    private enum CodingKeys: String, CodingKey { case name, url, state, items, fetched, next, error }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(url, forKey: .url)
        try container.encode(state, forKey: .state)
        try container.encode(items, forKey: .items)
        try container.encode(fetched, forKey: .fetched)
        try container.encode(next, forKey: .next)
        try container.encode(error, forKey: .error)
    }
}
