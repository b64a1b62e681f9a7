import Geometry
import Gestures

func event(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, _ time: Double, finger: Int64 = 1, device: Int64 = 3
) -> TouchEvent {
    TouchEvent(finger: FingerID(device: device, finger: finger), phase: phase, position: Point(x, y), time: time)
}

extension GestureRecognizer {
    /// Plays events in order, each in its own frame; nothing moves before.
    mutating func play(_ events: [TouchEvent], catches: Bool = false) -> [Gesture] {
        events.flatMap { handle($0, catches: catches) + ($0.position.isFinite ? advance(to: $0.time) : []) }
    }
}

extension Gesture {
    var translation: Double? { if case .dragMoved(let translation, _) = self { translation } else { nil } }
    var sideways: Double? { if case .sidewaysMoved(let translation) = self { translation } else { nil } }
    var speed: Double? { if case .dragEnded(let velocity) = self { velocity } else { nil } }
    var endsTouch: Bool {
        switch self {
        case .tap, .dragEnded, .touchEnded, .cancelled: true
        case .touchBegan, .pressed, .pressEnded, .dragBegan, .dragMoved, .sidewaysMoved, .sidewaysEnded: false
        }
    }
}
