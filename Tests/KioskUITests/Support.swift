import Drawing
import FeedModel
import Geometry
import Gestures
import Paths
import PullToRefresh
import Raster
import Testing
import TextLayout

@testable import KioskUI

/// Finding fonts is slow, and all tests use the same.
func makeFonts() throws -> FontLibrary { try FontLibrary(families: ["Inter", "Noto Sans", "sans-serif"]) }

let noon = Timestamp(year: 2026, month: 11, day: 20, hour: 12)

func wallClock(_ now: Timestamp = noon) -> WallClock { WallClock(now: now, utcOffset: 0) }

/// Stories of one feed, the newest first; number n is 1000 + n minutes older than noon.
func makeContent(_ numbers: some Sequence<Int>, titleLength: Int = 4, updated: Timestamp = noon) -> Content {
    let entries = numbers.map { number in
        Entry(
            id: "item-\(number)", title: Array(repeating: "Notice \(number)", count: titleLength).joined(separator: " "),
            link: "https://example.org/\(number)", published: Timestamp(seconds: noon.seconds - Int64(60 * (number + 1000))),
            summary: "What notice \(number) says.")
    }
    let feed = Feed(format: "rss-2.0", title: "Town hall", language: "en", entries: entries)
    return Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 20_000), updated: updated)
}

/// The node of one of these stories.
func story(_ number: Int) -> NodeIdentity { .item("local:item-\(number)|Town hall") }

/// Feeds of ten stories each, which came by turns.
func makeChannels(_ names: [String]) -> Content {
    let sources = names.enumerated().map { place, name in
        let entries = (0..<10).map { number in
            Entry(
                id: "\(number)", title: "\(name) \(number)", link: "https://\(name).example/\(number)",
                published: Timestamp(seconds: noon.seconds - Int64(600 * (number * names.count + place + 1))))
        }
        return Timeline.Source(name, Feed(format: "rss-2.0", title: name, entries: entries), channel: name)
    }
    return Content(
        timeline: Timeline(merging: sources, now: noon, limit: 20_000), updated: noon,
        channels: names.map { Channel(id: $0, title: $0) })
}

func makeKiosk(
    _ content: Content, width: Int = 480, height: Int = 800, scale: Double = 1, clock: WallClock = wallClock(),
    settings: KioskSettings = KioskSettings(name: "Notices"), style: any RefreshStyle = WaveStyle()
) throws -> Kiosk {
    Kiosk(
        settings: settings, style: style, fonts: try makeFonts(),
        viewport: Viewport(pixels: PixelSize(width: width, height: height), scale: scale), content: content, clock: clock, at: 0
    )
}

/// A kiosk with its own clock, for tests over some time.
struct Session {
    var kiosk: Kiosk
    var time = 0.0
    var intents: [Intent] = []
    static let frame = 1.0 / 60

    init(_ kiosk: Kiosk) { self.kiosk = kiosk }

    mutating func send(_ event: InputEvent) { kiosk.handle(event, at: time) }

    mutating func play(_ seconds: Double) {
        for _ in 0..<Int((seconds / Session.frame).rounded()) {
            time += Session.frame
            intents += kiosk.advance(to: time, inputTime: time)
        }
    }

    /// Lets time pass in large steps.
    mutating func pass(_ seconds: Double) {
        for _ in 0..<Int((seconds * 10).rounded()) {
            time += 0.1
            intents += kiosk.advance(to: time, inputTime: time)
        }
    }

    mutating func touch(_ phase: TouchEvent.Phase, _ x: Double, _ y: Double, finger: Int64 = 7) {
        let id = FingerID(device: 1, finger: finger)
        send(.touch(TouchEvent(finger: id, phase: phase, position: Point(x, y), time: time)))
    }

    mutating func tap(_ point: Point) {
        touch(.down, point.x, point.y)
        play(0.05)
        touch(.up, point.x, point.y)
        play(Session.frame)
    }

    /// Moves a finger from one y to another in half a second and rests before it leaves.
    mutating func drag(from start: Double, to end: Double) {
        touch(.down, 200, start)
        for step in 1...30 {
            play(Session.frame)
            touch(.move, 200, start + (end - start) * Double(step) / 30)
        }
        play(0.2)
        touch(.up, 200, end)
        play(Session.frame)
    }

    mutating func tap(_ identity: NodeIdentity) throws { tap(try #require(kiosk.tree.node(identity)).frame.center) }

    var reloads: Int { intents.count { $0 == .reload } }

    var said: [Announcement] { intents.compactMap { if case .announce(let said) = $0 { said } else { nil } } }

    /// The pill's words.
    var message: String? { kiosk.tree.node(.message)?.name }

    /// No frame is needed for the next ten minutes.
    var hasNothingToDo: Bool { !kiosk.isMoving && (kiosk.nextDeadline ?? .infinity) > time + 600 }
}

extension DrawingList {
    /// All commands, those of parts too, and how far each is moved.
    var placedCommands: [(command: DrawingCommand, place: Point)] {
        commands.flatMap { command in
            guard case .part(let part, let origin) = command.content else { return [(command, Point.zero)] }
            return part.list.placedCommands.map { ($0.command, $0.place + origin) }
        }
    }

    var parts: [(part: DrawingPart, place: Point)] {
        commands.compactMap { if case .part(let part, let origin) = $0.content { (part, origin) } else { nil } }
    }

    private func bounds(where isMeant: (DrawingCommand) -> Bool) -> [Rect] {
        placedCommands.filter { isMeant($0.command) }.compactMap { $0.command.bounds?.offset(x: $0.place.x, y: $0.place.y) }
    }

    /// The bounds of everything drawn under a name.
    func bounds(named name: String) -> [Rect] { bounds { $0.name == name } }

    /// The cards, from the top.
    var cards: [Rect] { Set(bounds(named: "card")).sorted { ($0.top, $0.left) < ($1.top, $1.left) } }
}

extension DrawingCommand {
    var bounds: Rect? {
        switch content {
        case .fill(let path, _), .stroke(let path, _): path.controlBounds
        case .shapes, .part, .pushClip, .popClip, .pushGroup, .popGroup: nil
        }
    }
}
