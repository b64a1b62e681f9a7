import Geometry
import Testing

/// A visitor who pulls again and again, and a server on another machine.
@Suite(.enabled(if: XServer.isInstalled, "no X server for tests"))
struct UpToDateTests {
    private static let refreshButton = Point(427, 755)

    /// 0.0.0.0 leads to this machine, and is not an address of the loopback.
    @Test func aServerIsNotAskedForWhatCameAMomentAgo() throws {  // R119
        let count = Counter()
        let server = LoopbackServer { _, earlier in
            count.count(earlier + 1)
            return .http(body: Feeds.three)
        }
        let kiosk = try KioskOnX(feed: server.url().replacing("127.0.0.1", with: "0.0.0.0"))
        try kiosk.touch([Self.refreshButton], .down)
        try kiosk.touch([Self.refreshButton], .up)
        try kiosk.wait(forLine: "up to date")
        #expect(count.value == 1 && kiosk.logLines(containing: "feeds loaded").count == 1)
    }
}
