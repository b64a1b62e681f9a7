/// The state machine of a refresh (the diagram of Documentation/Behaviour.md, "Phases"). It is called with what happens and
/// when, and returns what to do from `takeEvents`. It moves nothing itself.
struct RefreshController: Sendable {
    /// In points; changes with the size of the screen.
    var trigger: Double
    let times: RefreshTimes

    private(set) var phase = RefreshPhase.idle
    private(set) var phaseStart = 0.0
    private(set) var commitTime = 0.0
    /// How far the list was pulled when the refresh began.
    private(set) var commitPull = 0.0
    /// Since when the result is awaited: the commit, moved on by a suspension.
    private var waitingSince = 0.0
    /// The result shown now, or the last one shown while the band closes.
    private(set) var result: RefreshResult?
    private var pendingResult: RefreshResult?
    /// The result if no other comes before the timeout.
    private var expectedResult: RefreshResult?
    private var events: [RefreshEvent] = []

    /// Once armed, a pull stays armed down to this much below the trigger, in points.
    static let hysteresis = 2.0
    /// After a refresh a new pull can begin only once the band has closed to this share of the trigger (R69).
    static let rearming = 0.1

    init(trigger: Double, times: RefreshTimes) {
        self.trigger = trigger
        self.times = times
    }

    mutating func takeEvents() -> [RefreshEvent] {
        defer { events.removeAll() }
        return events
    }

    /// A drag has changed the pull; nothing else arms a refresh (R63, R64).
    mutating func dragged(pull: Double, mayArm: Bool, at time: Double) {
        switch phase {
        case .finishing where pull <= RefreshController.rearming * trigger:
            close(at: time)
            enter(pulledPhase(pull, mayArm: mayArm), at: time)
        case .idle, .pulling, .armed, .retracting: enter(pulledPhase(pull, mayArm: mayArm), at: time)
        case .committing, .refreshing, .success, .empty, .failure, .finishing: break
        }
    }

    private func pulledPhase(_ pull: Double, mayArm: Bool) -> RefreshPhase {
        if pull <= 0 { return .idle }
        let stays = phase == .armed && pull > trigger - RefreshController.hysteresis
        return mayArm && (pull >= trigger || stays) ? .armed : .pulling
    }

    /// The finger lifted with the band `pull` open. True when that began a refresh.
    mutating func released(pull: Double, at time: Double) -> Bool {
        guard phase == .armed else {
            retract(at: time)
            return false
        }
        commit(pull: pull, at: time)
        return true
    }

    /// The touch ended without a refresh.
    mutating func retract(at time: Double) {
        if phase == .pulling || phase == .armed { enter(.retracting, at: time) }
    }

    /// False when a refresh is running already, or the band of the last one is still closing.
    mutating func begin(pull: Double, at time: Double) -> Bool {
        guard !phase.isBusy, phase != .finishing else { return false }
        commit(pull: pull, at: time)
        return true
    }

    private mutating func commit(pull: Double, at time: Double) {
        commitTime = time
        waitingSince = time
        commitPull = pull
        result = nil
        pendingResult = nil
        expectedResult = nil
        enter(.committing, at: time)
        events.append(.refresh)
    }

    /// The result of the refresh. Without a running refresh, or when it is the second result, it changes nothing (R70, R74).
    mutating func end(_ result: RefreshResult) {
        if awaitsResult { pendingResult = result }
    }

    /// Part of the result is there. It counts if the rest does not come in time (R74).
    mutating func expect(_ result: RefreshResult) {
        if awaitsResult { expectedResult = result }
    }

    var awaitsResult: Bool { (phase == .committing || phase == .refreshing) && pendingResult == nil }

    /// The list came to rest, or a finger caught it.
    mutating func settled(at time: Double) {
        switch phase {
        case .committing: enter(.refreshing, at: time)
        case .retracting: enter(.idle, at: time)
        case .finishing: close(at: time)
        case .idle, .pulling, .armed, .refreshing, .success, .empty, .failure: break
        }
    }

    private mutating func close(at time: Double) {
        enter(.idle, at: time)
        events.append(.ended)
        result = nil
    }

    /// When the phase changes without an event.
    var deadline: Double? {
        switch phase {
        case .refreshing where pendingResult != nil: max(commitTime + times.minimumVisible, phaseStart)
        case .refreshing: max(waitingSince + times.timeout, phaseStart)
        case .success, .empty, .failure: phaseStart + (result.map(times.shown) ?? 0)
        case .idle, .pulling, .armed, .retracting, .committing, .finishing: nil
        }
    }

    /// The process was suspended from `start` to `end`. If the timeout fell within that time, no result could have come, so
    /// the timeout is extended (R84).
    mutating func slept(from start: Double, to end: Double) {
        if waitingSince + times.timeout <= end { waitingSince += end - start }
    }

    /// The deadline has come.
    mutating func deadlinePassed(at time: Double) {
        guard phase == .refreshing else { return enter(.finishing, at: time) }
        let result = pendingResult ?? expectedResult ?? .failure("no answer within \(Int(times.timeout.rounded())) seconds")
        self.result = result
        pendingResult = nil
        enter(result.phase, at: time)
    }

    private mutating func enter(_ next: RefreshPhase, at time: Double) {
        guard next != phase else { return }
        phase = next
        phaseStart = time
        events.append(.phaseChanged(next))
    }
}
