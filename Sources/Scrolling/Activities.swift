import Animation

/// What a scroller is doing. Times are absolute.
enum Activity: Sendable {
    case idle
    /// Under a finger that has not passed the slop.
    case held
    /// `raw` is the offset without resistance for a finger that has moved by 0. The rubber band begins at the ends of `felt`.
    case drag(raw: Double, translation: Double, felt: ClosedRange<Double>)
    case slide(Slide)
    case glide(Glide)

    /// When the activity ends by itself.
    var end: Double? {
        switch self {
        case .idle, .held, .drag: nil
        case .slide(let slide): slide.end
        case .glide(let glide): glide.end
        }
    }
}

/// A slide with friction. It ends when less than half a pixel is left, or at an end of the range.
struct Slide: Sendable {
    let friction: Friction
    let start: Double
    let from: Double
    let velocity: Double
    let end: Double
    /// The final offset: an end of the range, or where friction stops it.
    let destination: Double
    /// True if it reaches an end of the range with speed left.
    let hitsEnd: Bool

    init(friction: Friction, start: Double, from: Double, velocity: Double, range: ClosedRange<Double>, halfPixel: Double) {
        self.friction = friction
        self.start = start
        self.from = from
        self.velocity = velocity
        let goal = from + friction.distance(velocity: velocity)
        let duration = friction.time(untilLeft: halfPixel, velocity: velocity)
        let edge = velocity > 0 ? range.upperBound : range.lowerBound
        let passes = velocity > 0 ? goal > edge : goal < edge
        let edgeTime = (passes ? friction.time(toTravel: edge - from, velocity: velocity) : nil) ?? .infinity
        hitsEnd = edgeTime < duration
        end = start + min(edgeTime, duration)
        destination = passes ? edge : goal
    }

    func state(at time: Double) -> (offset: Double, velocity: Double) {
        let (distance, velocity) = friction.state(after: time - start, velocity: velocity)
        return (from + distance, velocity)
    }
}

/// A spring animation to a target. It ends exactly there, once less than half a pixel is left.
struct Glide: Sendable {
    enum Purpose: Sendable {
        /// Back from beyond an end of the range. If it passes the end with speed, it continues as a slide.
        case bounce
        /// To a requested target, regardless of the range on the way.
        case target
    }

    let purpose: Purpose
    let spring: Spring
    let start: Double
    let displacement: Double
    let velocity: Double
    let target: Double
    let end: Double
    /// True if it ends by passing the target.
    let crosses: Bool

    init(
        purpose: Purpose, spring: Spring, start: Double, from: Double, velocity: Double, target: Double, halfPixel: Double,
        slowestCrossing: Double
    ) {
        self.purpose = purpose
        self.spring = spring
        self.start = start
        self.displacement = from - target
        self.velocity = velocity
        self.target = target
        let crossing = purpose == .bounce ? spring.crossingTime(displacement: displacement, velocity: velocity) : nil
        func speed(after time: Double) -> Double {
            abs(spring.state(after: time, displacement: from - target, velocity: velocity).velocity)
        }
        if let crossing, speed(after: crossing) >= slowestCrossing {
            (crosses, end) = (true, start + crossing)
        } else {
            let settling = spring.settlingTime(displacement: displacement, velocity: velocity, tolerance: halfPixel)
            (crosses, end) = (false, start + settling)
        }
    }

    func state(at time: Double) -> (offset: Double, velocity: Double) {
        let state = spring.state(after: time - start, displacement: displacement, velocity: velocity)
        return (target + state.displacement, state.velocity)
    }
}
