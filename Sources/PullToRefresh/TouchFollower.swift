private import Glibc

/// The finger's x as the styles see it. It follows the finger with a time constant of 60 ms (R96), the same at any frame
/// rate.
struct TouchFollower: Sendable {
    private static let timeConstant = 0.06

    private(set) var target: Double?
    private var gap = 0.0
    private var since = 0.0

    /// Follows a finger to `x`. With `jumps` it goes there at once, for when the difference cannot be seen.
    mutating func follow(_ x: Double, jumps: Bool, at time: Double) {
        guard x.isFinite else { return }
        gap = jumps ? 0 : (value(at: time) ?? x) - x
        since = time
        target = x
    }

    mutating func forget() { target = nil }

    func value(at time: Double) -> Double? {
        guard let target else { return nil }
        return isMoving(at: time) ? target + remainder(at: time) : target
    }

    /// False once only a hundredth of a point is left.
    func isMoving(at time: Double) -> Bool { target != nil && abs(remainder(at: time)) > 0.01 }

    private func remainder(at time: Double) -> Double { gap * exp(-max(time - since, 0) / TouchFollower.timeConstant) }
}
