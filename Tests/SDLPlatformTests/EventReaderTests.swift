import Geometry
import Gestures
import Testing

@testable import SDLPlatform

struct EventReaderTests {
    private let surroundings = EventReader.Surroundings(picture: Size(100, 50), window: Size(200, 100), devices: [4, 5])

    private func reader() throws -> EventReader {
        EventReader(map: try TouchMap(matrix: DisplayOptions.identityMatrix, rotation: .none))
    }

    private func finger(_ phase: TouchEvent.Phase, _ place: Point = Point(0.5, 0.5)) -> DeviceEvent {
        .finger(phase, FingerID(device: 4, finger: 0), place: place, stamp: 0)
    }

    /// R22
    @Test func cancelsTouchesWhenATouchDeviceGoesAway() throws {
        var reader = try reader()
        #expect(reader.read([], EventClock(), surroundings) == [])
        var without = surroundings
        without.devices = [5]
        let events = reader.read([finger(.down)], EventClock(), without)
        #expect(events.count == 2)
        #expect(events.last == .input(.cancelTouches))
        #expect(reader.read([], EventClock(), without) == [])
        #expect(reader.read([], EventClock(), surroundings) == [], "a device that comes is no reason")
    }

    /// R22
    @Test func cancelsTouchesWhenTheDisplayGoesAway() throws {
        var reader = try reader()
        #expect(reader.read([.displayLost], EventClock(), surroundings) == [.input(.cancelTouches)])
        #expect(reader.read([.displayChanged], EventClock(), surroundings) == [.redraw])
    }

    @Test func takesTheMiddleOfAWindowUnitForTheMouse() throws {
        var reader = try reader()
        let events = reader.read([.mouse(.down, place: Point(99, 0), stamp: 0)], EventClock(), surroundings)
        #expect(events.touches.map(\.position) == [Point(49.75, 0.25)])
    }

    @Test func touchesMoveWithThePicture() throws {
        var reader = try reader()
        var moved = surroundings
        moved.shift = Point(0.03, -0.02)
        #expect(reader.read([finger(.down)], EventClock(), moved).touches.map(\.position) == [Point(47, 26)])
    }

    @Test func dropsTheMouseOfAWindowWithoutSize() throws {
        var reader = try reader()
        var none = surroundings
        none.window = .zero
        #expect(reader.read([.mouse(.down, place: .zero, stamp: 0)], EventClock(), none) == [])
    }

    /// R18: one line of the log.
    @Test func reportsATouchMatrixThatDoesNotFitOnce() throws {
        var reader = try reader()
        _ = LibraryLog.take()
        for _ in 0..<5 {
            _ = reader.read(Array(repeating: finger(.move, Point(1.2, 0.5)), count: 200), EventClock(), surroundings)
        }
        #expect(LibraryLog.take().count { $0.hasPrefix("touches lie beside the screen") } == 1)
        #expect(LibraryLog.take().isEmpty)
    }

    /// R14, R22: while another terminal is shown SDL still reads the panel. Those touches are for that terminal.
    @Test func hearsNothingWhileItIsHidden() throws {
        var reader = try reader()
        #expect(
            reader.read([finger(.down), .hidden(.console)], EventClock(), surroundings).suffix(2) == [
                .input(.cancelTouches), .hidden,
            ])
        let unheard: [DeviceEvent] = [
            finger(.move), finger(.up), finger(.down), .mouse(.down, place: Point(9, 9), stamp: 0), .wheel(notches: 1),
            .key(.refresh),
        ]
        #expect(reader.read(unheard, EventClock(), surroundings) == [])
        #expect(reader.read([.shown(.console)], EventClock(), surroundings) == [.shown, .redraw])
        #expect(reader.read([finger(.up), finger(.down)], EventClock(), surroundings).touches.map(\.phase) == [.up, .down])
        #expect(reader.read([.quit], EventClock(), surroundings) == [.quit])
    }

    /// R14: that a window is shown does not mean that the console shows our terminal.
    @Test func isSeenOnlyWithoutAnyOccluder() throws {
        var reader = try reader()
        #expect(reader.read([.hidden(.window), .hidden(.console)], EventClock(), surroundings).count { $0 == .hidden } == 1)
        #expect(reader.read([.shown(.window), finger(.down), .shown(.window)], EventClock(), surroundings) == [])
        #expect(reader.read([.shown(.console)], EventClock(), surroundings) == [.shown, .redraw])
        #expect(reader.read([.shown(.console), .shown(.window)], EventClock(), surroundings) == [])
    }
}
