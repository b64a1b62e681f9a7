import Testing

@testable import SDLPlatform

/// What SDL says may come with every frame, for years.
struct LibraryLogTests {
    @Test func keepsALineOnceAndNoEndOfLines() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<100 { LibraryLog.add("page flip failed") }
            precondition(LibraryLog.take() == ["page flip failed"])
            LibraryLog.add("page flip failed")
            precondition(LibraryLog.take() == [], "told already")
            for number in 0..<10_000 { LibraryLog.add("page flip \(number) failed") }
            precondition((1..<1000).contains(LibraryLog.take().count))
        }
    }
}
