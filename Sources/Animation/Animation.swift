// Animation: motion as functions of time. A spring, a slide against friction and an easing each answer where something is
// a given time after it started; nothing here is stepped frame by frame, so that a trace does not depend on the frame rate.
// FrameClock.swift turns the moments at which a screen took a picture into the one time that everything in a frame reads,
// RefreshMeter.swift finds out whether there is a screen that paces them, and FrameSchedule.swift paces them where there is none.
//
// It knows no point, no finger and no screen, and it reads no clock: time is an argument, in seconds. Lengths are in the
// unit of the caller. The constants are those of Documentation/Behaviour.md.

/// A value that goes to a target in a straight line, at one speed, from wherever it is.
public struct Ramp: Hashable, Sendable {
    /// How long the way from 0 to 1 takes, in seconds; 0 or less jumps.
    public let duration: Double
    public private(set) var target: Double
    private var start: Double
    private var startTime = 0.0

    /// Rests at `value`, which is cut to 0…1.
    public init(_ value: Double = 0, duration: Double) {
        self.duration = duration
        self.start = min(max(value, 0), 1)
        self.target = start
    }

    /// Turns towards `target` (cut to 0…1) at the given time; the value itself does not jump.
    public mutating func turn(to target: Double, at time: Double) {
        guard target != self.target else { return }
        start = value(at: time)
        startTime = time
        self.target = min(max(target, 0), 1)
    }

    /// Where it is; before its start it is where it started.
    public func value(at time: Double) -> Double {
        guard duration > 0 else { return target }
        let travelled = max(time - startTime, 0) / duration
        return target > start ? min(start + travelled, target) : max(start - travelled, target)
    }

    public func isMoving(at time: Double) -> Bool { value(at: time) != target }
}
