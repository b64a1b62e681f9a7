import Geometry
import Gestures
import TestSupport
import Testing

@Suite struct DragTests {
    @Test func nothingScrollsWithinTheSlop() {  // R35
        var recognizer = GestureRecognizer()
        // A long path in a small circle: the slop is a radius.
        var events = [event(.down, 100, 100, 0)]
        for step in 0..<200 {
            let side = [Point(6, 6), Point(-6, 6), Point(-6, -6), Point(6, -6)][step % 4]
            events.append(event(.move, 100 + side.x, 100 + side.y, Double(step) * 0.001))
        }
        #expect(recognizer.play(events).filter { $0.translation != nil }.isEmpty)
        #expect(recognizer.play([event(.up, 100, 100, 0.3)]).contains(.tap(Point(100, 100))))
    }

    @Test(arguments: [(Point(0, 10), false), (Point(0, 10.01), true), (Point(7, -7.2), true), (Point(7, 7), false)])
    func theSlopIsTenPointsAllRound(way: Point, drags: Bool) {  // R35
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([event(.down, 100, 100, 0), event(.move, 100 + way.x, 100 + way.y, 0.01)])
        #expect(gestures.contains { $0.translation != nil } == drags)
    }

    @Test func aDragBeginsWithoutAStep() {  // R36
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.move, 100, 109, 0.01), event(.move, 100, 113, 0.02),
            event(.move, 100, 133, 0.03),
        ])
        #expect(gestures.compactMap(\.translation) == [3, 23])
    }

    @Test func aSlantedDragBeginsWithoutAStep() {  // R36
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.move, 106, 107.9, 0.01), event(.move, 106.6, 108.8, 0.02),
        ])
        let first = gestures.compactMap(\.translation).first ?? .nan
        #expect(first > 0 && first <= 0.9)
    }

    @Test func theDirectionMayTurnRoundFreely() {  // R44
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.move, 100, 120, 0.01), event(.move, 100, 119, 0.02),
            event(.move, 190, 60, 0.03),
        ])
        #expect(gestures.compactMap(\.translation) == [10, 9, -50])
    }

    @Test func aDragToTheSideIsNoneUntilAllFingersAreUp() {  // R43
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.move, 112, 104, 0.01), event(.move, 112, 300, 0.02),
            event(.down, 300, 100, 0.03, finger: 2), event(.up, 112, 300, 0.04), event(.move, 300, 400, 0.05, finger: 2),
            event(.up, 300, 400, 0.06, finger: 2),
        ])
        #expect(gestures.first == .touchBegan(Point(100, 100)))
        #expect(gestures.last == .touchEnded)
        #expect(gestures.allSatisfy { $0.translation == nil })
        #expect(recognizer.play([event(.down, 100, 100, 1), event(.move, 100, 120, 1.1)]).last?.translation == 10)
    }

    @Test(arguments: [(Point(8, 8), true), (Point(-8, 8), true), (Point(8.01, -8), false)])
    func theLargerPartOfTheWayDecides(way: Point, drags: Bool) {  // R43
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([event(.down, 100, 100, 0), event(.move, 100 + way.x, 100 + way.y, 0.01)])
        #expect(gestures.contains { $0.translation != nil } == drags)
    }

    /// Also where the finger that went sideways is cancelled and not lifted.
    @Test func sidewaysStaysSoForTheFingersThatAreLeft() {  // R43
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.move, 130, 104, 0.01), event(.down, 300, 100, 0.02, finger: 2),
            event(.cancel, 130, 104, 0.03), event(.move, 300, 400, 0.05, finger: 2), event(.up, 300, 400, 0.06, finger: 2),
        ])
        #expect(gestures.map(\.sideways) == [nil, gestures[1].sideways, nil])
        #expect(gestures.first == .touchBegan(Point(100, 100)))
        #expect(gestures.last == .touchEnded)
    }

    @Test(arguments: [-1.0, 1]) func aMotionToTheSideIsFollowedFromTheSlopOn(direction: Double) {
        var recognizer = GestureRecognizer(stamps: .kernel)
        let way = (1...20).map { event(.move, 200 + direction * 10 * Double($0), 100, 0.01 * Double($0)) }
        let gestures = recognizer.play([event(.down, 200, 100, 0)] + way + [event(.up, 200 + direction * 200, 100, 0.201)])
        let ways = gestures.compactMap(\.sideways)
        #expect(ways.first == direction * 10)
        #expect(ways.last == direction * 190)
        #expect(zip(ways, ways.dropFirst()).allSatisfy { abs($1 - $0) == 10 })
        guard case .sidewaysEnded(let velocity) = gestures[gestures.count - 2] else { return #expect(Bool(false), "no end") }
        #expect(abs(velocity - direction * 1_000) < 1)
        #expect(gestures.last == .touchEnded)
    }

    @Test func aSecondFingerChangesNothing() {  // R40
        var one = GestureRecognizer()
        var two = GestureRecognizer()
        let begin = [event(.down, 100, 100, 0), event(.move, 100, 150, 0.01)]
        let end = [event(.move, 100, 220, 0.03), event(.up, 100, 220, 0.04)]
        let other = [event(.down, 200, 100, 0.01, finger: 2), event(.move, 200, 400, 0.02, finger: 2)]
        let alone = one.play(begin + end)
        let helped = two.play(begin + other + end.prefix(1) + [event(.up, 200, 400, 0.035, finger: 2)] + end.suffix(1))
        #expect(alone == helped)
    }

    @Test func anotherFingerTakesOverWhereTheListIs() {  // R41
        var recognizer = GestureRecognizer()
        let before = recognizer.play([
            event(.down, 100, 100, 0), event(.down, 200, 500, 0, finger: 2), event(.move, 100, 160, 0.01),
        ])
        #expect(before.last?.translation == 50)
        #expect(recognizer.play([event(.up, 100, 160, 0.02)]).isEmpty)
        let after = recognizer.play([event(.move, 200, 500.25, 0.03, finger: 2), event(.move, 200, 520, 0.04, finger: 2)])
        #expect(after.compactMap(\.translation) == [50.25, 70])
        let end = recognizer.play([event(.up, 200, 520, 0.05, finger: 2)])
        // Its speed is its own, by the line through 500, 500.25 and 520 in 20 ms, and not that of a jump of 420.
        #expect(abs((end.last?.speed ?? .nan) - 1000) < 1)
    }

    @Test func cancelledTouchesNeitherTapNorFling() {  // R22
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 0), event(.move, 100, 150, 0.01)])
        #expect(recognizer.cancelTouches(at: 0.02) == [.cancelled])
        #expect(recognizer.fingerCount == 0)
        #expect(recognizer.play([event(.up, 100, 150, 0.03)]).isEmpty)
        #expect(recognizer.cancelTouches(at: 0.04).isEmpty)
    }

    @Test func theFingerAfterACancelledOneTapsNothing() {  // R22
        var recognizer = GestureRecognizer()
        let gestures = recognizer.play([
            event(.down, 100, 100, 0), event(.down, 200, 100, 0.01, finger: 2), event(.cancel, 100, 100, 0.02),
            event(.up, 200, 100, 0.03, finger: 2),
        ])
        #expect(gestures == [.touchBegan(Point(100, 100)), .cancelled, .touchBegan(Point(200, 100)), .touchEnded])
    }

    @Test func aPalmIsNoTouch() {  // R22
        var recognizer = GestureRecognizer()
        var gestures: [Gesture] = []
        for finger in 1...5 { gestures += recognizer.play([event(.down, Double(finger) * 20, 9, 0, finger: Int64(finger))]) }
        #expect(gestures == [.touchBegan(Point(20, 9)), .cancelled])
        for finger in 1...5 {
            let id = Int64(finger)
            #expect(recognizer.play([event(.move, 0, 300, 0.1, finger: id), event(.up, 0, 300, 0.2, finger: id)]).isEmpty)
        }
        #expect(recognizer.fingerCount == 0)
    }

    @Test func threeFingersLiftedAtOnceAreCancelled() {  // R24
        var recognizer = GestureRecognizer()
        var gestures: [Gesture] = []
        for finger in 1...3 { gestures += recognizer.play([event(.down, Double(finger) * 20, 9, 0, finger: Int64(finger))]) }
        gestures += recognizer.play([event(.move, 20, 200, 0.1)])
        for finger in 1...3 { gestures += recognizer.play([event(.up, 0, 200, 0.2, finger: Int64(finger))]) }
        #expect(gestures.filter(\.endsTouch) == [.cancelled])
    }

    /// After a frame that took long, all events of a finger in it are read at once.
    @Test func twoTapsAndAFlickReadAtOnceAreNoCrowd() {  // R24
        var recognizer = GestureRecognizer()
        var gestures: [Gesture] = []
        for _ in 0..<2 { gestures += recognizer.play([event(.down, 20, 9, 1), event(.up, 20, 9, 1)]) }
        gestures += recognizer.play([event(.down, 20, 9, 1), event(.move, 20, 200, 1), event(.up, 20, 200, 1)])
        #expect(gestures.filter(\.endsTouch) == [.tap(Point(20, 9)), .tap(Point(20, 9)), .dragEnded(velocity: 0)])
    }

    @Test func threeRestingFingersLiftedAtOnceTapNothing() {  // R24
        var recognizer = GestureRecognizer()
        var gestures: [Gesture] = []
        for finger in 1...3 { gestures += recognizer.play([event(.down, Double(finger) * 20, 9, 0, finger: Int64(finger))]) }
        for finger in 1...3 { gestures += recognizer.play([event(.up, 0, 9, 0.05, finger: Int64(finger))]) }
        for gesture in gestures { if case .tap = gesture { Issue.record("\(gesture)") } }
        #expect(recognizer.play([event(.down, 1, 1, 1), event(.up, 1, 1, 1.01)]).last == .tap(Point(1, 1)))
    }

    @Test func theFirstTapAfterACancelledCrowdCounts() {  // R22, R24
        var recognizer = GestureRecognizer()
        for finger in 1...3 { _ = recognizer.play([event(.down, Double(finger) * 20, 9, 0, finger: Int64(finger))]) }
        _ = recognizer.cancelTouches(at: 0.1)
        #expect(recognizer.play([event(.down, 1, 1, 1), event(.up, 1, 1, 1.01)]).last == .tap(Point(1, 1)))
    }

    @Test func aFingerWhoseLiftingGotLostGivesWay() {  // R23
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 0), event(.move, 100, 150, 1)])
        #expect(recognizer.play([event(.down, 200, 100, 10.9, finger: 2)]).isEmpty)
        #expect(recognizer.play([event(.up, 200, 100, 10.95, finger: 2)]).isEmpty)
        let gestures = recognizer.play([event(.down, 200, 100, 11, finger: 2), event(.up, 200, 100, 11.05, finger: 2)])
        #expect(gestures == [.cancelled, .touchBegan(Point(200, 100)), .tap(Point(200, 100))])
    }

    @Test func aFingerGivesWayToItsOwnDevicesOnly() {  // R23
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 0), event(.move, 100, 150, 1)])
        #expect(recognizer.play([event(.down, 200, 100, 30, finger: 2, device: 8)]).isEmpty)
        #expect(recognizer.fingerCount == 2)
        #expect(recognizer.play([event(.move, 100, 160, 30.1)]).last?.translation == 50)
    }

    /// A report counts as at most a tenth of a second old, whatever its time.
    @Test func aFingerWhoseTimesGoBackIsNotSilent() {  // R23
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 86_400), event(.move, 100, 150, 20)])
        #expect(abs((recognizer.nextDeadline ?? 0) - 86_459.9) < 1e-6)
        #expect(recognizer.play([event(.move, 100, 170, -86_400)]).last?.translation == 60)
        #expect(recognizer.advance(to: 86_459).isEmpty && recognizer.fingerCount == 1)
    }

    @Test func aSilentFingerIsGoneAfterAMinute() {  // R23
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 0), event(.move, 100, 150, 1)])
        #expect(recognizer.nextDeadline == 61)
        #expect(recognizer.advance(to: 60.9).isEmpty)
        #expect(recognizer.advance(to: 61) == [.cancelled])
        #expect(recognizer.fingerCount == 0 && recognizer.nextDeadline == nil)
    }

    /// A drop of water, or a trembling panel, stays down without end and never falls silent.
    @Test func aFingerThatNeverRestsIsGoneAfterTenMinutes() {  // R23
        var recognizer = GestureRecognizer()
        _ = recognizer.play([event(.down, 100, 100, 0)])
        for second in 1..<600 { _ = recognizer.play([event(.move, 100, 150 + Double(second % 3), Double(second))]) }
        #expect(recognizer.fingerCount == 1 && recognizer.nextDeadline == 600)
        #expect(recognizer.advance(to: 600) == [.cancelled])
        #expect(recognizer.play([event(.move, 100, 300, 601)]).isEmpty && recognizer.fingerCount == 0)
    }

    @Test func anySequenceKeepsTheContract() {  // R42
        for seed in 0..<10_000 as Range<UInt64> {
            var random = Random(seed: seed)
            var recognizer = GestureRecognizer()
            var gestures: [Gesture] = []
            var time = 0.0
            for _ in 0..<(10 + random.below(30)) {
                time += random.unit() < 0.02 ? random.unit() * 70 : random.unit() * 0.03
                let phase: TouchEvent.Phase = [.down, .down, .move, .move, .move, .up, .cancel][random.below(7)]
                let finger = Int64(random.below(10)) - 1
                let event = event(phase, random.unit() * 400, random.unit() * 800, time, finger: finger)
                gestures += recognizer.handle(event, catches: random.unit() < 0.3)
                if random.unit() < 0.02 { gestures += recognizer.cancelTouches(at: time) }
                if random.unit() < 0.2 { gestures += recognizer.advance(to: time + 0.2) }
            }
            gestures += recognizer.cancelTouches(at: time)
            if recognizer.fingerCount != 0 { Issue.record("seed \(seed): fingers are left") }
            if let wrong = firstWrong(in: gestures) { Issue.record("seed \(seed): gesture \(wrong) of \(gestures)") }
        }
    }

    /// The number of the first gesture that must not come at its place; the count plus one where a touch has no end.
    private func firstWrong(in gestures: [Gesture]) -> Int? {
        var (isTouching, isPressed, isDragging) = (false, false, false)
        for (index, gesture) in gestures.enumerated() {
            let isRight: Bool
            switch gesture {
            case .touchBegan:
                isRight = !isTouching
                (isTouching, isDragging) = (true, false)
            case .pressed:
                isRight = isTouching && !isPressed && !isDragging
                isPressed = true
            case .pressEnded:
                isRight = isPressed
                isPressed = false
            case .dragBegan:
                isRight = isTouching && !isPressed && !isDragging
                isDragging = true
            case .dragMoved(let translation, let point): isRight = isDragging && translation.isFinite && point.isFinite
            case .dragEnded(let velocity):
                isRight = isDragging && velocity.isFinite
                isTouching = false
            case .sidewaysMoved(let way): isRight = isTouching && !isDragging && way.isFinite
            case .sidewaysEnded(let velocity): isRight = isTouching && !isDragging && velocity.isFinite
            case .tap, .touchEnded:
                isRight = isTouching && !isPressed && !isDragging
                isTouching = false
            case .cancelled:
                isRight = isTouching && !isPressed
                isTouching = false
            }
            if !isRight { return index }
        }
        return isTouching || isPressed ? gestures.count : nil
    }
}
