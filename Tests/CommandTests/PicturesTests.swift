import FeedModel
import FeedStore
import FetchPlanning
import Foundation
import Geometry
import Glibc
import PNGCoding
import Synchronization
import Testing

/// Pictures, from a server's bytes to the screen and the disk.
@Suite struct PicturesTests {
    private let folder = TemporaryFolder()
    private let asked = Asked()

    /// The paths of the requests for pictures, with the conditions that they had.
    private final class Asked: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock(\.self) }
        func append(_ path: String) { list.withLock { $0.append(path) } }
    }

    /// Two colours: red above, blue below.
    private static let flag: [UInt8] = {
        let size = PixelSize(width: 320, height: 240)
        let rows = [UInt32](repeating: 0xFFD0_3A1F, count: 320 * 120) + [UInt32](repeating: 0xFF20_50C0, count: 320 * 120)
        return (try? PNG.encode(size: size, straight: rows)) ?? []
    }()

    private static func feed(_ pictures: [String]) -> [UInt8] {
        let items = pictures.enumerated().map { index, picture in
            "<item><guid isPermaLink=\"false\">\(index)</guid><title>Item \(index)</title>"
                + "<pubDate>19 Nov 2026 \(19 - index):00:00 +0000</pubDate>"
                + "<enclosure url=\"\(picture)\" type=\"image/png\" length=\"1\"/></item>"
        }
        let head = "<rss version=\"2.0\"><channel><title>Board</title>"
        return Array((head + items.joined() + "</channel></rss>").utf8)
    }

    /// A server with a feed of these pictures, relative to its address, and its answers to them.
    private func server(
        _ pictures: [String], _ answer: @escaping @Sendable (_ path: String) -> LoopbackServer.Answer = { _ in flagAnswer }
    ) -> LoopbackServer {
        LoopbackServer { [asked] path, _ in
            if path == "/feed.xml" { return .http(body: Self.feed(pictures)) }
            asked.append(path)
            return answer(path)
        }
    }

    private static let flagAnswer = LoopbackServer.Answer.http(type: "image/png", headers: ["ETag: \"1\""], body: flag)

    private func kiosk(_ server: LoopbackServer, _ more: String = "") throws -> RunningKiosk {
        try RunningKiosk(RunningKiosk.configuration(feed: server.url(), more), in: folder, window: Self.size)
    }

    /// Of the pictures' store beside the feeds', read from a copy: opening it may change it.
    private func stored() throws -> [PictureRecord] {
        guard let path = folder.find("feeds.pictures.sqlite") else { return [] }
        let copy = try folder.write(Array(FileManager.default.contents(atPath: path) ?? Data()), to: "copy.sqlite")
        return try PictureStore.open(path: copy, byteLimit: 1 << 30, now: Timestamp(seconds: 0)).store.records()
    }

    /// A screen without a cover: pictures in cards have their own colours, and eight of them are in view.
    private static let size = "470x1200"

    // MARK: In a replay

    private static let script = """
        0 wait loaded
        100 shot asked
        450 film fade 100
        600 wait idle
        700 shot rest
        """

    @Test func aReplayShowsThemAndIsTheSameEveryTime() throws {
        let server = server(["a.png", "b.png"])
        let runs = try (0..<2).map { _ in try ReplayRun.good(Self.script, feeds: [server.url()], "--size", Self.size) }
        let names = runs[0].folder.names.filter { $0.hasSuffix(".png") }
        #expect(names.count > 5)
        for name in names { #expect(runs[0].folder.bytes(name) == runs[1].folder.bytes(name), "\(name)") }
        let (asked, rest) = (try runs[0].picture("asked"), try runs[0].picture("rest"))
        #expect(asked.reds == 0)
        #expect(rest.reds > 2 * 4_000, "two halves of a picture: \(rest.reds)")
        #expect(self.asked.all.sorted() == ["/a.png", "/a.png", "/b.png", "/b.png"], "once in each run")
    }

    @Test func anotherFormIsTakenWhereOneCannotBeHad() throws {
        let content = "&lt;img src=\"gone.png\" srcset=\"gone.png 400w, there.png 800w\"&gt; Text"
        let feed =
            "<rss version=\"2.0\"><channel><title>Board</title><item><title>Item</title>"
            + "<pubDate>19 Nov 2026 10:00:00 +0000</pubDate><description>\(content)</description></item></channel></rss>"
        let server = LoopbackServer { path, _ in
            switch path {
            case "/feed.xml": .http(body: Array(feed.utf8))
            case "/there.png": Self.flagAnswer
            default: .http("404 Not Found", body: [])
            }
        }
        let run = try ReplayRun.good(Self.script, feeds: [server.url()], "--size", Self.size)
        #expect(try run.picture("rest").reds > 4_000)
    }

    // MARK: In a kiosk

    @Test func aPictureIsFetchedOnceAndKept() throws {
        let server = server(["a.png", "b.png", "a.png"])
        let first = try kiosk(server)
        #expect(eventually { (try? stored().count) == 2 })
        #expect(first.stop() == 0)
        let second = try kiosk(server)
        try second.waitForLine("feeds loaded, 3 items")
        usleep(1_000_000)
        #expect(asked.all.sorted() == ["/a.png", "/b.png"])
        #expect(second.stop() == 0)
        let records = try stored()
        #expect(records.allSatisfy { $0.format == "png" && $0.width == 320 && $0.height == 240 && $0.failure == nil })
        #expect(records.allSatisfy { $0.byteCount == Self.flag.count && $0.validators.etag == "\"1\"" }, "as it came")
    }

    /// Each is one line in the log, and is not asked for again by a reload or a new start.
    @Test func whatIsNoPictureIsOneLineAndNotAskedForAgain() throws {
        let names = ["cut.png", "page.png", "svg.png", "dot.png", "plain.png", "bomb.png", "missing.png", "empty.png"]
        let server = server(names) { path in
            switch path {
            case "/cut.png": .http(type: "image/png", body: Array(Self.flag.prefix(200)))
            case "/page.png": .http(type: "image/jpeg", body: Array("<html><body>No</body></html>".utf8))
            case "/svg.png": .http(type: "image/jpeg", body: Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".utf8))
            case "/dot.png": .http(type: "image/png", body: Self.plain(1, 1))
            case "/plain.png": .http(type: "image/png", body: Self.plain(320, 240))
            case "/bomb.png": .http(type: "image/png", body: Self.flag.withSide(65_535))
            case "/missing.png": .http("404 Not Found", body: [])
            default: .http(type: "image/png", body: [])
            }
        }
        let first = try kiosk(server, "[refresh]\ninterval = 1\n")
        #expect(eventually { first.log.count { $0.contains("no picture: ") } == names.count }, "\(first.description)")
        usleep(2_500_000)
        #expect(first.stop() == 0)
        let second = try kiosk(server)
        try second.waitForLine("feeds loaded, 8 items")
        usleep(500_000)
        #expect(second.stop() == 0)
        #expect(asked.all.sorted() == names.map { "/" + $0 }.sorted())
        #expect(second.log.count { $0.contains("no picture: ") } == 0, "\(second.description)")
        #expect(try stored().allSatisfy { $0.failure != nil } && stored().count == names.count)
    }

    private static func plain(_ width: Int, _ height: Int) -> [UInt8] {
        let pixels = [UInt32](repeating: 0xFF80_8080, count: width * height)
        return (try? PNG.encode(size: PixelSize(width: width, height: height), straight: pixels)) ?? []
    }

    @Test func twoAtOnceAreAskedOfAServerAndAWorkerThatHangsHoldsNoOther() throws {
        let server = server(["hang1.png", "hang2.png", "a.png"]) { $0.hasPrefix("/hang") ? .silence : Self.flagAnswer }
        let kiosk = try kiosk(server, "[feeds]\ndeadline = 3\n")
        #expect(eventually { asked.all.count == 2 })
        usleep(500_000)
        #expect(asked.all.sorted() == ["/hang1.png", "/hang2.png"])
        #expect(eventually { asked.all.contains("/a.png") }, "after the deadline")
        #expect(kiosk.stop() == 0)
    }

    @Test func nothingIsKeptWhereNothingMayBe() throws {
        let server = server(["a.png"])
        let kiosk = try kiosk(server, "[store]\npicture-limit = 0\n")
        #expect(eventually { asked.all == ["/a.png"] })
        usleep(700_000)
        #expect(asked.all == ["/a.png"], "one fetch, though it is not kept")
        #expect(kiosk.stop() == 0)
        #expect(try stored().isEmpty)
    }

    /// The store is a cache: it is begun anew.
    @Test func aStoreThatIsCorruptCostsAFetch() throws {
        let server = server(["a.png"])
        let first = try kiosk(server)
        #expect(eventually { (try? stored().count) == 1 })
        #expect(first.stop() == 0)
        let path = try #require(folder.find("feeds.pictures.sqlite"))
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        for index in bytes.indices.dropFirst(100) { bytes[index] = 0xA5 }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let second = try kiosk(server)
        #expect(eventually { asked.all.count == 2 })
        #expect(eventually { (try? stored().count) == 1 })
        #expect(second.stop() == 0)
    }
}

extension PNGPicture {
    fileprivate var reds: Int {
        stride(from: 0, to: channels.count, by: 4).count { Array(channels[$0..<($0 + 3)]) == [0xD0, 0x3A, 0x1F] }
    }
}

extension [UInt8] {
    /// A PNG file whose header promises a square of this side, with the checksum that belongs to it.
    fileprivate func withSide(_ side: Int) -> [UInt8] {
        var file = self
        for (place, shift) in zip(16..<24, [24, 16, 8, 0, 24, 16, 8, 0]) { file[place] = UInt8(side >> shift & 255) }
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in file[12..<29] {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        for (place, shift) in zip(29..<33, [24, 16, 8, 0] as [UInt32]) { file[place] = UInt8(~sum >> shift & 255) }
        return file
    }
}

extension TemporaryFolder {
    /// The path of a file somewhere in it.
    fileprivate func find(_ name: String) -> String? {
        FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }.first { $0.hasSuffix(name) }.map { self[$0] }
    }
}
