import Geometry
import Gestures

/// A small generator, the same numbers on every machine.
struct Dice {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }
    mutating func unit() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
    mutating func below(_ count: Int) -> Int { Int(unit() * Double(count)) }
}

func event(
    _ phase: TouchEvent.Phase, _ x: Double, _ y: Double, _ time: Double, finger: Int64 = 1, device: Int64 = 3
) -> TouchEvent {
    TouchEvent(finger: FingerID(device: device, finger: finger), phase: phase, position: Point(x, y), time: time)
}

extension GestureRecognizer {
    /// Plays events in order, each in a frame of its own; nothing was moving before.
    mutating func play(_ events: [TouchEvent], catches: Bool = false) -> [Gesture] {
        events.flatMap { handle($0, catches: catches) + ($0.position.isFinite ? advance(to: $0.time) : []) }
    }
}

extension Gesture {
    var translation: Double? { if case .dragMoved(let translation, _) = self { translation } else { nil } }
    var speed: Double? { if case .dragEnded(let velocity) = self { velocity } else { nil } }
    var endsTouch: Bool {
        switch self {
        case .tap, .dragEnded, .touchEnded, .cancelled: true
        case .touchBegan, .pressed, .pressEnded, .dragBegan, .dragMoved: false
        }
    }
}
