import Animation
import Geometry

/// How far a story is open, over time: 0 is the card that it grew from, 1 the whole screen (rule 37). It opens and closes on a
/// spring, follows a finger that pulls it down or to the side, and goes on from where the finger leaves it.
struct StoryTransition {
    enum Style: Hashable {
        /// Out of its card and back into it.
        case grow
        /// Where there is no card in view: it comes from below, by so many points, and fades in.
        case rise(Double)
    }

    private enum Motion {
        case resting, held
        case springing(Spring, start: Double, displacement: Double, velocity: Double, end: Double)
    }

    /// The way to a place at the side.
    private struct Slide {
        let from: Double
        let start: Double
        let to: Double
    }

    private(set) var style: Style
    private(set) var target = 0.0
    /// At the time of the last frame; the spring may pass 1 a little.
    private(set) var openness = 0.0
    /// How far it has been moved to the side, in points.
    private(set) var sideways = 0.0
    private var motion = Motion.resting
    private var slide: Slide?
    /// How far it was open when a finger took it; 0 while none has.
    private var takenAt = 0.0
    /// When it began to open or to close last.
    private var turned: Double
    private var time: Double
    private let reducedMotion: Bool

    init(_ style: Style, reducedMotion: Bool, at time: Double) {
        (self.style, self.reducedMotion, turned, self.time) = (style, reducedMotion, time, time)
        turn(to: 1, style, at: time)
    }

    /// Opens (1) or closes (0) from where it is, with a velocity in 1/s.
    mutating func turn(to target: Double, _ style: Style, velocity: Double = 0, at time: Double) {
        advance(to: time)
        if target != self.target { turned = self.time }
        (self.target, self.style) = (target, reducedMotion ? .rise(0) : style)
        let displacement = openness - target
        let settling = spring.settlingTime(displacement: displacement, velocity: velocity, tolerance: 0.0005)
        motion = .springing(
            spring, start: self.time, displacement: displacement, velocity: velocity, end: self.time + settling)
        slide = target == 1 && sideways != 0 ? Slide(from: sideways, start: self.time, to: 0) : nil
    }

    /// Opening: mass 1, stiffness 224, damping 25.7, so it is there after 0.42 s and hardly swings. The way back takes 0.32 s.
    private var spring: Spring {
        if case .rise = style { return Spring(duration: reducedMotion ? 0.15 : 0.2, ratio: 1) }
        let frequency = 224.0.squareRoot()
        return target == 1 ? Spring(frequency: frequency, ratio: 25.7 / (2 * frequency)) : Spring(duration: 0.32, ratio: 1)
    }

    /// A finger holds it as far open as this.
    mutating func hold(_ openness: Double, at time: Double) {
        advance(to: time)
        if !isHeld { takenAt = max(takenAt, min(self.openness, 1)) }
        (self.openness, motion) = (min(max(openness, 0), 1), .held)
    }

    /// A finger has moved it to the side, in points.
    mutating func shift(_ distance: Double) { (sideways, slide) = (distance, nil) }

    /// It leaves to the side, until it has moved by `distance`.
    mutating func slideAway(to distance: Double, at time: Double) {
        advance(to: time)
        (target, turned, motion) = (0, self.time, .resting)
        slide = Slide(from: sideways, start: self.time, to: distance)
    }

    mutating func advance(to time: Double) {
        self.time = max(self.time, time)
        advanceSpring()
        guard let slide else { return }
        let share = reducedMotion ? 1 : min((self.time - slide.start) / 0.25, 1)
        sideways = slide.from + (slide.to - slide.from) * Easing.sineOut(share)
        guard share >= 1 else { return }
        self.slide = nil
        if target == 0 { openness = 0 }
    }

    private mutating func advanceSpring() {
        guard case .springing(let spring, let start, let displacement, let velocity, let end) = motion else { return }
        guard time < end else { return (openness, motion, takenAt) = (target, .resting, 0) }
        openness = target + spring.state(after: time - start, displacement: displacement, velocity: velocity).displacement
    }
}

extension StoryTransition {
    var isMoving: Bool { if case .springing = motion { true } else { slide != nil } }
    private var isHeld: Bool { if case .held = motion { true } else { false } }
    var isClosing: Bool { target == 0 }
    /// It fills the screen and rests there.
    var isOpen: Bool { target == 1 && openness == 1 && sideways == 0 && !isMoving }
    var isClosed: Bool { target == 0 && openness == 0 && !isMoving }

    /// How far it has sunk, as a share of the screen's height: a finger that pulls it down takes it along, without a jump wherever
    /// it was taken.
    var sunk: Double { 0.3 * max(takenAt - openness, 0) * max(openness, 0) }

    /// How much of the story's words is seen, 0 to 1: they come when the card's have gone, and go before those come.
    var words: Double {
        let passed = time - turned
        return isClosing ? 1 - min(max(passed / 0.12, 0), 1) : min(max((passed - 0.12) / 0.18, 0), 1)
    }

    /// How much of the card's words is seen.
    var cardWords: Double {
        let passed = time - turned
        return isClosing ? min(max((passed - 0.12) / 0.18, 0), 1) : 1 - min(max(passed / 0.12, 0), 1)
    }
}

extension Rect {
    /// Between this one (0) and another (1).
    func interpolated(to other: Rect, fraction: Double) -> Rect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        return Rect(
            left: mix(left, other.left), top: mix(top, other.top), right: mix(right, other.right),
            bottom: mix(bottom, other.bottom))
    }
}
