import Geometry
import Gestures
import Testing

@Suite struct TapTests {
    @Test func aFingerThatLeavesAtOnceTaps() {  // R37
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([event(.down, 100, 200, 1), event(.up, 100, 200, 1.05)])
        #expect(gestures == [.touchBegan(Point(100, 200)), .tap(Point(100, 200))])
        #expect(recognizer.fingerCount == 0)
    }

    @Test func numberMinusOneIsAFinger() {  // R16
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 5, 5, 1, finger: -1, device: 0), event(.up, 5, 5, 1.05, finger: -1, device: 0),
        ])
        #expect(gestures.last == .tap(Point(5, 5)))
    }

    @Test func theSameNumberOnAnotherDeviceIsAnotherFinger() {  // R16
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 5, 5, 1, device: 3), event(.down, 50, 5, 1, device: 4)])
        #expect(recognizer.fingerCount == 2)
    }

    @Test func whatLiesUnderARestingFingerShowsIt() {  // R37
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 200, 1)])
        #expect(abs((recognizer.nextDeadline ?? 0) - 1.06) < 1e-9)
        #expect(recognizer.advance(to: 1.059).isEmpty)
        #expect(recognizer.advance(to: 1.06) == [.pressed(Point(100, 200))])
        #expect(recognizer.advance(to: 2).isEmpty)
        #expect(recognizer.play([event(.up, 100, 200, 2)]) == [.pressEnded, .tap(Point(100, 200))])
    }

    @Test func aDragTakesThePressBack() {  // R37
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 200, 1)])
        let gestures = recognizer.play([event(.move, 100, 215, 1.2)])
        #expect(gestures.prefix(3) == [.pressed(Point(100, 200)), .pressEnded, .dragBegan(Point(100, 215))])
    }

    @Test func aCatchIsNeverATap() {  // R38
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([event(.down, 100, 200, 1), event(.up, 100, 200, 1.5)], catches: true)
        #expect(gestures == [.touchBegan(Point(100, 200)), .touchEnded])
    }

    @Test func twoThumbsInTurnTapTwice() {
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 10, 20, 1), event(.down, 90, 20, 1.05, finger: 2), event(.up, 10, 20, 1.1),
            event(.up, 90, 20, 1.15, finger: 2),
        ])
        #expect(gestures.filter(\.endsTouch) == [.tap(Point(10, 20)), .tap(Point(90, 20))])
    }

    @Test func aSecondThumbThatStrayedTapsNothing() {
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 10, 20, 1), event(.down, 90, 20, 1.05, finger: 2), event(.move, 90, 40, 1.06, finger: 2),
            event(.up, 10, 20, 1.1), event(.up, 90, 40, 1.15, finger: 2),
        ])
        #expect(gestures.filter(\.endsTouch) == [.tap(Point(10, 20)), .touchEnded])
    }

    @Test func movesAndLiftsOfUnknownFingersAreNothing() {  // R21
        var recognizer = GestureRecognizer()
        #expect(recognizer.play([event(.move, 10, 20, 1), event(.move, 10, 90, 2), event(.up, 10, 90, 3)]).isEmpty)
        #expect(recognizer.fingerCount == 0)
    }

    @Test func aSecondDownOfAFingerIsANewTouch() {  // R21
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 10, 20, 1), event(.move, 10, 80, 1.1), event(.down, 10, 300, 1.2), event(.up, 10, 300, 1.25),
        ])
        #expect(gestures.filter(\.endsTouch) == [.cancelled, .tap(Point(10, 300))])
    }

    @Test func whatIsNoNumberIsDropped() {  // R18
        var recognizer = GestureRecognizer()
        #expect(recognizer.play([event(.down, .nan, 20, 1), event(.down, 1, 20, .infinity)]).isEmpty)
        _ = recognizer.play([event(.down, 10, 20, 1)])
        #expect(recognizer.play([event(.move, 10, -.infinity, 1.1)]).isEmpty)
        #expect(recognizer.play([event(.up, 10, 20, 1.05)]) == [.tap(Point(10, 20))])
    }

    /// An UP or a cancel without a usable position still ends the finger.
    @Test func aFingerIsLiftedFromAnywhere() {  // R18
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 10, 20, 1), event(.down, 90, 20, 1.01, finger: 2)])
        #expect(recognizer.play([event(.up, .nan, .infinity, 1.02)]) == [.tap(Point(10, 20)), .touchBegan(Point(90, 20))])
        #expect(recognizer.play([event(.cancel, .nan, 20, 1.03, finger: 2)]) == [.cancelled])
        #expect(recognizer.fingerCount == 0)
    }
}
