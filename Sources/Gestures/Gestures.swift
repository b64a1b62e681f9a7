// Gestures: what a person does (InputEvent.swift), and what it means: a tap, a press, a vertical drag with the speed at which
// the finger left. GestureRecognizer.swift decides, FingerTable.swift keeps the fingers honest, VelocityTracker.swift
// measures. MotionResampler.swift says where a dragging finger is at the time of a frame, PanelTiming.swift what it must know
// of the panel for that.
//
// It knows no list, no button and no screen: positions are points, y down, and whoever reads the gestures looks up what lies
// there. It reads no clock: events carry their time, and `advance` is told the time. One finger owns the touch; others wait.

public import Geometry

/// What a touch turned out to be. Every `touchBegan` is followed by exactly one of `tap`, `dragEnded`, `touchEnded` and
/// `cancelled`, and by another `touchBegan` only after that.
public enum Gesture: Hashable, Sendable {
    /// A finger took the screen: what moves stops in the same frame (R38, R39).
    case touchBegan(Point)
    /// The finger rested for 100 ms (R37): show that what lies there is pressed.
    case pressed(Point)
    /// Show it no longer. Comes before what the touch turned out to be.
    case pressEnded
    /// The finger left where it came down (the point is where it came down). Never after a catch (R38).
    case tap(Point)
    /// The finger passed the slop up or down; the point is where it is now.
    case dragBegan(Point)
    /// The way of the finger since it passed the slop (R36), y down, and where it is shown: once a frame (R34).
    case dragMoved(translation: Double, Point)
    /// The finger left, with this speed in pt/s, y down; 0 after a rest (R49). Always finite.
    case dragEnded(velocity: Double)
    /// The last finger is gone and it was none of the others: a catch, or a drag to the side (R43).
    case touchEnded
    /// The touch never was (R22): no tap, no fling, no refresh.
    case cancelled
}
