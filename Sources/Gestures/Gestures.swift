// Gestures: input events (InputEvent.swift) and the gestures recognized in them: a tap, a press, a vertical drag with its
// velocity, a motion sideways. GestureRecognizer.swift recognizes them, FingerTable.swift tracks the fingers and corrects faulty reports,
// VelocityTracker.swift measures the velocity. MotionResampler.swift computes where a dragging finger is at the time of a
// frame, and PanelTiming.swift measures the report rate and delay of the panel for that.
//
// The module knows no list, no button and no screen: positions are points, y down, and the reader of the gestures looks up
// what lies there. It reads no clock: events carry their time, and `advance` takes the time. One finger owns the touch;
// others wait.

public import Geometry

/// What was recognized in a touch. Every `touchBegan` is followed by exactly one of `tap`, `dragEnded`, `touchEnded` and
/// `cancelled`, and by another `touchBegan` only after that.
public enum Gesture: Hashable, Sendable {
    /// A finger came down: everything that moves stops in the same frame (R38, R39).
    case touchBegan(Point)
    /// The finger rested for 60 ms (R37): highlight the item under it.
    case pressed(Point)
    /// Remove the highlight. Comes before the gesture that ends the touch, or before `dragBegan`.
    case pressEnded
    /// The finger lifted where it came down, at this point. Never after a catch (R38).
    case tap(Point)
    /// The finger left the slop vertically; the point is where it is now.
    case dragBegan(Point)
    /// How far the finger has moved since it left the slop (R36), y down, and where it is shown. Once per frame (R34).
    case dragMoved(translation: Double, Point)
    /// The finger lifted with this velocity in pt/s, y down; 0 after a rest (R49). Always finite.
    case dragEnded(velocity: Double)
    /// The finger moves sideways, and has moved by so many points since it left the slop. It moves no list (R43).
    case sidewaysMoved(translation: Double)
    /// The finger that moved sideways lifts with this velocity in pt/s, to the right; `touchEnded` follows. Always finite.
    case sidewaysEnded(velocity: Double)
    /// The last finger lifted and nothing else was recognized: the touch was a catch, or a horizontal drag (R43).
    case touchEnded
    /// The touch is void (R22): no tap, no fling, no refresh.
    case cancelled
}
