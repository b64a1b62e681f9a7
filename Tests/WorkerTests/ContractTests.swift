import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// What holds for a worker with any job.
@Suite(.timeLimit(.minutes(5))) struct ContractTests {
    /// A worker that waits for a server which sends nothing.
    private func waiting(_ worker: Worker, deadline: Double = 600) throws -> LoopbackListener {
        let asked = DispatchSemaphore(value: 0)
        let server = LoopbackListener { connection, _ in
            _ = connection.readRequest()
            asked.signal()
            connection.waitForClient()
        }
        try worker.sendFetch(server.url("/"), deadline: deadline)
        asked.wait()
        return server
    }

    @Test(arguments: Worker.Stream.allCases) func endOfFileEndsItInTheMiddleOfAFetch(stream: Worker.Stream) throws {
        let worker = try Worker(stream)
        let server = try waiting(worker)
        #expect(worker.isRunning)
        try worker.endOfFile()
        #expect(worker.status() == 0)
        withExtendedLifetime(server) {}
    }

    /// The kiosk may be gone before its worker has begun.
    @Test func aWorkerThatNobodyAwaitsAsksNobody() throws {
        let requests = Atomic(0)
        let server = LoopbackListener { connection, _ in
            requests.add(1, ordering: .relaxed)
            connection.waitForClient()
        }
        let worker = try Worker(starts: false)
        try worker.sendFetch(server.url("/"))
        try worker.endOfFile()
        try worker.start()
        #expect(worker.status() == 0)
        #expect(requests.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: ["", "{\"bytes\":5,\"content\":{\"readFeed\":{\"reading\":{}}}}\nabc"])
    func aRequestThatIsCutOffIsNone(request: String) throws {
        let worker = try Worker()
        if !request.isEmpty { try worker.send(request) }
        try worker.endOfFile()
        #expect(worker.status() == 65)
        #expect(try worker.complaint() == "pullkiosk-worker: the request is cut off\n")
    }

    @Test(arguments: [
        "nonsense", "{}", "{\"bytes\":0}", "{\"bytes\":-1,\"content\":{\"readFeed\":{\"reading\":{}}}}",
        "{\"bytes\":0,\"content\":{\"eatFeed\":{}}}",
    ])
    func whatIsNoRequestIsRefused(line: String) throws {
        let worker = try Worker()
        try worker.send(line)
        #expect(worker.status() == 65)
        #expect(
            try worker.complaint() == "pullkiosk-worker: expected a request as its contract says, got something else\n")
    }

    @Test func aLineWithoutAnEndIsRefused() throws {
        let worker = try Worker()
        try worker.send(String(repeating: " ", count: 1 << 20))
        #expect(worker.status() == 65)
    }

    @Test func aPersonWhoStartsItReadsWhatItIs() throws {
        let worker = try Worker(arguments: ["--help"])
        #expect(worker.status() == 64)
        #expect(try worker.complaint().hasPrefix("pullkiosk-worker: it takes no arguments"))
    }

    @Test func itLimitsItself() throws {
        let worker = try Worker()
        let server = try waiting(worker)
        let limits = try String(contentsOfFile: "/proc/\(worker.identifier)/limits", encoding: .utf8)
        for (name, limit) in [("Max address space", 1 << 30), ("Max cpu time", 60), ("Max core file size", 0)] {
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix(name) })
            let both = line.dropFirst(name.count).split(separator: " ").prefix(2)
            #expect(both.elementsEqual(["\(limit)", "\(limit)"]), "\(line)")
        }
        let score = try String(contentsOfFile: "/proc/\(worker.identifier)/oom_score_adj", encoding: .utf8)
        #expect(score == "1000\n")
        #expect(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(worker.identifier)) == 10, "it does not give way")
        withExtendedLifetime(server) {}
    }

    /// As LimitAS= of a unit sets it.
    @Test func aLowerLimitFromOutsideStays() throws {
        let worker = try Worker(wrapper: ["/bin/sh", "-c", "ulimit -v 1000000; exec \"$0\" \"$@\""])
        let server = try waiting(worker)
        let limits = try String(contentsOfFile: "/proc/\(worker.identifier)/limits", encoding: .utf8)
        let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max address space") })
        #expect(line.split(separator: " ")[3] == "\(1_000_000 << 10)", "\(line)")
        withExtendedLifetime(server) {}
    }

    @Test func aDocumentBeyondItsLimitIsAnAnswer() throws {
        let server = LoopbackListener { connection, _ in
            _ = connection.readRequest()
            _ = connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n".utf8))
            _ = connection.send([UInt8](repeating: 32, count: 200_000))
        }
        let worker = try Worker()
        try worker.sendFetch(server.url("/"))
        #expect(try worker.answer().content["failed"] != nil)
    }
}
