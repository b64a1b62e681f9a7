import Geometry

/// Turns touches into gestures. One finger, the oldest, owns the touch. The others neither move anything nor cancel it (R40).
/// If the owner lifts in the middle of a drag, the next finger takes over (R41).
public struct GestureRecognizer: Sendable {
    /// How far a finger may move and still tap, in points (R35).
    public static let slop = 10.0
    /// How long a finger rests before the item under it is highlighted, in seconds (R37).
    public static let pressDelay = 0.06
    /// From this many fingers on it is a palm: all touches are cancelled (R22).
    public static let palm = 5
    /// From this many fingers on it may be a gesture of the compositor: these fingers never tap, and if all lift at the same
    /// time they count as cancelled (R24).
    public static let crowd = 3

    private static let oldestReport = 0.1

    /// What the touch is so far. After a palm it is `none`, although fingers are still down.
    private enum Stage {
        case none
        /// Within the slop around `anchor`.
        case resting(anchor: Point, since: Double, canTap: Bool, isPressed: Bool)
        /// Dragging the list. The translation is counted from `origin`; `shown` is the position that was shown last.
        case dragging(origin: Double, shown: Point)
        /// Moving horizontally: it moves no list until all fingers are up (R43). The translation is counted from `origin`; nil
        /// once the finger that began it has lifted.
        case sideways(origin: Double?)
    }

    private var table = FingerTable()
    private var owner: FingerID?
    private var stage = Stage.none
    private var tracker: VelocityTracker
    private var sideTracker: VelocityTracker
    private var resampler: MotionResampler
    private var hasCrowd = false
    private var lifted = (time: -Double.infinity, count: 0)
    private var now = -Double.infinity
    /// When the frame began that reads events now.
    private var frame = -Double.infinity

    /// - Parameters:
    ///   - stamps: how the events get their time stamps.
    ///   - resampling: how their motion becomes one position per frame.
    public init(stamps: VelocityTracker.Stamps = .pump, resampling: Resampling = .off) {
        tracker = VelocityTracker(stamps: stamps)
        sideTracker = tracker
        resampler = MotionResampler(resampling, stamps: stamps)
    }

    public var fingerCount: Int { table.count }

    /// The finger left the slop sideways: it moves no list any more (R43).
    public var isSideways: Bool { if case .sideways = stage { true } else { false } }

    /// The position shown has not yet reached the last reported one: another frame is needed.
    public var isCatchingUp: Bool { if case .dragging = stage { resampler.isBehind } else { false } }

    /// When `advance` has something to do even without an event: show a press, or drop a silent finger.
    public var nextDeadline: Double? {
        guard case .resting(_, let since, canTap: true, isPressed: false) = stage else { return table.nextExpiry }
        return min(since + GestureRecognizer.pressDelay, table.nextExpiry ?? .infinity)
    }

    /// Handles one event. `catches` says whether something was moving when this finger came down; it is ignored for the other
    /// phases. Events that are not finite are dropped (R18), but a finger-up counts whatever its position. A report is a
    /// little older than the frame that reads it. One older than a tenth of a second counts as that old.
    ///
    /// - Parameter frame: when the frame began that reads the event, as `advance` gets it; without it, the time of the event.
    public mutating func handle(_ event: TouchEvent, catches: Bool, frame: Double? = nil) -> [Gesture] {
        guard event.position.isFinite || event.phase.isEnd, event.time.isFinite else { return [] }
        var gestures = pass(to: event.time)
        self.frame = frame ?? now
        let stamp = max(event.time, now - GestureRecognizer.oldestReport)
        switch event.phase {
        case .down: gestures += down(event.finger, at: event.position, stamp: stamp, catches: catches)
        case .move: gestures += moved(event.finger, to: event.position, stamp: stamp)
        case .up: gestures += lift(event.finger)
        case .cancel: gestures += cancel(event.finger)
        }
        return gestures
    }

    /// Drops all fingers without a finger-up.
    public mutating func cancelTouches(at time: Double) -> [Gesture] {
        let gestures = pass(to: time)
        table.removeAll()
        hasCrowd = false
        return gestures + ended(.cancelled)
    }

    /// Does what is due by `time`, and moves a drag to where its finger is in the frame that begins then. A drag moves once
    /// per frame, however many reports came (R34). Time never goes back.
    public mutating func advance(to time: Double) -> [Gesture] {
        guard time.isFinite else { return [] }
        let gestures = pass(to: time)
        return gestures + show(resampler.position(at: time))
    }

    /// Moves time forward: drops silent fingers and shows a press that is due.
    private mutating func pass(to time: Double) -> [Gesture] {
        now = max(now, time)
        var gestures: [Gesture] = []
        for id in table.expired(at: now) { gestures += cancel(id) }
        if case .resting(let anchor, let since, canTap: true, isPressed: false) = stage,
            now >= since + GestureRecognizer.pressDelay
        {
            stage = .resting(anchor: anchor, since: since, canTap: true, isPressed: true)
            gestures.append(.pressed(anchor))
        }
        return gestures
    }
}

// One function for each phase of a touch.
extension GestureRecognizer {
    private mutating func down(_ id: FingerID, at position: Point, stamp: Double, catches: Bool) -> [Gesture] {
        var gestures: [Gesture] = []
        for stale in table.stale(device: id.device, at: now) { gestures += cancel(stale) }
        if table[id] != nil { gestures += cancel(id) }
        let takesScreen = table.isEmpty
        table.add(id, at: position, time: stamp)
        hasCrowd = hasCrowd || table.count >= GestureRecognizer.crowd
        if takesScreen { return gestures + begin(with: id, canTap: !catches) }
        return table.count >= GestureRecognizer.palm ? gestures + ended(.cancelled) : gestures
    }

    private mutating func moved(_ id: FingerID, to position: Point, stamp: Double) -> [Gesture] {
        guard let finger = table[id] else { return [] }
        table.move(id, to: position, time: stamp)
        guard id == owner else { return [] }
        if let beginning = resampler.beginning(ofMotion: stamp) { measure(finger, since: beginning) }
        resampler.add(position, stamp: stamp)
        let time = resampler.timeOfReport(stamp: stamp)
        tracker.add(position.y, at: time)
        sideTracker.add(position.x, at: time)
        switch stage {
        case .none, .dragging: return []
        case .sideways(let origin): return origin.map { [.sidewaysMoved(translation: position.x - $0)] } ?? []
        case .resting(let anchor, _, _, let isPressed):
            return leaveSlop(around: anchor, isPressed: isPressed, to: position)
        }
    }

    private mutating func lift(_ id: FingerID) -> [Gesture] {
        guard table.remove(id) != nil else { return [] }
        defer { forgetCrowdIfAlone() }
        lifted = abs(now - lifted.time) < 0.001 ? (now, lifted.count + 1) : (now, 1)
        guard id == owner else { return [] }
        switch stage {
        case .none: return []
        case .sideways: return endSideways() + (table.isEmpty ? ended(.touchEnded) : handOver())
        case .dragging: return table.isEmpty ? release() : handOver()
        case .resting(let anchor, _, let canTap, _):
            return ended(canTap && !hasCrowd ? .tap(anchor) : .touchEnded) + beginWithNext(canTap: !hasCrowd)
        }
    }

    /// Takes a finger back as if it had never come down. If it owned the touch, the next finger begins a touch that cannot
    /// tap, or stays sideways (R43).
    private mutating func cancel(_ id: FingerID) -> [Gesture] {
        defer { forgetCrowdIfAlone() }
        guard table.remove(id) != nil, id == owner else { return [] }
        if case .sideways = stage, !table.isEmpty {
            stage = .sideways(origin: nil)
            return handOver()
        }
        return ended(.cancelled) + beginWithNext(canTap: false)
    }
}

// How a touch begins, changes hands and ends.
extension GestureRecognizer {
    private mutating func begin(with id: FingerID, canTap: Bool) -> [Gesture] {
        guard let finger = table[id] else { return [] }
        owner = id
        measure(finger, since: finger.lastTime)
        stage = .resting(anchor: finger.position, since: finger.downTime, canTap: canTap, isPressed: false)
        return [.touchBegan(finger.position)]
    }

    /// A second finger that is still within the slop may tap as well: people tap with two thumbs in turn.
    private mutating func beginWithNext(canTap: Bool) -> [Gesture] {
        guard let next = table.oldest else { return [] }
        let strayed = (next.position - next.downPosition).length > GestureRecognizer.slop
        return begin(with: next.id, canTap: canTap && !strayed)
    }

    /// Begins a drag, or a sideways motion, once the finger has left the slop.
    private mutating func leaveSlop(around anchor: Point, isPressed: Bool, to position: Point) -> [Gesture] {
        let way = position - anchor
        let distance = way.length
        guard distance > GestureRecognizer.slop else { return [] }
        let gestures: [Gesture] = isPressed ? [.pressEnded] : []
        guard abs(way.x) <= abs(way.y) else {
            let origin = anchor.x + way.x * (GestureRecognizer.slop / distance)
            stage = .sideways(origin: origin)
            return gestures + [.sidewaysMoved(translation: position.x - origin)]
        }
        let origin = anchor.y + way.y * (GestureRecognizer.slop / distance)
        stage = .dragging(origin: origin, shown: anchor)
        resampler.beginDrag(crossing: origin)
        return gestures + [.dragBegan(position)]
    }

    /// Shows the finger of a drag at a position.
    private mutating func show(_ position: Point?) -> [Gesture] {
        guard case .dragging(let origin, let shown) = stage, let position, position != shown else { return [] }
        stage = .dragging(origin: origin, shown: position)
        return [.dragMoved(translation: position.y - origin, position)]
    }

    /// Starts measuring the motion of a finger, which has been at its position since `time`.
    private mutating func measure(_ finger: FingerTable.Finger, since time: Double) {
        resampler.begin(finger.id, at: finger.position, stamp: time)
        tracker.removeAll()
        tracker.add(finger.position.y, at: time)
        sideTracker.removeAll()
        sideTracker.add(finger.position.x, at: time)
    }

    private mutating func endSideways() -> [Gesture] {
        guard case .sideways(.some) = stage else { return [] }
        stage = .sideways(origin: nil)
        return [.sidewaysEnded(velocity: sideTracker.velocity(at: resampler.timeOfLift(stamp: now)))]
    }

    /// The next finger continues from where the list is. Its speed is measured from scratch (R41).
    private mutating func handOver() -> [Gesture] {
        guard let next = table.oldest else { return [] }
        owner = next.id
        if case .dragging(let origin, let shown) = stage {
            stage = .dragging(origin: origin + next.position.y - shown.y, shown: next.position)
        }
        measure(next, since: now)
        return []
    }

    private mutating func release() -> [Gesture] {
        if hasCrowd, lifted.count >= GestureRecognizer.crowd { return ended(.cancelled) }
        let speed = tracker.velocity(at: resampler.timeOfLift(stamp: now))
        return show(resampler.finalPosition(at: frame, speed: speed)) + ended(.dragEnded(velocity: speed))
    }

    private mutating func ended(_ gesture: Gesture) -> [Gesture] {
        var gestures: [Gesture] = []
        if case .none = stage { return gestures }
        if case .resting(_, _, _, isPressed: true) = stage { gestures = [.pressEnded] }
        stage = .none
        owner = nil
        return gestures + [gesture]
    }

    private mutating func forgetCrowdIfAlone() {
        if table.isEmpty { hasCrowd = false }
    }
}
