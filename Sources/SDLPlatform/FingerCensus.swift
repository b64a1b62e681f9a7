import Gestures

/// Which fingers SDL says are down, to tell a gesture that was stolen from one that ended: fingers that are all lifted between
/// two looks at the queue were not lifted by a person (R24). A finger whose lifting got lost does not stand in the way (R23).
struct FingerCensus {
    /// When each was heard of last.
    private var heard: [FingerID: Double] = [:]
    private var now = -Double.infinity
    private var mostAtOnce = 0
    private var lifted = 0

    mutating func note(_ touch: TouchEvent) {
        now = max(now, touch.time)
        switch touch.phase {
        case .down:
            forget(silentFor: SilentFinger.givesWay, device: touch.finger.device)
            heard[touch.finger] = now
            mostAtOnce = max(mostAtOnce, heard.count)
        case .move: if heard[touch.finger] != nil { heard[touch.finger] = now }
        case .up, .cancel: if heard.removeValue(forKey: touch.finger) != nil { lifted += 1 }
        }
    }

    /// True when this look took away as many fingers as belong to a gesture of the desktop, and left none.
    mutating func endLook() -> Bool {
        forget(silentFor: SilentFinger.isGone)
        defer { (mostAtOnce, lifted) = (heard.count, 0) }
        return heard.isEmpty && min(mostAtOnce, lifted) >= GestureRecognizer.crowd
    }

    private mutating func forget(silentFor silence: Double, device: Int64? = nil) {
        heard = heard.filter { finger, time in now - time < silence || (device ?? finger.device) != finger.device }
    }
}
