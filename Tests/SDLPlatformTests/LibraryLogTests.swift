import Testing

@testable import SDLPlatform

/// SDL may log a message with every frame, for years.
struct LibraryLogTests {
    private static let hour = 3600.0

    @Test func keepsALineOnceAndNoEndOfLines() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<100 { LibraryLog.add("page flip failed") }
            precondition(LibraryLog.take() == ["page flip failed"])
            LibraryLog.add("page flip failed")
            precondition(LibraryLog.take() == [], "said already")
            for number in 0..<10_000 { LibraryLog.add("page flip \(number) failed") }
            precondition((1..<1000).contains(LibraryLog.take().count))
        }
    }

    @Test func hearsANewFaultAnHourAfterAFlood() {
        var lines = LineLimit()
        for number in 0..<10_000 { lines.add("page flip \(number) failed", at: 0) }
        #expect(lines.take(at: 1) == (0..<64).map { "page flip \($0) failed" })
        lines.add("no more memory", at: LibraryLogTests.hour - 1)
        #expect(lines.take(at: LibraryLogTests.hour - 1) == [])
        lines.add("no more memory", at: LibraryLogTests.hour)
        let count = "9937 more lines about the display were left out within an hour"
        #expect(lines.take(at: LibraryLogTests.hour) == [count, "no more memory"])
        #expect(lines.take(at: 9 * LibraryLogTests.hour) == [])
    }

    /// The hour begins with the first line, so that a line never comes twice in a row.
    @Test func repeatsAFaultThatLastsOnceAnHour() {
        var lines = LineLimit()
        var heard: [Double] = []
        for minute in 90..<90 + 24 * 60 {
            lines.add("page flip failed", at: Double(minute) * 60)
            heard += lines.take(at: Double(minute) * 60).map { _ in Double(minute) / 60 }
        }
        #expect(heard == (0..<24).map { 1.5 + Double($0) })
    }

    @Test func staysSmallWhereNobodyReads() {
        var lines = LineLimit()
        for hour in 0..<1000 {
            for number in 0..<100 { lines.add("fault \(number) of hour \(hour)", at: Double(hour) * LibraryLogTests.hour) }
        }
        #expect(lines.take(at: 1000 * LibraryLogTests.hour).count <= 65)
        lines.add("a new fault", at: 1001 * LibraryLogTests.hour)
        #expect(lines.take(at: 1001 * LibraryLogTests.hour).last == "a new fault")
    }
}
