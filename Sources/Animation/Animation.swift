// Animation: motion as functions of time. A spring, a slide with friction and an easing each compute a position from the time
// since the start. Nothing is integrated frame by frame, so a trace does not depend on the frame rate. FrameClock.swift turns
// the moments at which presents return into the one time used for everything in a frame. RefreshMeter.swift finds out whether
// a screen paces the presents, and FrameSchedule.swift paces the frames if none does.
//
// The module knows no point, no finger and no screen, and it reads no clock: time is an argument, in seconds. Lengths are in
// the caller's unit. The constants are those of Documentation/Behaviour.md.

/// A value that moves to a target linearly, at constant speed, from its current value.
public struct Ramp: Hashable, Sendable {
    /// How long the change from 0 to 1 takes, in seconds; with 0 or less the value jumps.
    public let duration: Double
    public private(set) var target: Double
    private var start: Double
    private var startTime = 0.0

    /// Starts at rest at `value`, clamped to 0…1.
    public init(_ value: Double = 0, duration: Double) {
        self.duration = duration
        self.start = min(max(value, 0), 1)
        self.target = start
    }

    /// Changes the target (clamped to 0…1) at the given time; the value itself does not jump.
    public mutating func turn(to target: Double, at time: Double) {
        guard target != self.target else { return }
        start = value(at: time)
        startTime = time
        self.target = min(max(target, 0), 1)
    }

    /// The value at a time; before the last change of target it is the value at that change.
    public func value(at time: Double) -> Double {
        guard duration > 0 else { return target }
        let travelled = max(time - startTime, 0) / duration
        return target > start ? min(start + travelled, target) : max(start - travelled, target)
    }

    public func isMoving(at time: Double) -> Bool { value(at: time) != target }
}
