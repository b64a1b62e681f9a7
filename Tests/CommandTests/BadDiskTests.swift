import Foundation
import Testing

/// A store that is corrupt, or a disk that does not take it: the log says so, the feed is on screen all the same.
@Suite struct BadDiskTests {
    private let folder = TemporaryFolder()
    private let server = LoopbackServer { _, _ in .http(body: Feeds.rss(["A", "B", "C", "D"])) }
    private let refused = "http://127.0.0.1:9/feed.xml"

    @Test func theStoreForgetsAFeedThatIsNotConfiguredAnyMore() throws {
        try folder.seedStore(url: "http://old.example/feed.xml")
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder)
        try kiosk.waitForLine("feeds loaded, 4 items")
        #expect(eventually { folder.storedItems() == 4 }, "\(folder.storedItems()) items are stored")
        #expect(kiosk.stop() == 0)
    }

    @Test(arguments: ["words", "half", "noise"]) func aCorruptStoreIsMovedAsideAndBegunAnew(damage: String) throws {
        try folder.seedStore(url: server.url())
        let sound = folder.bytes("feeds.sqlite")
        switch damage {
        case "words": try folder.write("This is no database, but it is long enough to look at.", to: "feeds.sqlite")
        case "half": try folder.write(Array(sound.prefix(sound.count / 2)), to: "feeds.sqlite")
        default: try folder.write(Array(sound.prefix(100)) + sound.dropFirst(100).map { $0 ^ 0x5A }, to: "feeds.sqlite")
        }
        let corrupt = folder.bytes("feeds.sqlite")
        let configuration = RunningKiosk.configuration(feed: server.url())
        let kiosk = try RunningKiosk(configuration, in: folder)
        try kiosk.waitForLine("feeds.sqlite", "moved aside as", "begun anew")
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try kiosk.waitForLine("feeds loaded, 4 items")
        let aside = folder.names.filter { $0.hasPrefix("feeds.sqlite.corrupt-") }
        #expect(aside.count == 1)
        #expect(folder.bytes(aside.first ?? "") == corrupt)
        #expect(eventually { folder.storedItems() == 4 })
        #expect(kiosk.stop() == 0)
        let next = try RunningKiosk(configuration, in: folder)
        #expect(try next.itemsFromStore() == 4)
        #expect(!next.log.contains { $0.contains("moved aside") })
    }

    @Test func aStoreThatCannotBeMadeCostsOnlyItself() throws {
        try folder.write("A file where a folder should be", to: "file")
        for path in [folder["file/feeds.sqlite"], "/proc/feeds.sqlite"] {
            let text = RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n[store]\npath = \(path)\n")
            let kiosk = try RunningKiosk(text, in: folder)
            try kiosk.waitForLine("stored content could not be read: \(path): ")
            #expect(try kiosk.itemsInFirstFrame() == 0)
            try kiosk.waitForLine("feeds loaded, 4 items")
            try kiosk.waitForLine("content could not be kept: \(path): ")
            #expect(kiosk.child.isAlive)
            #expect(!kiosk.log.contains { $0.contains("FeedStoreFailure") }, "words, not a type")
            #expect(kiosk.stop() == 0)
        }
    }

    @Test func aDiskThatStaysBrokenIsReportedOnce() throws {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Feeds.three)
        }
        let more = "[refresh]\ninterval = 1\n[store]\npath = /proc/feeds.sqlite\n"
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url(), more), in: folder)
        #expect(eventually { requests.value >= 3 })
        #expect(kiosk.log.filter { $0.contains("could not be kept") }.count == 1, "\(kiosk.log)")
    }

    /// Prepares a small disk at `$1` with the store of an earlier run, then becomes the kiosk.
    private func wrapper(_ script: String) throws -> [String] {
        try FileManager.default.createDirectory(atPath: folder["disk"], withIntermediateDirectories: true)
        let mount = "mount -t tmpfs -o size=128k tmpfs '\(folder["disk"])' && cd '\(folder["disk"])' && cp ../feeds.sqlite ."
        return Namespaces.withOwnMounts + ["/bin/sh", "-ec", "\(mount); \(script); cd /; exec \"$0\" \"$@\""]
    }

    @Test(
        .enabled(if: Namespaces.canBeMade, "this machine makes no namespaces for tests"),
        arguments: [
            ("cat /dev/zero > fill 2> /dev/null || :", "no room"), ("mount -o remount,ro .", "cannot be written"),
        ])
    func aDiskThatTakesNothingKeepsWhatItHas(script: String, says: String) throws {
        try folder.seedStore(url: server.url())
        let more = "[store]\npath = \(folder["disk/feeds.sqlite"])\n"
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url(), more), in: folder, wrapper: wrapper(script))
        #expect(try kiosk.itemsFromStore() == 3)
        try kiosk.waitForLine("feeds loaded, 4 items")
        let line = try kiosk.waitForLine("content could not be kept: ")
        #expect(line.contains(folder["disk/feeds.sqlite"]) && line.contains(says), "\(line)")
        #expect(kiosk.child.isAlive)
        #expect(kiosk.stop() == 0)
    }
}
