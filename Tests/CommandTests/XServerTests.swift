import Foundation
import Geometry
import Glibc
import Testing

/// The kiosk on a real X server with touch events: X events of a multi-touch panel, and the pixels that the server shows.
@Suite(.enabled(if: XServer.isInstalled, "Xorg is not installed: xserver-xorg-core, xserver-xorg-video-dummy"))
struct XServerTests {
    /// The band hangs from the top of the screen, a tone darker than the program's own accent, which the poster behind it has.
    private static let band: UInt32 = 0x005961
    /// A column beside the sign in the band's middle.
    private static let column = 120
    private static let refreshButton = Point(427, 755)
    private static let middle = Point(240, 200)

    /// It gains an item with every request.
    private let server = LoopbackServer { _, earlier in
        .http(body: Feeds.rss((0..<earlier).map { "Arrived \(earlier - $0)" } + (0..<40).map { "Notice \($0)" }))
    }
    private let kiosk: KioskOnX

    init() throws { kiosk = try KioskOnX(feed: server.url()) }

    /// Both of the demo's feeds are in the list.
    @Test func theDemoShowsBothItsFeeds() throws {
        let demo = try KioskOnX()
        try demo.wait(forLine: "feeds loaded, 27 items")
    }

    /// The height of the band; 0 when none is drawn.
    private func bandHeight(_ picture: XPicture) -> Int { picture.height(of: Self.band, x: Self.column, from: 0) }

    /// How far a new item on top of the list has moved the others. Below the rows that are looked at they fade.
    private func displacement(from before: XPicture, to after: XPicture) -> Int? {
        after.displacement(of: 430..<580, in: before, among: -40...90)
    }

    /// A card that is new has an edge of another colour for two seconds from when it is seen, and that fades.
    private func hasNewCards(_ picture: XPicture) -> Bool {
        let edges = (380..<700).map { picture.row($0).dropFirst(26).first != picture.row($0).dropFirst(32).first }
        return edges.split(separator: false).contains { $0.count > 30 }
    }

    /// Waits for so many reloads, and until the band, the marks of what is new, and all motion are gone.
    private func picture(afterReloads count: Int) throws -> XPicture {
        try kiosk.wait(forLine: "feeds loaded", count: count + 1)
        // The log tells of the reload before the screen does.
        _ = try kiosk.stillPicture()
        try kiosk.wait(forPicture: "a closed band and nothing new") { bandHeight($0) == 0 && !hasNewCards($0) }
        return try kiosk.stillPicture()
    }

    @Test func aFingersPullReloadsOnceAndShowsTheNewItem() throws {
        let before = try kiosk.stillPicture()
        #expect(bandHeight(before) == 0)
        try kiosk.touch([Self.middle], .down)
        try kiosk.move([Self.middle], from: 0, to: 350)
        try kiosk.wait(forPicture: "the band of a pull") { bandHeight($0) > 60 }
        try kiosk.touch([Self.middle], .up, movedBy: 350)
        let after = try picture(afterReloads: 1)
        #expect(try #require(displacement(from: before, to: after)) > 50)
        #expect(kiosk.logLines(containing: "pullkiosk: refreshing").count == 1)
        #expect(kiosk.logLines(containing: "done, 1 new").count == 1)
        #expect(kiosk.logLines(containing: "feeds loaded").count == 2)
    }

    @Test func twoFingersPullAsFarAsOne() throws {
        let fingers = [Point(160, 200), Point(320, 200)]
        let first = Array(fingers.prefix(1))
        let before = try kiosk.stillPicture()
        let one = try heightOfPull(first)
        // Back again: the pull is too short for a reload, and a finger that rests flings nothing.
        try kiosk.move(first, from: 300, to: 20)
        _ = try kiosk.stillPicture()
        try kiosk.touch(first, .up, movedBy: 20)
        try kiosk.wait(forPicture: "the same as before") { $0 == before }
        let two = try heightOfPull(fingers)
        try kiosk.touch(fingers, .up, movedBy: 300)
        _ = try picture(afterReloads: 1)
        #expect(one > 20)
        #expect(abs(one - two) <= 1, "\(one) with one finger, \(two) with two")
        #expect(kiosk.logLines(containing: "done, 1 new").count == 1)
        #expect(kiosk.logLines(containing: "feeds loaded").count == 2)
    }

    private func heightOfPull(_ fingers: [Point]) throws -> Int {
        try kiosk.touch(fingers, .down)
        try kiosk.move(fingers, from: 0, to: 300)
        return bandHeight(try kiosk.stillPicture())
    }

    @Test func aDragMovesTheListWithTheFinger() throws {
        let before = try kiosk.stillPicture()
        let start = Point(240, 600)
        try kiosk.touch([start], .down)
        try kiosk.move([start], from: 0, to: -300)
        let dragged = try kiosk.stillPicture()
        // The first points of a drag are the slop that distinguishes it from a tap.
        let moved = try #require(dragged.displacement(of: 430..<670, in: before, among: -310 ... -200))
        #expect((-300 ... -288).contains(moved), "\(moved)")
        try kiosk.touch([start], .up, movedBy: -300)
        #expect(try kiosk.stillPicture() == dragged, "a finger that rested does not throw the list")
        #expect(kiosk.logLines(containing: "feeds loaded").count == 1)
    }

    @Test func aTapOnTheButtonReloads() throws {
        let before = try kiosk.stillPicture()
        try kiosk.touch([Self.refreshButton], .down)
        try kiosk.touch([Self.refreshButton], .up)
        let after = try picture(afterReloads: 1)
        #expect(try #require(displacement(from: before, to: after)) > 50)
        #expect(kiosk.logLines(containing: "done, 1 new").count == 1)
    }

    @Test func whileNothingMovesItSleepsAndEndsWhenAsked() throws {
        try kiosk.waitForRest(of: 2, wakeUps: 2)
        try kiosk.touch([Self.middle], .down)
        try kiosk.move([Self.middle], from: 0, to: 300)
        _ = try kiosk.stillPicture()
        // A pull held by a resting finger is at rest, too.
        try kiosk.waitForRest(of: 0.5, wakeUps: 2)
        let end = try kiosk.end { $0.send(SIGTERM) }
        #expect(end.status == 0)
        #expect(end.seconds < 10)
    }

    /// Five fingers are a palm: they pull nothing, and cancel what one of them began.
    @Test func aPalmReloadsNothing() throws {
        let before = try kiosk.stillPicture()
        let finger = [Self.middle]
        try kiosk.touch(finger, .down)
        try kiosk.move(finger, from: 0, to: 350)
        try kiosk.wait(forPicture: "the band of a pull") { bandHeight($0) > 60 }
        let palm = [Point(240, 550)] + (0..<4).map { Point(100 + 80 * Double($0), 600) }
        for finger in 1..<palm.count { try kiosk.server.touch(finger, .down, palm[finger]) }
        try kiosk.wait(forPicture: "the same as before") { $0 == before }
        try kiosk.touch(palm, .up)
        #expect(try kiosk.stillPicture() == before)
        #expect(kiosk.logLines(containing: "feeds loaded").count == 1)
    }

    /// SIGHUP under a finger that has pulled far enough: the pull is cancelled and the kiosk begins anew, with another style or
    /// another parameter, which the next pull shows. The finger that is still down is ignored.
    @Test(arguments: ["style = letter\nletter-ink = #FFDD00", "wave-circle = #FFDD00\nwave-line-width = 6"])
    func anotherLookUnderAFingerBeginsAnew(words: String) throws {  // R85
        let finger = [Self.middle]
        try kiosk.touch(finger, .down)
        try kiosk.move(finger, from: 0, to: 350)
        try kiosk.wait(forLine: "release to refresh")
        #expect(try kiosk.stillPicture().count(of: 0xFFDD00) == 0)
        try kiosk.configure("[refresh]\n\(words)\n")
        kiosk.send(SIGHUP)
        try kiosk.wait(forLine: "configuration read again")
        let after = try picture(afterReloads: 1)
        try kiosk.move(finger, from: 350, to: 380)
        try kiosk.touch(finger, .up, movedBy: 380)
        #expect(try kiosk.stillPicture() == after && bandHeight(after) == 0)
        #expect(kiosk.logLines(containing: "pullkiosk: refreshing").isEmpty)
        #expect(kiosk.logLines(containing: "feeds loaded").count == 2)
        try kiosk.touch(finger, .down)
        try kiosk.move(finger, from: 0, to: 350)
        #expect(try kiosk.stillPicture().count(of: 0xFFDD00) > 80)
        try kiosk.touch(finger, .up, movedBy: 350)
        _ = try picture(afterReloads: 2)
        #expect(kiosk.logLines(containing: "pullkiosk: refreshing").count == 1)
    }

    /// A reload by the timer waits until the finger is lifted.
    @Test func theTimerReloadsNothingUnderAFinger() throws {  // R122
        try kiosk.configure("[refresh]\ninterval = 1\n")
        let finger = [Self.middle]
        try kiosk.touch(finger, .down)
        kiosk.send(SIGHUP)
        try kiosk.wait(forLine: "configuration read again")
        try kiosk.touch(finger, .up)
        // With the new configuration it reloads once a second.
        try kiosk.wait(forLine: "feeds loaded", count: 3)
        try kiosk.touch(finger, .down)
        try kiosk.move(finger, from: 0, to: 350)
        _ = try kiosk.stillPicture()
        // The reload that was under way before the touch; waiting for a worker wakes the loop five times a second.
        try kiosk.waitForRest(0.5)
        let before = kiosk.logLines(containing: "feeds loaded").count
        Thread.sleep(forTimeInterval: 1.2)
        // A reload is due, and the finger moves. A reload that waits must not keep the loop awake.
        try kiosk.move(finger, from: 350, to: 300)
        _ = try kiosk.stillPicture()
        let ticks = kiosk.processorTicks
        try kiosk.waitForRest(of: 1.5, wakeUps: 3)
        #expect(kiosk.processorTicks - ticks < 15, "\(kiosk.processorTicks - ticks) hundredths of a second of 150")
        #expect(kiosk.logLines(containing: "feeds loaded").count == before)
        #expect(try kiosk.stillPicture() == kiosk.stillPicture())
        try kiosk.move(finger, from: 300, to: 20)
        _ = try kiosk.stillPicture()
        try kiosk.touch(finger, .up, movedBy: 20)
        try kiosk.wait(forLine: "feeds loaded", count: before + 1)
        #expect(kiosk.logLines(containing: "pullkiosk: refreshing").isEmpty)
    }

    /// R14, R22, R6: while its window is hidden it draws nothing and has no fingers. A refresh goes on. When the window is
    /// back, everything is at its place.
    @Test func aHiddenWindowRestsAndComesBackWithItsState() throws {
        let before = try kiosk.stillPicture()
        try kiosk.touch([Self.middle], .down)
        try kiosk.move([Self.middle], from: 0, to: 350)
        try kiosk.wait(forPicture: "the band of a pull") { bandHeight($0) > 60 }
        let windows = try kiosk.server.hideWindows()
        #expect(!windows.isEmpty)
        try kiosk.wait(forPicture: "nothing") { bandHeight($0) == 0 }
        // It finishes its work first; then it sleeps.
        try kiosk.waitForRest(of: 1, wakeUps: 2)
        try kiosk.touch([Self.middle], .up, movedBy: 350)
        try kiosk.server.showWindows(windows)
        try kiosk.wait(forPicture: "the same as before") { $0 == before }
        #expect(kiosk.logLines(containing: "feeds loaded").count == 1, "the pull was cancelled")

        try kiosk.touch([Self.refreshButton], .down)
        try kiosk.touch([Self.refreshButton], .up)
        try kiosk.wait(forLine: "pullkiosk: refreshing")
        _ = try kiosk.server.hideWindows()
        try kiosk.wait(forLine: "feeds loaded", count: 2)
        try kiosk.server.showWindows(windows)
        try kiosk.wait(forPicture: "the new item") { (displacement(from: before, to: $0) ?? 0) > 50 && bandHeight($0) == 0 }
        #expect(kiosk.logLines(containing: "done, 1 new").count == 1)
    }

    /// Another program has painted there, or the pixels were lost.
    @Test func aSpoiledPictureIsPaintedAnew() throws {
        let before = try kiosk.stillPicture()
        try kiosk.server.spoilWindows(0x12FE34)
        try kiosk.wait(forPicture: "the same as before") { $0 == before }
    }

    /// Drawing and touches follow the window's size.
    @Test func aWindowOfAnotherSizeIsAnotherScreen() throws {
        _ = try kiosk.stillPicture()
        try kiosk.server.resizeWindows(width: 400, height: 500)
        let picture = try kiosk.stillPicture()
        #expect(picture.row(600).allSatisfy { $0 & 0xFFFFFF == 0 }, "nothing is there any more")
        let button = Point(347, 455)
        try kiosk.touch([button], .down)
        try kiosk.touch([button], .up)
        try kiosk.wait(forLine: "feeds loaded", count: 2)
    }

    @Test func itEndsWhenItsWindowIsClosed() throws {
        let end = try kiosk.end { try? $0.server.closeWindows() }
        #expect(end.status == 0 && end.seconds < 10)
    }

    /// R13: a display that accepts the picture and never answers.
    @Test func itEndsWhenItsDisplayDoesNotAnswer() throws {
        // A reload without an answer: the sign turns for half a minute.
        try kiosk.touch([Self.middle], .down)
        try kiosk.move([Self.middle], from: 0, to: 350)
        try kiosk.touch([Self.middle], .up, movedBy: 350)
        let end = try kiosk.end { $0.server.freeze() }
        kiosk.server.thaw()
        #expect(end.status == 69, "systemd starts it again")
        #expect(end.seconds > 1)
        #expect(kiosk.logLines(containing: "the display has not answered for 2 s").count == 1)
    }

    @Test func itEndsWhenItsDisplayIsGone() throws {
        let end = try kiosk.end { $0.server.end() }
        #expect(end.status != 0, "whoever started it starts it again")
        #expect(end.seconds < 20)
    }
}
