import Glibc
import Testing

@testable import SystemService

@Suite struct LogTests {
    /// What `body` writes through a pipe.
    private func written(showsPriorities: Bool = false, showsDetails: Bool = false, _ body: (Log) -> Void) throws -> String {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        try #require(result == 0)
        body(Log(descriptor: ends[1], showsPriorities: showsPriorities, showsDetails: showsDetails))
        close(ends[1])
        defer { close(ends[0]) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe read(ends[0], &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func aLineBeginsWithTheProgramsName() throws {
        #expect(try written { $0.error("no display") } == "pullkiosk: no display\n")
    }

    @Test func aLineBeginsWithItsPriorityUnderSystemd() throws {
        let text = try written(showsPriorities: true) { log in
            log.error("a")
            log.warning("b")
            log.notice("c")
        }
        #expect(text == "<3>a\n<4>b\n<5>c\n")
    }

    @Test func detailsAreWrittenToWhoeverAsksForThem() throws {
        #expect(try written { $0.debug("pull") } == "")
        #expect(try written(showsDetails: true) { $0.debug("pull") } == "pullkiosk: pull\n")
        #expect(try written(showsPriorities: true, showsDetails: true) { $0.debug("pull") } == "<7>pull\n")
    }

    @Test func nothingInAMessageBreaksTheLineOrTheTerminal() throws {
        #expect(try written { $0.notice("a\nb\r\n\tc") } == "pullkiosk: a b c\n")
        #expect(
            try written { $0.notice("\u{1B}]0;x\u{7}\u{9B}31m\u{202E}") }
                == "pullkiosk: \u{FFFD}]0;x\u{FFFD}\u{FFFD}31m\u{FFFD}\n")
        #expect(try written { $0.notice("a\u{2028}b\u{0}c") } == "pullkiosk: a b\u{FFFD}c\n")
        #expect(try written { $0.notice("Übergröße 学校 👩‍🏫") } == "pullkiosk: Übergröße 学校 👩‍🏫\n")
    }

    @Test func aLongMessageIsCut() throws {
        let text = try written { $0.notice(String(repeating: "学", count: 100_000)) }
        #expect(text.hasSuffix("学…\n"))
        #expect((longestMessage - 3...longestMessage + 20).contains(text.utf8.count))
    }

    @Test func linesOfSeveralThreadsStayWhole() async throws {
        var ends: [Int32] = [-1, -1]
        let result = unsafe pipe(&ends)
        try #require(result == 0)
        let log = Log(descriptor: ends[1], showsPriorities: false)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask { for _ in 0..<20 { log.notice(String(repeating: "\(number)", count: 100)) } }
            }
        }
        close(ends[1])
        defer { close(ends[0]) }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = unsafe read(ends[0], &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 160)
        #expect(lines.allSatisfy { $0.count == 111 && Set($0.dropFirst(11)).count == 1 })
    }

    @Test func aReaderThatStoppedReadingHoldsNobodyUp() throws {
        let text = try written { log in
            // More than a pipe holds: if no lines were dropped this would never end.
            for _ in 0..<40 { log.notice(String(repeating: "x", count: 2000)) }
        }
        #expect(text.count > 32_000)
    }

    @Test func theJournalIsRecognisedByItsDeviceAndInode() async {
        await #expect(processExitsWith: .success) {
            var status = stat()
            precondition(unsafe fstat(2, &status) == 0)
            unsafe unsetenv("JOURNAL_STREAM")
            precondition(!isJournal(2))
            unsafe setenv("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)", 1)
            precondition(isJournal(2))
            // Another file is not the journal, although the variable is set.
            let other = unsafe open("/proc/self/status", O_RDONLY)
            precondition(!isJournal(other))
        }
    }
}
