/// How the ground of what is pressed changes: in 0.12 s, and back in 0.2 s (Documentation/Design.md, rule 21).
struct PressFade: Hashable {
    private(set) var identity: NodeIdentity?
    private var pressed = 0.0
    private var released: Double?
    private var time = 0.0

    init() {}

    private static let inTime = 0.12
    private static let outTime = 0.2

    mutating func press(_ identity: NodeIdentity, at time: Double) {
        (self.identity, pressed, released, self.time) = (identity, time, nil, time)
    }

    mutating func release(at time: Double) { if released == nil { released = max(time, pressed) } }

    mutating func advance(to time: Double) {
        self.time = max(self.time, time)
        if let released, self.time >= max(released, pressed + PressFade.inTime) + PressFade.outTime { identity = nil }
    }

    /// A short tap is seen, too: the ground darkens fully before it goes back.
    func share(of identity: NodeIdentity) -> Double {
        guard identity == self.identity else { return 0 }
        let darkened = min((time - pressed) / PressFade.inTime, 1)
        guard let released else { return max(darkened, 0) }
        let back = (time - max(released, pressed + PressFade.inTime)) / PressFade.outTime
        return max(min(darkened, 1 - back), 0)
    }

    var isMoving: Bool { identity != nil && (released != nil || time < pressed + PressFade.inTime) }
}
