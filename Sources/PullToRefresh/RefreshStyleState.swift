/// Everything that a style knows about one frame. Points and seconds.
public struct RefreshStyleState: Hashable, Sendable {
    public var phase: RefreshPhase
    /// p: how far the band is open; never negative.
    public var pull: Double
    /// q = p / T, not clamped.
    public var progress: Double
    public var width: Double
    /// Where the finger is, or was last; nil without one.
    public var touchX: Double?
    /// The frame time, and how long the phase has lasted at that time.
    public var time: Double
    public var timeInPhase: Double
    /// The result shown now, or the last one while the band closes.
    public var result: RefreshResult?
    public var reducedMotion: Bool

    /// p when the refresh began, and how long ago that was. Meaningless without a refresh.
    public var commitPull: Double
    public var timeSinceCommit: Double
    /// False when no finger began the refresh.
    public var begunByPull = true
    /// How far the armed sign is shown: 0 to 1, within 0.12 s of the phase change.
    public var armed: Double
    /// How far the band has changed from elastic (0, pulling) to plain (1, refreshing), within 0.2 s of the phase change, and
    /// the same value when the refresh began.
    public var flatness: Double
    public var commitFlatness = 0.0
    /// How far the mark's arrow has turned to "let go": 0 to 1, within 0.2 s of the phase change.
    public var arrow: Double
    /// On which side of a flat band's mark the words stand: 0 right, 1 left; between them they change sides.
    public var side = 0.0
    /// How far the stretched shape has relaxed since the finger let go too early: 0 to 1, in 0.5 s. A touch stops it.
    public var relaxation: Double

    /// y of the band's top on the screen, and how far the band extends under the header above it, so that no seam shows.
    public var top = 0.0
    public var overlap = 0.0

    /// A state without a history, as `preview` draws it. A refresh, if any, began at this same pull, and a phase after the
    /// bounce began long enough ago (two full turns of the spinner) for the bounce to be over. A value that is not finite, or
    /// negative, counts as 0.
    public init(
        phase: RefreshPhase, pull: Double, trigger: Double, width: Double, touchX: Double? = nil, time: Double = 0,
        result: RefreshResult? = nil, reducedMotion: Bool = false
    ) {
        func sane(_ value: Double) -> Double { value.isFinite ? min(max(value, 0), 1e6) : 0 }
        self.phase = phase
        self.pull = sane(pull)
        self.progress = trigger > 0 ? self.pull / trigger : 0
        self.width = sane(width)
        self.touchX = touchX.flatMap { $0.isFinite ? $0 : nil }
        self.time = sane(time)
        self.timeInPhase = sane(time)
        self.result = result ?? RefreshStyleState.example(of: phase)
        self.reducedMotion = reducedMotion
        self.commitPull = self.pull
        self.timeSinceCommit = sane(time) + (phase.isFlat ? 2 : 0)
        self.armed = phase == .armed ? 1 : 0
        self.arrow = armed
        self.relaxation = phase == .retracting ? min(sane(time) / RefreshStyleState.relaxationTime, 1) : 0
        self.flatness = phase.isFlat ? 1 : 0
    }

    private static func example(of phase: RefreshPhase) -> RefreshResult? {
        switch phase {
        case .success: .success(newItems: 1)
        case .empty: .empty
        case .failure: .failure("")
        case .idle, .pulling, .armed, .retracting, .committing, .refreshing, .finishing: nil
        }
    }

    /// In seconds, as in S0 (Documentation/Behaviour.md, "Circle").
    static let relaxationTime = 0.5

    /// From the commit until the band has closed.
    var isCommitted: Bool { phase.isBusy || phase == .finishing }

    /// The x of everything that follows the finger.
    public var touchOrCenter: Double { touchX ?? width / 2 }
}
