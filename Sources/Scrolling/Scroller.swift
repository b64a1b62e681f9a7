public import Animation

/// A list's offset over time.
public struct Scroller: Sendable {
    public let physics: ScrollPhysics
    /// In points; see the top of Scrolling.swift. Always finite.
    public internal(set) var offset = 0.0
    /// In pt/s, positive when the content moves up; 0 at rest and under a finger.
    public internal(set) var velocity = 0.0
    /// The space kept free above the content, in points.
    public internal(set) var inset = 0.0
    public internal(set) var viewportHeight = 0.0
    public internal(set) var contentHeight = 0.0

    var halfPixel = 0.5
    var activity = Activity.idle
    var now = 0.0

    public init(physics: ScrollPhysics = ScrollPhysics()) { self.physics = physics }

    /// Where the list may rest.
    public var range: ClosedRange<Double> { -inset...max(-inset, contentHeight - viewportHeight) }

    /// Moving by itself.
    public var isMoving: Bool { activity.end != nil }
    /// Resting: neither moving by itself nor under a finger.
    public var isIdle: Bool { if case .idle = activity { true } else { false } }
    public var isHeld: Bool {
        switch activity {
        case .held, .drag: true
        case .idle, .slide, .glide: false
        }
    }
    /// When the activity changes by itself: it reaches an end, or comes to rest.
    public var nextChange: Double? { activity.end }

    /// Where it will come to rest if nothing else happens, ignoring bounces.
    public var destination: Double {
        switch activity {
        case .idle, .held, .drag: offset
        case .slide(let slide): slide.destination
        case .glide(let glide): glide.target
        }
    }

    /// Advances to `time`, making every change on the way. Time never goes back.
    public mutating func advance(to time: Double) {
        guard time.isFinite, time >= now else { return }
        while let end = activity.end, end <= time {
            now = max(now, end)
            finishActivity()
        }
        now = time
        switch activity {
        case .slide(let slide): (offset, velocity) = slide.state(at: time)
        case .glide(let glide): (offset, velocity) = glide.state(at: time)
        case .idle, .held, .drag: velocity = 0
        }
    }

    private mutating func finishActivity() {
        switch activity {
        case .slide(let slide):
            let speed = slide.hitsEnd ? slide.state(at: slide.end).velocity : 0
            rest(at: slide.destination)
            if slide.hitsEnd { bounce(velocity: cut(speed, physics.fastestBounce)) }
        case .glide(let glide):
            let speed = glide.state(at: glide.end).velocity
            rest(at: glide.target)
            if glide.crosses { slide(velocity: speed) }
        case .idle, .held, .drag: break
        }
    }

    mutating func rest(at place: Double) {
        activity = .idle
        offset = place
        velocity = 0
    }
}

// Motion without a finger.
extension Scroller {
    mutating func slide(velocity: Double) {
        activity = .slide(
            Slide(
                friction: physics.friction, start: now, from: offset, velocity: cut(velocity, physics.fastestFling),
                range: range, halfPixel: halfPixel))
        self.velocity = velocity
    }

    mutating func bounce(velocity: Double) {
        glide(to: nearestRest(offset), velocity: velocity, with: physics.bounce, purpose: .bounce)
    }

    mutating func glide(to target: Double, velocity: Double, with spring: Spring, purpose: Glide.Purpose) {
        activity = .glide(
            Glide(
                purpose: purpose, spring: spring, start: now, from: offset, velocity: velocity, target: target,
                halfPixel: halfPixel, slowestCrossing: physics.slowestFling))
        self.velocity = velocity
    }

    func nearestRest(_ place: Double) -> Double { min(max(place, range.lowerBound), range.upperBound) }

    /// Moves to a target on a spring, starting with the current velocity or, if given, with `velocity` (pt/s of the offset).
    /// A finger loses the list.
    public mutating func spring(to target: Double, with spring: Spring, velocity: Double? = nil, at time: Double) {
        advance(to: time)
        guard target.isFinite else { return }
        glide(to: target, velocity: velocity ?? self.velocity, with: spring, purpose: .target)
    }

    /// Moves to the nearest offset in the range, with `spring`, unless it is or will come to rest in the range, or a finger
    /// holds it.
    public mutating func settle(with spring: Spring, at time: Double) {
        advance(to: time)
        guard !isHeld, !range.contains(destination) else { return }
        self.spring(to: nearestRest(destination), with: spring, at: time)
    }

    /// Scrolls to an offset, clamped to the range: at once, or on the spring `glide`. No effect while a finger holds the
    /// list.
    public mutating func scroll(to place: Double, animated: Bool, at time: Double) {
        advance(to: time)
        guard place.isFinite, !isHeld else { return }
        let target = nearestRest(place)
        if animated { spring(to: target, with: physics.glide, at: time) } else { rest(at: target) }
    }

    /// Ends every motion now, at the place where it would have ended.
    public mutating func finish(at time: Double) {
        advance(to: time)
        if isMoving { rest(at: nearestRest(destination)) }
    }
}

/// Clamps to −limit…limit.
func cut(_ value: Double, _ limit: Double) -> Double { min(max(value, -limit), limit) }
