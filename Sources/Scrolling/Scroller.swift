public import Animation

/// A list's offset over time.
public struct Scroller: Sendable {
    public let physics: ScrollPhysics
    /// In points; see the top of Scrolling.swift. Always finite.
    public private(set) var offset = 0.0
    /// In pt/s, positive when the content moves up; 0 at rest and under a finger.
    public private(set) var velocity = 0.0
    /// What is kept free above the content, in points.
    public private(set) var inset = 0.0
    public private(set) var viewportHeight = 0.0
    public private(set) var contentHeight = 0.0

    private var halfPixel = 0.5
    private var activity = Activity.idle
    private var now = 0.0

    public init(physics: ScrollPhysics = ScrollPhysics()) { self.physics = physics }

    /// Where the list may rest.
    public var range: ClosedRange<Double> { -inset...max(-inset, contentHeight - viewportHeight) }

    /// Moving by itself.
    public var isMoving: Bool { activity.end != nil }
    /// Moving or under a finger: the opposite is resting.
    public var isIdle: Bool { if case .idle = activity { true } else { false } }
    public var isHeld: Bool {
        switch activity {
        case .held, .drag: true
        case .idle, .slide, .glide: false
        }
    }
    /// When what it does changes by itself: an end reached, a rest.
    public var nextChange: Double? { activity.end }

    /// Where it will come to rest if nothing else happens, leaving bounces out.
    public var destination: Double {
        switch activity {
        case .idle, .held, .drag: offset
        case .slide(let slide): slide.destination
        case .glide(let glide): glide.target
        }
    }

    /// Moves everything to `time`, through every change on the way. Time never goes back.
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

    private mutating func rest(at place: Double) {
        activity = .idle
        offset = place
        velocity = 0
    }
}

// Under a finger.
extension Scroller {
    /// A finger is on the list: it stands still, exactly where it is.
    public mutating func hold(at time: Double) {
        advance(to: time)
        activity = .held
        velocity = 0
    }

    /// The finger begins to move it.
    public mutating func beginDrag(at time: Double) {
        advance(to: time)
        velocity = 0
        activity = .drag(raw: raw(offset), translation: 0)
    }

    /// The finger has moved by `translation` points since `beginDrag`, y down.
    public mutating func drag(translation: Double, at time: Double) {
        advance(to: time)
        guard case .drag(let start, _) = activity, translation.isFinite else { return }
        activity = .drag(raw: start, translation: translation)
        offset = displayed(start - translation)
    }

    /// The speed of the offset under a finger of this speed (pt/s, y down): the same in the range, less beyond it.
    public func velocity(underFinger speed: Double) -> Double {
        guard speed.isFinite else { return 0 }
        return -cut(speed, physics.fastestFling) * physics.rubberBand.slope(displayed: overscroll, viewport: viewportHeight)
    }

    /// The finger left with this speed (pt/s, y down): the list slides on, springs back, or rests.
    public mutating func release(fingerVelocity: Double, at time: Double) {
        advance(to: time)
        let speed = velocity(underFinger: fingerVelocity)
        activity = .idle
        if overscroll > 0 {
            bounce(velocity: speed)
        } else if abs(speed) >= physics.slowestFling {
            slide(velocity: speed)
        }
    }

    /// How far beyond an end the list is shown.
    private var overscroll: Double { max(range.lowerBound - offset, offset - range.upperBound, 0) }

    private func displayed(_ raw: Double) -> Double {
        if raw < range.lowerBound {
            return range.lowerBound - physics.rubberBand.displayed(range.lowerBound - raw, viewport: viewportHeight)
        }
        if raw > range.upperBound {
            return range.upperBound + physics.rubberBand.displayed(raw - range.upperBound, viewport: viewportHeight)
        }
        return raw
    }

    private func raw(_ displayed: Double) -> Double {
        if displayed < range.lowerBound {
            return range.lowerBound - physics.rubberBand.way(displayed: range.lowerBound - displayed, viewport: viewportHeight)
        }
        if displayed > range.upperBound {
            return range.upperBound + physics.rubberBand.way(displayed: displayed - range.upperBound, viewport: viewportHeight)
        }
        return displayed
    }
}

// By itself.
extension Scroller {
    private mutating func slide(velocity: Double) {
        activity = .slide(
            Slide(
                friction: physics.friction, start: now, from: offset, velocity: cut(velocity, physics.fastestFling),
                range: range, halfPixel: halfPixel))
        self.velocity = velocity
    }

    private mutating func bounce(velocity: Double) {
        glide(to: nearestRest(offset), velocity: velocity, with: physics.bounce, purpose: .bounce)
    }

    private mutating func glide(to target: Double, velocity: Double, with spring: Spring, purpose: Glide.Purpose) {
        activity = .glide(
            Glide(
                purpose: purpose, spring: spring, start: now, from: offset, velocity: velocity, target: target,
                halfPixel: halfPixel, slowestCrossing: physics.slowestFling))
        self.velocity = velocity
    }

    private func nearestRest(_ place: Double) -> Double { min(max(place, range.lowerBound), range.upperBound) }

    /// Goes to a place on a spring from where it is, at the speed it has or, where given, at `velocity` (pt/s of the
    /// offset). Takes the list out of a finger's hand.
    public mutating func spring(to target: Double, with spring: Spring, velocity: Double? = nil, at time: Double) {
        advance(to: time)
        guard target.isFinite else { return }
        glide(to: target, velocity: velocity ?? self.velocity, with: spring, purpose: .target)
    }

    /// Goes to the nearest place of the range, with `spring`, unless it is or will come to rest in it, or a finger has it.
    public mutating func settle(with spring: Spring, at time: Double) {
        advance(to: time)
        guard !isHeld, !range.contains(destination) else { return }
        self.spring(to: nearestRest(destination), with: spring, at: time)
    }

    /// To a place, cut to the range: at once, or on the spring for that. A finger's hold is stronger.
    public mutating func scroll(to place: Double, animated: Bool, at time: Double) {
        advance(to: time)
        guard place.isFinite, !isHeld else { return }
        let target = nearestRest(place)
        if animated { spring(to: target, with: physics.glide, at: time) } else { rest(at: target) }
    }

    /// Every motion that ends by itself ends now, where it would have ended.
    public mutating func finish(at time: Double) {
        advance(to: time)
        if isMoving { rest(at: nearestRest(destination)) }
    }
}

// The world around it changes.
extension Scroller {
    /// Changes what is kept free above the content. The offset stays; a finger keeps its grip.
    public mutating func setInset(_ inset: Double, at time: Double) {
        advance(to: time)
        guard inset.isFinite else { return }
        changeRange { $0.inset = max(inset, 0) }
    }

    /// Changes the sizes, in points, and how many pixels a point has. The offset stays; a finger keeps its grip.
    public mutating func layOut(viewportHeight: Double, contentHeight: Double, pixelScale: Double, at time: Double) {
        advance(to: time)
        changeRange {
            $0.viewportHeight = viewportHeight.isFinite ? max(viewportHeight, 0) : $0.viewportHeight
            $0.contentHeight = contentHeight.isFinite ? max(contentHeight, 0) : $0.contentHeight
            $0.halfPixel = pixelScale.isFinite && pixelScale > 0 ? 0.5 / pixelScale : $0.halfPixel
        }
    }

    /// The content above what is seen grew by `delta` points: the offset grows with it, whatever is going on.
    public mutating func shift(by delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite, delta != 0 else { return }
        offset += delta
        switch activity {
        case .idle, .held: break
        case .drag(let raw, let translation): activity = .drag(raw: raw + delta, translation: translation)
        case .slide: slide(velocity: velocity)
        case .glide(let glide):
            self.glide(to: glide.target + delta, velocity: velocity, with: glide.spring, purpose: glide.purpose)
        }
    }

    private mutating func changeRange(_ change: (inout Scroller) -> Void) {
        let before = (range, viewportHeight, halfPixel)
        change(&self)
        guard before != (range, viewportHeight, halfPixel) else { return }
        switch activity {
        case .idle, .held, .glide: break
        case .drag(_, let translation): activity = .drag(raw: raw(offset) + translation, translation: translation)
        case .slide: slide(velocity: velocity)
        }
    }
}

private func cut(_ value: Double, _ limit: Double) -> Double { min(max(value, -limit), limit) }
