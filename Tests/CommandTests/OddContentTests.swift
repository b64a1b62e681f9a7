import Foundation
import Glibc
import Testing

/// Feeds and machines that are correct, but unusual.
@Suite struct OddContentTests {
    private let folder = TemporaryFolder()

    /// Shows a feed, ends, and shows it again from the store before any network.
    private func shows(_ body: [UInt8], items: Int, _ more: String = "", environment: [String: String] = [:]) throws {
        let server = LoopbackServer { _, earlier in earlier == 0 ? .http(body: body) : .http("503 Busy", body: []) }
        let configuration = RunningKiosk.configuration(feed: server.url(), more)
        let kiosk = try RunningKiosk(configuration, in: folder, environment: environment)
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try kiosk.waitForLine("feeds loaded, \(items) items")
        // The store keeps the feed whole, with the items that the limit cuts off.
        #expect(eventually { folder.storedItems() >= items && kiosk.workers.isEmpty })
        #expect(kiosk.child.isAlive)
        #expect(kiosk.stop() == 0)
        let next = try RunningKiosk(configuration, in: folder, environment: environment)
        #expect(try next.itemsFromStore() == items)
        try next.waitForLine("reload failed", "503")
        #expect(eventually { next.manager.lastStatus?.hasSuffix("\(items) items on screen") == true })
        #expect(next.child.isAlive)
        #expect(next.stop() == 0)
    }

    @Test func tenThousandItemsAreShown() throws {
        try shows(Feeds.rss((0..<10_000).map { "Item \($0)" }), items: 10_000, "[feeds]\nitem-limit = 10000\n")
    }

    @Test func moreItemsThanTheLimitAreCut() throws {
        try shows(Feeds.rss((0..<60).map { "Item \($0)" }), items: 20, "[feeds]\nitem-limit = 20\n")
    }

    @Test(arguments: ["x", "Wörter ", "界", "👩‍👩‍👧", "e\u{301}\u{302}\u{303}", "\u{202E}abc "])
    func aTitleOfAHundredThousandCharactersIsShown(piece: String) throws {
        let title = String(repeating: piece, count: 100_000 / piece.count + 1)
        try shows(Feeds.rss([title, "Short"]), items: 2)
    }

    @Test func datesOfAllAgesAreShown() throws {
        let years = ["1601", "1969", "1970", "2038", "2106", "9999", "275760", "-1"]
        let entries = years.map { year in
            "<entry><id>\(year)</id><title>Of \(year)</title><updated>\(year)-12-31T23:59:59Z</updated></entry>"
        }
        let body = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>T</title>\(entries.joined())</feed>"
        try shows(Array(body.utf8), items: years.count)
    }

    @Test func anEmptyFeedIsContentToo() throws {
        try shows(Feeds.rss([]), items: 0)
    }

    @Test func noTouchDeviceIsSaidAndNoMore() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        try kiosk.waitForLine("no touch device")
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(kiosk.child.isAlive)
    }

    @Test func withoutAnyFeedItRunsAndWaits() throws {
        let kiosk = try RunningKiosk("[kiosk]\nname = Empty\n", in: folder)
        #expect(try kiosk.itemsInFirstFrame() == 0)
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        #expect(kiosk.stop() == 0)
    }
}

/// A clock that is wrong: libfaketime stands between the program and the system's clock.
@Suite(.enabled(if: WrongClock.library != nil, "libfaketime (Debian package faketime) is not installed"))
struct WrongClockTests {
    private let folder = TemporaryFolder()
    private let server = LoopbackServer { _, _ in .http(body: Feeds.three) }

    @Test(arguments: ["@1970-01-01 00:00:01", "@2000-01-01 12:00:00", "@2037-12-31 23:59:50", "@2099-01-01 00:00:00"])
    func aKioskOfAnotherTimeShowsItsFeed(time: String) throws {
        try folder.seedStore(url: server.url())
        let configuration = RunningKiosk.configuration(feed: server.url())
        for _ in 0..<2 {
            let kiosk = try RunningKiosk(
                configuration, in: folder, environment: WrongClock.environment(time),
                wrapper: WrongClock.wrapper)
            #expect(try kiosk.itemsFromStore() == 3)
            try kiosk.waitForLine("feeds loaded, 3 items")
            #expect(kiosk.child.isAlive)
            #expect(kiosk.stop() == 0)
        }
    }

    @Test func aClockThatIsSetWhileItRunsChangesNothing() throws {
        try setClock("@2026-11-20 12:00:00")
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"), in: folder,
            environment: WrongClock.environment(file: folder["clock"]), wrapper: WrongClock.wrapper)
        try kiosk.waitForLine("feeds loaded, 3 items")
        for (count, time) in ["@1975-06-01 00:00:00", "@2060-06-01 00:00:00", "@2026-11-20 12:00:00"].enumerated() {
            try setClock(time)
            kiosk.child.send(SIGHUP)
            try kiosk.waitForLine("configuration read again", count: count + 1)
        }
        #expect(kiosk.child.isAlive && kiosk.stop() == 0)
    }

    /// The file is replaced in one step: libfaketime reads it at every look at the clock, and since 2024 it ends a process that
    /// finds the file empty.
    private func setClock(_ time: String) throws {
        try Data(time.utf8).write(to: URL(fileURLWithPath: folder["clock"]), options: .atomic)
    }
}

enum WrongClock {
    /// Debian puts it into a folder of its own below the machine's library folder.
    static let library: String? = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        let paths = folders.map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
        return paths.first(where: FileManager.default.fileExists)
    }()

    /// The library changes the environment of the first process that loads it, and Swift 6.3 finds the command line by the
    /// environment's place in memory. So the first process is `env`, which then becomes the kiosk.
    static let wrapper = ["/usr/bin/env"]

    /// Only the wall clock is faked. No one can set the monotonic one; and where files' dates are faked, the libfaketime of
    /// Debian 13 hangs in fstat(2) as soon as another thread looks at the clock.
    private static var common: [String: String] {
        ["LD_PRELOAD": library ?? "", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1"]
    }

    static func environment(_ time: String) -> [String: String] { common.merging(["FAKETIME": time]) { $1 } }

    static func environment(file: String) -> [String: String] {
        common.merging(["FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1"]) { $1 }
    }
}
