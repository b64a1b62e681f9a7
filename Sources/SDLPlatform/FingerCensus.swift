import Gestures

/// Tracks which fingers SDL reports as down, to distinguish a stolen gesture from one that ended: several fingers that are
/// all lifted between two polls were not lifted by a person (R24). A finger whose finger-up was lost does not disturb this
/// (R23).
struct FingerCensus {
    /// When each was reported last.
    private var lastReports: [FingerID: Double] = [:]
    private var now = -Double.infinity
    private var mostAtOnce = 0
    private var lifted = 0

    mutating func note(_ touch: TouchEvent) {
        now = max(now, touch.time)
        switch touch.phase {
        case .down:
            forget(silentFor: SilentFinger.givesWay, device: touch.finger.device)
            lastReports[touch.finger] = now
            mostAtOnce = max(mostAtOnce, lastReports.count)
        case .move: if lastReports[touch.finger] != nil { lastReports[touch.finger] = now }
        case .up, .cancel: if lastReports.removeValue(forKey: touch.finger) != nil { lifted += 1 }
        }
    }

    /// True if this poll lifted at least as many fingers as a gesture of the desktop has, and left none.
    mutating func endPoll() -> Bool {
        forget(silentFor: SilentFinger.isGone)
        defer { (mostAtOnce, lifted) = (lastReports.count, 0) }
        return lastReports.isEmpty && min(mostAtOnce, lifted) >= GestureRecognizer.crowd
    }

    private mutating func forget(silentFor silence: Double, device: Int64? = nil) {
        lastReports = lastReports.filter { finger, time in now - time < silence || (device ?? finger.device) != finger.device }
    }
}
