import FeedFetching
import FeedModel
import FeedParsing
import Foundation
import SystemService

/// `pullkiosk feed`: fetch or read one feed, parse it, print it. This is also the worker that `run` starts for each feed, and
/// that a person's fetch has too: URLSession ends its process when a server hangs up inside the head of its answer.
struct FeedCommand {
    private var options: FeedOptions
    /// Nil where nobody asks for them.
    private var validators: Validators?

    init(options: FeedOptions) { self.options = options }

    func run() throws {
        if options.isWorker {
            try WorkerProcess.limitSelf(addressSpace: FeedCommand.addressSpace, cpuSeconds: FeedCommand.cpuSeconds)
            return try ordered().printFeed()
        }
        if options.isFetched { return try printResult(try worked(), terminator: "") }
        try printFeed()
    }

    private func printFeed() throws {
        do {
            try printResult(try answer())
        } catch let failure as Failure {
            if options.isWorker { try printResult(failure.told.json) }
            throw CommandFailure(failure.status, failure.told.message)
        }
    }

    /// The same with what a worker is told beside its command line.
    private func ordered() throws(CommandFailure) -> FeedCommand {
        guard options.source == "-" else { return self }
        let text = try readText("-", limit: FeedCommand.longestOrder)
        guard let order = try? JSONDecoder().decode(WorkerOrder.self, from: Data(text.utf8)) else {
            throw CommandFailure(.dataError, "-: expected what a worker is told")
        }
        var command = self
        (command.options.source, command.validators) = (order.source, order.validators)
        return command
    }

    /// Bytes: more than a command line holds.
    private static let longestOrder = 1 << 20

    /// What a worker may take: a feed at its byte limit is read in a few hundred megabytes of address space, most of it the
    /// program's own mappings, and in a few seconds.
    private static let addressSpace = 1 << 30
    private static let cpuSeconds = 60

    private struct Failure: Error {
        let status: ExitStatus
        let told: LoadFailure

        init(_ status: ExitStatus, _ message: String, isOffline: Bool = false, retryAfter: Double? = nil) {
            self.status = status
            told = LoadFailure(message: message, isOffline: isOffline, retryAfter: retryAfter)
        }
    }

    private var byteLimit: Int { options.byteLimit ?? Configuration().limits.bytes }

    private func answer() throws -> String {
        var loaded = try load()
        if let limit = options.itemLimit { loaded.feed = loaded.feed?.kept(items: limit) }
        guard validators == nil, let feed = loaded.feed else { return loaded.json }
        return options.printsJSON ? try FeedCommand.json(feed) : FeedCommand.text(feed)
    }

    private func load() throws(Failure) -> LoadedFeed {
        guard options.isFetched else { return LoadedFeed(feed: try parsed(try file()), validators: Validators()) }
        switch try fetched() {
        case .document(let document):
            let feed = try parsed(document.bytes, contentType: document.contentType, url: document.finalURL)
            // What had to be mended may have been cut on its way: it is not taken for the server's version.
            return LoadedFeed(feed: feed, validators: feed.warnings.isEmpty ? document.validators : Validators())
        case .unchanged(let validators): return LoadedFeed(feed: nil, validators: validators)
        }
    }

    private func parsed(_ bytes: [UInt8], contentType: String? = nil, url: String? = nil) throws(Failure) -> Feed {
        do throws(FeedParsingFailure) {
            return try FeedParser.parse(
                bytes, contentType: options.contentType ?? contentType, baseURL: options.baseURL ?? url)
        } catch {
            throw Failure(.dataError, "\(placeName(of: options.source)): \(error.message)")
        }
    }

    private func fetched() throws(Failure) -> FetchAnswer {
        var limits = FetchLimits(bytes: byteLimit)
        if let deadline = options.deadline { limits.deadline = deadline }
        do throws(FetchFailure) {
            return try FeedFetcher.fetch(
                options.source, unlessStill: validators ?? Validators(), limits: limits, userAgent: "pullkiosk/\(version)")
        } catch {
            throw Failure(.unavailable, error.message, isOffline: error.isOffline, retryAfter: error.retryAfter)
        }
    }

    private func file() throws(Failure) -> [UInt8] {
        do throws(CommandFailure) {
            return try readInput(options.source, limit: byteLimit)
        } catch {
            throw Failure(error.status, error.message)
        }
    }

    /// What a worker prints that is told the same.
    private func worked() throws(CommandFailure) -> String {
        func option(_ name: String, _ value: String?) -> [String] { value.map { ["--\(name)", $0] } ?? [] }
        let deadline = options.deadline ?? FetchLimits().deadline
        let arguments = FeedWorker.arguments(
            deadline: deadline, byteLimit: byteLimit,
            (options.printsJSON ? ["--json"] : []) + option("base-url", options.baseURL)
                + option("content-type", options.contentType) + option("item-limit", options.itemLimit.map { "\($0)" }))
        // A limit of its own ends it before: this one is for a worker that hangs.
        let limits = WorkerLimits(deadline: deadline + Double(FeedCommand.cpuSeconds), outputBytes: 1 << 30)
        let outcome = WorkerProcess.run(
            arguments: arguments, input: WorkerOrder(source: options.source).json, limits: limits)
        let fault = FeedWorker.fault(of: outcome, within: "\(deadline) s")
        switch outcome {
        case .finished(status: 0, let output, _): return String(decoding: output, as: UTF8.self)
        case .finished(let status, _, let message):
            throw CommandFailure(ExitStatus(rawValue: status) ?? .software, message)
        case .notStarted: throw CommandFailure(.software, fault)
        case .crashed, .timedOut, .tooMuchOutput, .cancelled:
            throw CommandFailure(.unavailable, "\(placeName(of: options.source)): \(fault)")
        }
    }

    private static func json(_ feed: Feed) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(feed), as: UTF8.self)
    }

    /// The feed for reading: its title, then each entry with its date and link. Nothing of it moves a terminal's cursor or turns
    /// the reading direction.
    private static func text(_ feed: Feed) -> String {
        func shown(_ text: String?) -> String? { text.map { oneLine($0, longest: .max) } }
        var lines = ["\(shown(feed.title) ?? "Untitled feed") (\(feed.format), \(feed.entries.count) entries)"]
        for entry in feed.entries {
            lines.append("")
            let head = [entry.date?.description, shown(entry.title) ?? "Untitled"]
            lines.append(head.compactMap(\.self).joined(separator: "  "))
            lines += [entry.author, entry.link, entry.summary].compactMap(shown).map { "    " + $0 }
        }
        lines += feed.warnings.compactMap(shown).map { "warning: \($0)" }
        return lines.joined(separator: "\n")
    }
}
