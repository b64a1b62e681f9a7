// Scrolling: where a list is, on one axis. A scroller rests, is held by a finger, is dragged (with a rubber band beyond its
// ends), slides after a flick, or goes to a place on a spring; each of these is a closed form of its start and the time
// since (Activities.swift), so the frame rate changes nothing (R2).
//
// It knows no finger, no row and no refresh. The offset is in points: 0 shows the top of the content at the top of the
// viewport, a positive one has moved the content up. It rests within [−inset, max(−inset, content − viewport)]. Changing
// the inset or a size changes that range and never writes the offset (Documentation/Behaviour.md, "Insets"); `settle` then goes
// back to the range, where that is needed. Whatever is not finite is ignored.

public import Animation

/// The constants of the motion; the defaults are those of Documentation/Behaviour.md, "Scrolling".
public struct ScrollPhysics: Hashable, Sendable {
    /// How fast a slide slows down.
    public var friction = Friction.normal
    /// Beyond an end, back to it: mass 1, stiffness 100, critically damped.
    public var bounce = Spring(frequency: 10, ratio: 1)
    /// To a place that was asked for.
    public var glide = Spring(duration: 0.3, ratio: 1)
    /// Home after what was shown above the list has gone.
    public var close = Spring(duration: 0.4, ratio: 1)
    public var rubberBand = RubberBand()
    /// Slower fingers start no slide, faster ones count as this fast, in pt/s (R50).
    public var slowestFling = 50.0
    public var fastestFling = 8000.0
    /// No slide enters the bounce faster, in pt/s (R53).
    public var fastestBounce = 5000.0

    public init() {}

    /// For people who want less motion: no swing, nothing longer than 0.2 s beyond what the finger does itself (R120).
    public static var reduced: ScrollPhysics {
        var physics = ScrollPhysics()
        physics.bounce = Spring(duration: 0.2, ratio: 1)
        physics.glide = physics.bounce
        physics.close = physics.bounce
        return physics
    }
}
