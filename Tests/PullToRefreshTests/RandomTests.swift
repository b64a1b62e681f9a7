import Geometry
import Gestures
import PullToRefresh
import TestSupport
import Testing

/// Random events in any order: afterwards the list comes to rest within its range. A failure names the seed of its sequence.
@Suite struct RandomTests {
    @Test func anySequenceOfRefreshesAndDragsEndsAtRest() {  // R71
        for seed in 0..<10_000 as Range<UInt64> {
            var random = Random(seed: seed)
            var kiosk = Kiosk(content: random.unit() < 0.2 ? 100 : 4000)
            for _ in 0..<40 { kiosk.doSomething(&random) }
            kiosk.list.handle(.cancelled, at: kiosk.time)
            kiosk.run(1)
            kiosk.end()
            kiosk.run(4)
            if let fault = kiosk.faultAtRest { Issue.record("seed \(seed): \(fault)") }
        }
    }
}

extension Kiosk {
    /// What is wrong with a list without fingers and requests; nil where nothing is.
    fileprivate var faultAtRest: String? {
        let ends = events.count { $0 == .ended }
        if list.phase != .idle || list.isMoving { return "\(list.phase), moving: \(list.isMoving)" }
        if list.inset != 0 { return "inset \(list.inset)" }
        if list.offset < 0 || list.offset > 3200 { return "offset \(list.offset)" }
        if !offsets.allSatisfy(\.isFinite) { return "an offset is no number" }
        return refreshes == ends ? nil : "\(refreshes) refreshes, \(ends) ends"
    }

    fileprivate mutating func doSomething(_ random: inout Random) {
        let (way, x) = ((random.unit() - 0.3) * 700, random.unit() * 375)
        switch random.below(12) {
        case 0: list.beginRefresh(at: time)
        case 1: list.endRefresh([.empty, .failure("no"), .success(newItems: 1)][random.below(3)], at: time)
        case 2: list.handle(.touchBegan(Point(x, 9)), at: time)
        case 3: list.handle(.dragBegan(Point(x, 9)), at: time)
        case 4, 5: list.handle(.dragMoved(translation: way, Point(x, 9)), at: time)
        case 6, 7: list.handle(.dragEnded(velocity: (random.unit() - 0.5) * 16_000), at: time)
        case 8: list.handle([.tap(.zero), .touchEnded, .cancelled][random.below(3)], at: time)
        case 9: list.scroll(by: way, at: time)
        case 10: list.contentMoved(by: list.offset > 0 ? random.unit() * 100 : 0, at: time)
        default: run(random.unit() * 0.5)
        }
        frame()
    }
}
