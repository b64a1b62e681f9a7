import Foundation
import Glibc
import TestSupport
import Testing

/// The built `pullkiosk-worker`, with a test in the kiosk's place. The messages are written out here byte by byte.
final class Worker {
    private let process = Process()
    private let errors = Pipe()
    /// The kiosk's ends of the stream; for a socket both are the same.
    private let writing, reading: FileHandle
    /// The worker's end of a socket, until the worker has inherited it.
    private var theirs: FileHandle?

    enum Stream: CaseIterable {
        case socket, pipes
    }

    init(_ stream: Stream = .socket, arguments: [String] = [], wrapper: [String] = [], starts: Bool = true) throws {
        let words = wrapper + [builtProgram("pullkiosk-worker")] + arguments
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardError = errors
        switch stream {
        case .pipes:
            let (input, output) = (Pipe(), Pipe())
            (process.standardInput, process.standardOutput) = (input, output)
            (writing, reading) = (input.fileHandleForWriting, output.fileHandleForReading)
        case .socket:
            var ends: [Int32] = [-1, -1]
            try #require(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
            writing = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            reading = writing
            theirs = FileHandle(fileDescriptor: ends[1])
            (process.standardInput, process.standardOutput) = (theirs, theirs)
        }
        if starts { try start() }
    }

    func start() throws {
        try process.run()
        try theirs?.close()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var identifier: pid_t { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    /// Sends a request: a line, and the bytes after it.
    func send(_ line: String, _ bytes: [UInt8] = []) throws {
        try writing.write(contentsOf: Data((line + "\n").utf8) + Data(bytes))
    }

    /// Shuts down the kiosk's sending side; it still reads.
    func endOfFile() throws {
        if writing === reading {
            try #require(shutdown(writing.fileDescriptor, Int32(SHUT_WR)) == 0)
        } else {
            try writing.close()
        }
    }

    /// Waits for the whole answer, and returns the object of its line and the bytes after it.
    func answer() throws -> (content: [String: Any], bytes: Data) {
        let all = try reading.readToEnd() ?? Data()
        let end = try #require(all.firstIndex(of: UInt8(ascii: "\n")), "no line in \(all.count) bytes")
        let line = try #require(try JSONSerialization.jsonObject(with: all[..<end]) as? [String: Any])
        #expect(Set(line.keys) == ["bytes", "content"])
        let bytes = Data(all[(end + 1)...])
        #expect(line["bytes"] as? Int == bytes.count)
        return (try #require(line["content"] as? [String: Any]), bytes)
    }

    /// Waits for its end.
    func status() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// What it wrote to standard error.
    func complaint() throws -> String {
        String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    }
}

extension Worker {
    static let document = Array(
        "<rss version=\"2.0\"><channel><title>Board</title><item><title>A</title><link>a.html</link></item></channel></rss>"
            .utf8)

    func sendDocument(_ document: [UInt8] = Worker.document, reading: String = "{}") throws {
        try send("{\"bytes\":\(document.count),\"content\":{\"readFeed\":{\"reading\":\(reading)}}}", document)
    }

    func sendFetch(
        _ url: String, movedTo: String? = nil, version: String = "{}", deadline: Double = 60, reading: String = "{}"
    ) throws {
        let moved = movedTo.map { ",\"movedTo\":\"\($0)\"" } ?? ""
        let job = "\"url\":\"\(url)\"\(moved),\"version\":\(version),\"deadline\":\(deadline),\"byteLimit\":100000"
        try send("{\"bytes\":0,\"content\":{\"fetchFeed\":{\(job),\"userAgent\":\"kiosk/9\",\"reading\":\(reading)}}}")
    }
}

/// What a line says of a feed and its version; `kind` is `feed` or `unchanged`.
func version(_ content: [String: Any], _ kind: String = "feed") throws -> [String: Any] {
    let answer = try #require(content[kind] as? [String: Any], "\(content)")
    return try #require(answer["version"] as? [String: Any])
}

/// What a line says of the version's validators.
func validators(_ content: [String: Any], _ kind: String = "feed") throws -> [String: String]? {
    try version(content, kind)["validators"] as? [String: String]
}

/// The feed in the bytes of an answer.
func feed(_ bytes: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
}
