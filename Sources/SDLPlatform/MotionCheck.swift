import Geometry
import Gestures

/// Notices a touch panel that reports where a finger comes down and never how it moves (R31): SDL reads no motion from panels
/// that report one finger by ABS_X and ABS_Y alone (2.26.5, SDL_evdev.c).
struct MotionCheck {
    private static let enough = 20
    /// A finger that went so far, in points, has moved.
    private static let distance = 20.0
    /// SDL repeats the place where the finger came down when it is lifted (2.26.5, SDL_touch.c), which hides the way. So a
    /// finger that was there so long counts as well, in seconds: twenty such in a row without a tremble are not a person's.
    private static let patience = 0.3

    private var down: [FingerID: TouchEvent] = [:]
    /// For each device, how many fingers came down and were lifted that must have moved, and said nothing of it; −1 once one has
    /// moved or the device was reported.
    private var motionless: [Int64: Int] = [:]

    /// True once for each device: it has had fingers enough that must have moved, and said of none that it did.
    mutating func findsNone(_ touch: TouchEvent) -> Bool {
        let device = touch.finger.device
        guard motionless[device] != -1 else { return false }
        switch touch.phase {
        case .down: down[touch.finger] = touch
        case .move: settle(device)
        case .cancel: down[touch.finger] = nil
        case .up:
            guard let start = down.removeValue(forKey: touch.finger), mustHaveMoved(start, touch) else { return false }
            motionless[device, default: 0] += 1
            guard motionless[device] == MotionCheck.enough else { return false }
            settle(device)
            return true
        }
        return false
    }

    private func mustHaveMoved(_ start: TouchEvent, _ end: TouchEvent) -> Bool {
        (end.position - start.position).length > MotionCheck.distance || end.time - start.time >= MotionCheck.patience
    }

    private mutating func settle(_ device: Int64) {
        motionless[device] = -1
        down = down.filter { $0.key.device != device }
    }
}
