import Geometry
import Testing

@testable import SDLPlatform

struct TouchMapTests {
    @Test func turnsEveryPlaceBackToWhereThePictureWasTurnedFrom() throws {
        let (picture, place) = (Size(30, 50), Point(7, 11))
        // the picture's corner on the screen, 0…1, for each clockwise rotation
        let shown: [Rotation: Point] = [
            .none: Point(7 / 30, 11 / 50), .quarter: Point(1 - 11 / 50, 7 / 30), .half: Point(1 - 7 / 30, 1 - 11 / 50),
            .threeQuarters: Point(11 / 50, 1 - 7 / 30),
        ]
        for (rotation, screen) in shown {
            let map = try TouchMap(matrix: DisplayOptions.identityMatrix, rotation: rotation)
            #expect((map.picturePoint(screen, size: picture) - place).length < 1e-9)
        }
    }

    @Test func givesTheOnlyPlaceOfAnEmptyPicture() throws {
        let map = try TouchMap(matrix: DisplayOptions.identityMatrix, rotation: .none)
        let place = map.picturePoint(Point(0.5, 0.5), size: .zero)
        #expect(place.isFinite)
        #expect(place.length < 1e-300)
    }

    /// R18
    @Test func findsAPanelThatDoesNotFit() {
        var check = CalibrationCheck()
        let reports = (0..<1000).map { check.findsFault(at: Point($0 % 10 == 0 ? 1.06 : 0.5, 0.5)) }
        #expect(reports.firstIndex(of: true) == 199)
        #expect(reports.count { $0 } == 1)
    }

    /// R18: 11 of 200 are more than 5 %.
    @Test func findsAPanelThatHardlyDoesNotFit() {
        var check = CalibrationCheck()
        let reports = (0..<200).map { check.findsFault(at: Point(0.5, $0 < 11 ? -0.051 : 0.5)) }
        #expect(reports.last == true)
    }

    /// R18
    @Test func allowsAPanelItsEdges() {
        var check = CalibrationCheck()
        // exactly 5 % far outside, and many slightly outside
        let reports = (0..<1000).map { check.findsFault(at: Point(0.5, $0 % 20 == 0 ? -0.5 : 1.049)) }
        #expect(!reports.contains(true))
    }
}

struct EventClockTests {
    @Test func keepsTheDistanceOfTwoStamps() {
        var clock = EventClock()
        clock.synchronize(ticks: 1000, now: 51.0001)
        let first = clock.time(of: 1000)
        // An event read near the end of its tick must not move the clock.
        clock.synchronize(ticks: 1008, now: 51.0089)
        #expect(abs(clock.time(of: 1008) - first - 0.008) < 1e-9)
        // No event is read before it happened.
        clock.synchronize(ticks: 1016, now: 51.0160)
        #expect(clock.time(of: 1016) <= 51.0160)
    }

    @Test func goesOnWhenTheStampsBeginAgain() {
        var clock = EventClock()
        let ticks: UInt64 = 1 << 32 + 5
        clock.synchronize(ticks: ticks, now: 100)
        #expect(abs(clock.time(of: UInt32(truncatingIfNeeded: ticks)) - 100) < 1e-6)
        #expect(abs(clock.time(of: UInt32.max - 4) - 99.99) < 1e-6)
    }

    @Test func followsAClockThatRunsApart() {
        var clock = EventClock()
        // 500 ppm for ten days, with an event every second
        for second in stride(from: 0.0, through: 864_000, by: 1) {
            clock.synchronize(ticks: UInt64(second * 1000), now: second * 1.0005)
        }
        #expect(abs(clock.time(of: 864_000_000) - 864_432) < 0.0011)
    }
}
