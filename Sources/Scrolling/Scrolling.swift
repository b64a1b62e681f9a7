// Scrolling: the offset of a list, on one axis. A scroller rests, is held by a finger, is dragged (with a rubber band beyond
// its ends), slides after a flick, or moves to a target on a spring. Each of these is a closed form of its start and the time
// since then (Activities.swift), so the frame rate changes nothing (R2).
//
// The module knows no finger, no row and no refresh. The offset is in points: 0 shows the top of the content at the top of
// the viewport, a positive one has moved the content up. It rests within [−inset, max(−inset, content − viewport)]. Changing
// the inset or a size changes only that range, never the offset (Documentation/Behaviour.md, "Insets"); `settle` then moves
// the list into the range if needed. Values that are not finite are ignored.

public import Animation

/// The constants of the motion. The defaults are those of Documentation/Behaviour.md, "Scrolling".
public struct ScrollPhysics: Hashable, Sendable {
    /// The friction of a slide.
    public var friction = Friction.normal
    /// The spring back from beyond an end: mass 1, stiffness 100, critically damped.
    public var bounce = Spring(frequency: 10, ratio: 1)
    /// The spring to a requested offset.
    public var glide = Spring(duration: 0.3, ratio: 1)
    /// The spring back after the band above the list has closed.
    public var close = Spring(duration: 0.4, ratio: 1)
    public var rubberBand = RubberBand()
    /// A slower finger starts no slide, and a faster one counts as this fast, in pt/s (R50).
    public var slowestFling = 50.0
    public var fastestFling = 8000.0
    /// The fastest velocity at which a slide enters the bounce, in pt/s (R53).
    public var fastestBounce = 5000.0

    public init() {}

    /// For reduced motion: no overshoot, and nothing longer than 0.2 s except the finger's own motion (R120).
    public static var reduced: ScrollPhysics {
        var physics = ScrollPhysics()
        physics.bounce = Spring(duration: 0.2, ratio: 1)
        physics.glide = physics.bounce
        physics.close = physics.bounce
        return physics
    }
}
