import Geometry
import Gestures

/// Detects a touch panel that reports where a finger comes down but never its motion (R31): SDL reads no motion from panels
/// that report one finger by ABS_X and ABS_Y alone (2.26.5, SDL_evdev.c).
struct MotionCheck {
    private static let enough = 20
    /// A finger lifted this far from where it came down, in points, has moved.
    private static let distance = 20.0
    /// When a finger is lifted, SDL repeats the place where it came down (2.26.5, SDL_touch.c), which hides the distance.
    /// So a finger that was down this long, in seconds, counts as well: real fingers do not stay perfectly still twenty times
    /// in a row.
    private static let patience = 0.3

    private var down: [FingerID: TouchEvent] = [:]
    /// For each device, the number of fingers that must have moved without reporting it; −1 once one has reported motion, or
    /// the device itself has been reported.
    private var motionless: [Int64: Int] = [:]

    /// True once for each device: enough of its fingers must have moved, and none reported motion.
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
