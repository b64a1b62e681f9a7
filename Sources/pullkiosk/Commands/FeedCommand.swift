import FeedFetching
import FeedModel
import FeedParsing
import Foundation
import SystemService

/// `pullkiosk feed`: fetch or read one feed, parse it, print it. This is also the worker that `run` starts for each feed, and
/// that a person's fetch has too: URLSession ends its process when a server hangs up inside the head of its answer.
struct FeedCommand {
    let options: FeedOptions

    func run() throws {
        if options.isWorker {
            try WorkerProcess.limitSelf(addressSpace: FeedCommand.addressSpace, cpuSeconds: FeedCommand.cpuSeconds)
            return try FeedCommand(options: try toldOptions()).printFeed()
        }
        if options.isFetched { return try printResult(try worked(), terminator: "") }
        try printFeed()
    }

    private func printFeed() throws {
        do {
            let loaded = try load()
            let feed = options.itemLimit.map { loaded.kept(items: $0) } ?? loaded
            try printResult(options.printsJSON ? try FeedCommand.json(feed) : FeedCommand.text(feed))
        } catch let failure as Failure {
            if options.isWorker { try printResult(WorkerFailure(message: failure.message, offline: failure.isOffline).json) }
            throw CommandFailure(failure.status, failure.message)
        }
    }

    /// With what a worker is told beside its command line: where SOURCE is - it stands in standard input, as an address may hold
    /// a password, and everyone on the machine may read a command line.
    private func toldOptions() throws(CommandFailure) -> FeedOptions {
        var options = options
        if options.source == "-" { options.source = try readText("-", limit: FeedCommand.longestSource) }
        return options
    }

    /// Bytes: more than a command line holds.
    private static let longestSource = 1 << 20

    /// What a worker may take: a feed at its byte limit is read in a few hundred megabytes of address space, most of it the
    /// program's own mappings, and in a few seconds.
    private static let addressSpace = 1 << 30
    private static let cpuSeconds = 60

    private struct Failure: Error {
        let status: ExitStatus
        let message: String
        var isOffline = false
    }

    private var byteLimit: Int { options.byteLimit ?? Configuration().limits.bytes }

    private func load() throws(Failure) -> Feed {
        let document = try document()
        do throws(FeedParsingFailure) {
            return try FeedParser.parse(
                document.bytes, contentType: options.contentType ?? document.contentType,
                baseURL: options.baseURL ?? document.url)
        } catch {
            throw Failure(status: .dataError, message: "\(placeName(of: options.source)): \(error.message)")
        }
    }

    private func document() throws(Failure) -> (bytes: [UInt8], contentType: String?, url: String?) {
        guard options.isFetched else { return (try file(), nil, nil) }
        do throws(FetchFailure) {
            var limits = FetchLimits(bytes: byteLimit)
            if let deadline = options.deadline { limits.deadline = deadline }
            let fetched = try FeedFetcher.fetch(options.source, limits: limits, userAgent: "pullkiosk/\(version)")
            return (fetched.bytes, fetched.contentType, fetched.finalURL)
        } catch {
            throw Failure(status: .unavailable, message: error.message, isOffline: error.isOffline)
        }
    }

    private func file() throws(Failure) -> [UInt8] {
        do throws(CommandFailure) {
            return try readInput(options.source, limit: byteLimit)
        } catch {
            throw Failure(status: error.status, message: error.message)
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
        let outcome = WorkerProcess.run(arguments: arguments, input: options.source, limits: limits)
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
