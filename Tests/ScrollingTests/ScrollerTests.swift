import Animation
import Scrolling
import Testing

/// A list of 4000 pt in a viewport of 800 pt, 1 pixel a point.
func scroller(content: Double = 4000, viewport: Double = 800, at offset: Double = 0) -> Scroller {
    var scroller = Scroller()
    scroller.layOut(viewportHeight: viewport, contentHeight: content, pixelScale: 1, at: 0)
    scroller.scroll(to: offset, animated: false, at: 0)
    return scroller
}

extension Scroller {
    /// One drag from rest, released at a speed (pt/s, y down).
    mutating func flick(_ translation: Double = 0, speed: Double, at time: Double) {
        hold(at: time)
        beginDrag(at: time)
        drag(translation: translation, at: time)
        release(fingerVelocity: speed, at: time)
    }

    mutating func trace(every step: Double, from start: Double = 0, to end: Double) -> [Double] {
        (1...Int(((end - start) / step).rounded())).map { index in
            advance(to: start + Double(index) * step)
            return offset
        }
    }
}

@Suite struct ScrollerTests {
    @Test func aDragIsOneToOne() {  // R45
        var list = scroller(at: 1000)
        list.beginDrag(at: 0)
        for way in stride(from: -500.0, through: 500, by: 0.7) {
            list.drag(translation: way, at: 0)
            #expect(abs(list.offset - (1000 - way)) < 0.01)
        }
    }

    @Test func outAndBackIsNowhere() {  // R47
        var list = scroller()
        list.beginDrag(at: 0)
        list.drag(translation: 300, at: 0.1)
        list.drag(translation: 0, at: 0.2)
        #expect(list.offset == 0)
        for step in 1...1000 { list.drag(translation: Double(step) * 0.3, at: 0.2 + Double(step) / 1000) }
        let manySteps = list.offset
        #expect(abs(manySteps + RubberBand().displayed(300, viewport: 800)) < 1e-9)
    }

    @Test func theSpeedOfAPullDoesNotMatter() {  // R48
        for seconds in [0.06, 300] {
            var list = scroller()
            list.beginDrag(at: 0)
            for step in 1...100 { list.drag(translation: Double(step) * 3, at: seconds * Double(step) / 100) }
            #expect(abs(list.offset + RubberBand().displayed(300, viewport: 800)) < 1e-9)
        }
    }

    @Test func slowFingersDoNotFling() {  // R50
        var list = scroller(at: 1000)
        list.flick(speed: -49, at: 0)
        #expect(list.isIdle && list.offset == 1000)
        list.flick(speed: -51, at: 1)
        #expect(list.isMoving)
    }

    @Test func fastFingersCountAs8000() {  // R50
        var list = scroller(content: 100_000)
        list.flick(speed: -50_000, at: 0)
        list.advance(to: 20)
        #expect(abs(list.offset - 8000 * 0.4995) < 1)
    }

    @Test func alsoBeyondTheEnd() {  // R50
        var list = scroller()
        list.beginDrag(at: 0)
        list.drag(translation: 200, at: 0)
        let slope = RubberBand().slope(displayed: -list.offset, viewport: 800)
        #expect(abs(list.velocity(underFinger: 50_000) + 8000 * slope) < 1e-6)
    }

    @Test(arguments: [(1000.0, 499.5), (2000, 999.0), (-1000, -499.5)])
    func flingsAsFarAsTheVectors(speed: Double, distance: Double) {  // R51
        var list = scroller(content: 10_000, at: 3000)
        list.flick(speed: -speed, at: 0)
        list.advance(to: 0.5)
        #expect(abs(list.velocity / speed - 0.3675) < 0.0001)
        list.advance(to: 20)
        #expect(abs(list.offset - 3000 - distance) < 0.2)
        #expect(list.isIdle && list.velocity == 0)
    }

    @Test(arguments: [(1.0, 0.5), (2, 0.25), (0.5, 1)])
    func theLastStepOfAFlingIsHalfAPixelAtMost(pixelScale: Double, step: Double) {  // R52
        var list = scroller(content: 10_000, at: 3000)
        list.layOut(viewportHeight: 800, contentHeight: 10_000, pixelScale: pixelScale, at: 0)
        list.flick(speed: -3000, at: 0)
        let end = list.nextChange ?? .nan
        list.advance(to: end - 1e-9)
        let before = list.offset
        list.advance(to: end)
        #expect(list.isIdle)
        #expect(abs(abs(list.offset - before) - step) < 1e-6)
    }

    @Test func aFlingGoesOverTheEdgeWithoutAJump() {  // R53
        var list = scroller(at: 400)
        list.flick(speed: 3000, at: 0)
        let edge = list.nextChange ?? .nan
        list.advance(to: edge - 1e-7)
        let (offset, velocity) = (list.offset, list.velocity)
        list.advance(to: edge + 1e-7)
        #expect(abs(list.offset - offset) < 0.001)
        #expect(abs(list.velocity / velocity - 1) < 0.01)
        #expect(list.offset <= 0)
    }

    @Test func bothEndsBounceAlike() {  // R53
        var top = scroller(at: 400)
        var bottom = scroller(at: 3200 - 400)
        top.flick(speed: 8000, at: 0)
        bottom.flick(speed: -8000, at: 0)
        let above = top.trace(every: 1.0 / 60, to: 3)
        let below = bottom.trace(every: 1.0 / 60, to: 3)
        for (a, b) in zip(above, below) { #expect(abs(a + (b - 3200)) < 1e-6) }
        // 5000 pt/s is the largest speed that counts: peak 183.9.
        #expect(abs((above.min() ?? 0) + 183.9) < 1)
        #expect(top.offset == 0 && bottom.offset == 3200)
    }

    @Test func aBounceIsTheVectors() {  // R54
        var list = scroller()
        list.beginDrag(at: 0)
        list.drag(translation: RubberBand().way(displayed: 95, viewport: 800), at: 0)
        list.release(fingerVelocity: 0, at: 1)
        list.advance(to: 1.1)
        #expect(abs(list.offset + 69.90) < 0.05)
        #expect(abs((list.nextChange ?? 0) - 1.737) < 0.01)
        list.advance(to: 3)
        #expect(list.offset == 0 && list.isIdle)
    }

    @Test(arguments: [1, 1.1, 1.3, 3])
    func aBounceFromRestNeverPassesTheEdge(ratio: Double) {  // R55
        var physics = ScrollPhysics()
        physics.bounce = Spring(frequency: 10, ratio: ratio)
        for pull in [1.0, 95, 300] {
            var list = Scroller(physics: physics)
            list.layOut(viewportHeight: 800, contentHeight: 4000, pixelScale: 1, at: 0)
            list.flick(RubberBand().way(displayed: pull, viewport: 800), speed: 0, at: 0)
            let trace = list.trace(every: 0.002, to: 6)
            #expect((trace.max() ?? .nan) <= 0.1 && list.isIdle && list.offset == 0)
        }
    }

    @Test func anOutwardPushGoesOnOutwardThenReturns() {  // R56
        var list = scroller()
        list.flick(200, speed: 2000, at: 0)
        let start = list.offset
        let trace = list.trace(every: 0.01, to: 2)
        #expect((trace.min() ?? 0) < start - 10)
        #expect(trace.last == 0)
    }

    @Test func anInwardPushReturnsFasterAndSlidesOn() {  // R56
        var list = scroller()
        var pushed = scroller()
        list.flick(200, speed: 0, at: 0)
        pushed.flick(200, speed: -7000, at: 0)
        list.advance(to: 0.05)
        pushed.advance(to: 0.05)
        #expect(pushed.offset > list.offset)
        pushed.advance(to: 10)
        #expect(pushed.offset > 0 && pushed.range.contains(pushed.offset))
    }

    @Test func whateverTheSpeedItRestsInTheRange() {  // R56
        for speed in stride(from: -8000.0, through: 8000, by: 250) {
            for way in [5.0, 150, 900] {
                var list = scroller()
                list.flick(way, speed: speed, at: 0)
                list.advance(to: 12)
                #expect(list.isIdle && list.range.contains(list.offset), "\(way) at \(speed)")
            }
        }
    }

    @Test func aTouchHoldsABounceExactly() {  // R39
        var list = scroller()
        list.flick(300, speed: 1000, at: 0)
        list.advance(to: 0.13)
        let held = list.offset
        list.hold(at: 0.13)
        list.advance(to: 0.5)
        #expect(list.offset == held)
        list.beginDrag(at: 0.5)
        list.drag(translation: 0, at: 0.5)
        #expect(abs(list.offset - held) < 1e-9)
        for way in [0.1, 1, 5] {
            list.drag(translation: way, at: 0.51)
            let slope = RubberBand().slope(displayed: -held, viewport: 800)
            #expect(held - list.offset <= way * slope + 0.01 && list.offset < held)
            list.drag(translation: -way, at: 0.51)
            #expect(list.offset - held <= way * slope + 0.01 && list.offset > held)
        }
    }

    /// A fling in a low viewport bounces further than a finger can pull.
    @Test(arguments: [60.0, 120, 240])
    func aTouchHoldsABounceOffALowViewportToo(viewport: Double) {  // R39
        var list = scroller(viewport: viewport, at: 400)
        list.flick(speed: 8000, at: 0)
        let peak = (list.nextChange ?? 0) + 0.1
        list.advance(to: peak)
        let held = list.offset
        #expect(held < -180)
        list.hold(at: peak)
        list.beginDrag(at: 1)
        list.drag(translation: 0.5, at: 1)
        #expect(abs(list.offset - held) < 0.5)
        list.drag(translation: -6 * viewport, at: 1.1)
        #expect(list.offset > held + 0.5 * viewport)
    }

    @Test func tracesDoNotDependOnTheFrameRate() {  // R2
        let rates = [24.0, 30, 60, 75, 120, 144]
        let traces = rates.map { rate in
            var list = scroller(at: 300)
            list.flick(speed: 2500, at: 0)
            return list.trace(every: 1 / rate, to: 3)
        }
        // Whole thirds of a second are frames at all rates.
        for third in 1...9 {
            let values = zip(rates, traces).map { rate, trace in trace[Int(rate) * third / 3 - 1] }
            #expect((values.max() ?? 0) - (values.min() ?? 0) < 1e-6)
        }
    }
}

@Suite struct RangeTests {
    @Test func theInsetNeverWritesTheOffset() {  // Behaviour.md, "Insets"
        for inset in [0.0, 50, 200] {
            var list = scroller()
            list.flick(200, speed: 0, at: 0)
            list.advance(to: 0.05)
            let offset = list.offset
            list.setInset(inset, at: 0.05)
            #expect(list.offset == offset)
        }
    }

    @Test func aFingerKeepsItsGripWhenTheInsetChanges() {  // R79
        var list = scroller()
        list.beginDrag(at: 0)
        list.drag(translation: 250, at: 0.1)
        let before = list.offset
        list.setInset(60, at: 0.2)
        list.drag(translation: 250, at: 0.3)
        #expect(abs(list.offset - before) < 1e-9)
        list.drag(translation: 251, at: 0.3)
        #expect(abs(list.offset - before) < 1)
        list.setInset(0, at: 0.4)
        list.drag(translation: 251, at: 0.4)
        list.drag(translation: 250, at: 0.4)
        #expect(abs(list.offset - before) < 0.5)
    }

    @Test func shortAndEmptyListsCanBePulled() {  // R60
        for content in [0.0, 100, 800] {
            var list = scroller(content: content)
            list.flick(200, speed: 0, at: 0)
            #expect(abs(list.offset + 96.70) < 0.01)
            list.advance(to: 3)
            #expect(list.offset == 0)
        }
    }

    @Test func growthAboveKeepsTheAnchorInEveryActivity() {  // R58, R82
        for prepare in [
            { (_: inout Scroller) in }, { $0.hold(at: 1) }, { $0.beginDrag(at: 1) }, { $0.flick(speed: -900, at: 1) },
            { $0.scroll(to: 500, animated: true, at: 1) },
        ] as [(inout Scroller) -> Void] {
            var plain = scroller(content: 9000, at: 1000)
            var grown = plain
            prepare(&plain)
            prepare(&grown)
            grown.shift(by: 333, at: 1)
            for step in 1...200 {
                plain.advance(to: 1 + Double(step) * 0.02)
                grown.advance(to: 1 + Double(step) * 0.02)
                #expect(abs(grown.offset - plain.offset - 333) < 0.01)
            }
        }
    }

    @Test func shorterContentBringsTheListBackWithoutATeleport() {  // R58
        var list = scroller(at: 3000)
        list.layOut(viewportHeight: 800, contentHeight: 2000, pixelScale: 1, at: 1)
        #expect(list.offset == 3000)
        list.settle(with: list.physics.bounce, at: 1)
        let trace = list.trace(every: 1.0 / 60, from: 1, to: 4)
        let steps = zip([3000] + trace, trace).map { abs($1 - $0) }
        // The peak speed of the spring is ω·x/e.
        let fastest: Double = 10 * 1800 / 2.718 / 60 + 0.5
        #expect(steps.allSatisfy { $0 <= fastest })
        #expect(list.offset == 1200)
    }

    /// The finger keeps the list, however short the content becomes. After the release the list springs back.
    @Test(arguments: [100.0, 1000, 2000])
    func shorterContentUnderAFingerIsNoTeleport(content: Double) {  // R58
        var list = scroller(at: 3000)
        list.beginDrag(at: 0)
        list.drag(translation: -100, at: 0.1)
        list.layOut(viewportHeight: 800, contentHeight: content, pixelScale: 1, at: 0.2)
        #expect(list.offset == 3100)
        for step in 1...60 {
            let before = list.offset
            list.drag(translation: -100 + Double(step), at: 0.2 + Double(step) / 60)
            #expect(list.offset < before && list.offset >= before - 1)
        }
        let start = list.offset
        list.release(fingerVelocity: 0, at: 1.2)
        let trace = list.trace(every: 1.0 / 60, from: 1.2, to: 4)
        let fastest: Double = 3.68 * (start - list.range.upperBound) / 60 + 0.5
        for (a, b) in zip([start] + trace, trace) { #expect(b <= a && a - b <= fastest) }
        #expect(list.offset == list.range.upperBound)
    }

    /// From any distance beyond the end: it returns like a rubber band pulled by three quarters of a viewport, which takes a
    /// finger 3 / 0.55 viewports.
    @Test(arguments: [900.0, 3000])
    func aListFarBeyondItsEndComesBackFromThreeQuartersOfAViewport(offset: Double) {  // R58
        var list = scroller(at: offset)
        list.beginDrag(at: 0)
        list.layOut(viewportHeight: 800, contentHeight: 100, pixelScale: 1, at: 0.1)
        #expect(list.offset == offset)
        list.drag(translation: 800 * 3 / 0.55, at: 0.2)
        #expect(abs(list.offset - (offset - 600)) < 1e-6)
        list.drag(translation: 800 * 3 / 0.55 + 10, at: 0.3)
        #expect(abs(list.offset - (offset - 610)) < 1e-6)
    }

    @Test(arguments: [-6000.0, -500, 500, 6000])
    func shorterContentDuringAFlingIsNoTeleport(speed: Double) {  // R58
        var list = scroller(content: 20_000, at: 8000)
        list.flick(speed: -speed, at: 0)
        list.advance(to: 0.2)
        var last = list.offset
        let pace = abs(list.velocity)
        list.layOut(viewportHeight: 800, contentHeight: 3000, pixelScale: 1, at: 0.2)
        #expect(list.offset == last)
        let way = abs(last - list.range.upperBound)
        // A spring's peak speed from x0 with v0 is at most v0 + ω·x0/e.
        let fastest: Double = (pace + 3.68 * way) / 60 + 0.5
        for place in list.trace(every: 1.0 / 60, from: 0.2, to: 12) {
            #expect(abs(place - last) <= fastest)
            last = place
        }
        #expect(list.velocity == 0 && list.isIdle && list.range.contains(list.offset))
    }

    /// The band closes while the list coasts through it, in either direction.
    @Test(arguments: [-400.0, -60, 60, 400])
    func aRangeThatClosesUnderASlideIsNoTeleport(speed: Double) {  // R58, R78
        var list = scroller()
        list.setInset(150, at: 0)
        list.scroll(to: -75, animated: false, at: 0)
        list.flick(speed: -speed, at: 0)
        list.advance(to: 0.1)
        var last = list.offset
        list.setInset(0, at: 0.1)
        list.settle(with: list.physics.close, at: 0.1)
        // The closing spring's peak speed over 120 points, ω·x0/e, plus the fling's own.
        let fastest: Double = (1020 + abs(speed)) / 60 + 0.5
        for place in list.trace(every: 1.0 / 60, from: 0.1, to: 8) {
            #expect(abs(place - last) <= fastest)
            last = place
        }
        #expect(list.isIdle && list.range.contains(list.offset))
    }

    @Test func settlingLeavesAloneWhatEndsInTheRange() {  // R70, R78
        var plain = scroller(content: 9000, at: 1000)
        plain.flick(speed: -2000, at: 0)
        var settled = plain
        settled.advance(to: 0.2)
        settled.setInset(50, at: 0.2)
        settled.setInset(0, at: 0.2)
        settled.settle(with: settled.physics.close, at: 0.2)
        for (a, b) in zip(plain.trace(every: 0.05, from: 0.2, to: 5), settled.trace(every: 0.05, from: 0.2, to: 5)) {
            #expect(abs(a - b) < 1e-6)
        }
    }

    @Test func absurdNumbersDoNoHarm() {  // R59
        var list = Scroller()
        for value in [Double.nan, .infinity, -.infinity, -1, 0, 1e300] {
            list.layOut(viewportHeight: value, contentHeight: value, pixelScale: value, at: value)
            list.setInset(value, at: 0)
            list.beginDrag(at: 1)
            list.drag(translation: value, at: 1)
            list.release(fingerVelocity: value, at: 2)
            list.scroll(to: value, animated: true, at: 3)
            list.shift(by: value, at: 3)
            list.advance(to: 4)
            #expect(list.offset.isFinite && list.velocity.isFinite)
            list.scroll(to: 0, animated: false, at: 5)
        }
    }

    @Test func withoutASlowestFlingASpringStillEndsAtItsTarget() {
        var physics = ScrollPhysics()
        physics.slowestFling = 0
        var list = Scroller(physics: physics)
        list.layOut(viewportHeight: 800, contentHeight: 4000, pixelScale: 1, at: 0)
        list.scroll(to: 500, animated: true, at: 0)
        list.advance(to: 2)
        #expect(list.isIdle && list.offset == 500)
    }

    @Test func scrollingToAPlaceIsCutToTheRange() {
        var list = scroller(at: 100)
        list.scroll(to: -500, animated: true, at: 0)
        let trace = list.trace(every: 0.01, to: 2)
        #expect(trace.allSatisfy { $0 >= 0 } && trace.last == 0)
        list.scroll(to: 99_999, animated: false, at: 3)
        #expect(list.offset == 3200)
    }
}
