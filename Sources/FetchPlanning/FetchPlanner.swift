/// The schedules of all feeds. A pure value: it is told what happens and when, and says what to fetch.
///
/// Each feed has its own schedule. After a success it is due an interval later: the owner's, or what the feed and its server
/// ask for. After a failure it is due soon if no server was reached, and later and later if one answered. A server on this
/// machine is asked again soon in any case. At most two fetches go to one host at a time.
public struct FetchPlanner: Sendable {
    /// Why the program runs.
    public enum Start: Sendable {
        /// Somebody waits for the feeds: they are fetched at once.
        case byHand
        /// The machine has started, and others may have at the same moment.
        case service
    }

    /// One feed's place in the schedule.
    private struct Plan {
        let feed: PlannedFeed
        var record: FetchRecord
        /// In seconds of uptime; nil for never.
        var due: Double?
        /// When it was last asked for, in seconds of uptime.
        var asked = -Double.infinity
        var isRunning = false
        /// No server was reached at the last fetch.
        var isUnreached = false
    }

    private var plans: [Plan]
    /// Names the program and the limits that made our copies.
    private let maker: String
    private var isNetworkUp = true

    static let mostPerHost = 2
    private let mostAtOnce: Int

    /// - Parameters:
    ///   - feeds: no two with the same address.
    ///   - maker: validators that another maker's copy came with are not sent.
    ///   - mostAtOnce: how many fetches run at the same time.
    public init(_ feeds: [PlannedFeed], maker: String, mostAtOnce: Int) {
        plans = feeds.map { Plan(feed: $0, record: FetchRecord(), due: nil) }
        self.maker = maker
        self.mostAtOnce = max(mostAtOnce, 1)
    }

    public func record(of url: String) -> FetchRecord { plans.first { $0.feed.url == url }?.record ?? FetchRecord() }

    /// When `begin` has something to do, in seconds of uptime; nil for never. A feed that waits for a running one has no time:
    /// call `begin` after `ended`.
    public var nextDue: Double? {
        let running = running
        return plans.filter { mayBegin($0, besides: running) }.compactMap(\.due).min()
    }

    private var running: [PlannedFeed] { plans.filter(\.isRunning).map(\.feed) }

    /// What an earlier run knew of a feed; ignored if this run knows more. A rest that its server asked for goes on.
    public mutating func recall(_ record: FetchRecord, of url: String, at now: FetchTime) {
        guard let index = index(of: url), plans[index].record.state == .new else { return }
        plans[index].record = record
        plans[index].due = plans[index].due.map { max($0, now.uptime + record.rest(now: now.wall)) }
        noteNext(index, at: now)
    }

    /// The first fetch of every feed.
    ///
    /// - Parameter random: uniform in 0…1, the kiosk's own: all its feeds come together.
    public mutating func start(_ start: Start, hasContent: Bool, at now: FetchTime, random: Double) {
        let wait = start == .service && hasContent ? FetchDelay.spread * FetchDelay.chance(random) : 0
        for index in plans.indices {
            let delay = plans[index].feed.isLocal ? 0 : wait
            plans[index].due = now.uptime + max(delay, plans[index].record.rest(now: now.wall))
            noteNext(index, at: now)
        }
    }

    /// The feeds to fetch now. Each counts as running until `ended`.
    public mutating func begin(at now: FetchTime) -> [FetchOrder] {
        var orders: [FetchOrder] = []
        var running = running
        for index in plans.indices where plans[index].due.map({ $0 <= now.uptime }) == true {
            guard mayBegin(plans[index], besides: running) else { continue }
            running.append(plans[index].feed)
            plans[index].isRunning = true
            plans[index].asked = now.uptime
            plans[index].due = nil
            let (feed, record) = (plans[index].feed, plans[index].record)
            orders.append(
                FetchOrder(
                    url: feed.url, validators: record.validators(maker: maker, now: now.wall),
                    movedTo: record.movedTo(now: now.wall)))
        }
        return orders
    }

    private func mayBegin(_ plan: Plan, besides running: [PlannedFeed]) -> Bool {
        let onHost = running.count { $0.host == plan.feed.host }
        return !plan.isRunning && running.count < mostAtOnce && (plan.feed.isLocal || onHost < FetchPlanner.mostPerHost)
    }

    /// A visitor wants everything new. Makes every feed due that may be asked, and returns which feeds an answer is to be
    /// expected from: those, and the running ones.
    public mutating func pull(at now: FetchTime) -> Set<String> {
        for index in plans.indices where mayPull(plans[index], at: now) { plans[index].due = now.uptime }
        let awaited = plans.filter { $0.isRunning || $0.due.map { $0 <= now.uptime } == true }
        return Set(awaited.map(\.feed.url))
    }

    private func mayPull(_ plan: Plan, at now: FetchTime) -> Bool {
        if plan.isRunning || plan.record.state == .gone || plan.record.rest(now: now.wall) > 0 { return false }
        return plan.feed.isLocal || plan.isUnreached || now.uptime - plan.asked >= FetchDelay.pull
    }

    /// A fetch has ended.
    public mutating func ended(_ url: String, _ result: FetchResult, at now: FetchTime, random: Double) {
        guard let index = index(of: url) else { return }
        plans[index].isRunning = false
        plans[index].isUnreached = false
        let moved = plans[index].record.move != nil
        switch result {
        case .loaded(let answer): plans[index].record.loaded(answer, maker: maker, now: now.wall)
        case .rejected(let message):
            plans[index].record.version = nil
            plans[index].record.failed(message, .failed)
        case .unreached(let message):
            plans[index].isUnreached = true
            plans[index].record.failed(message, .failed)
        case .refused(let message): plans[index].record.failed(message, .failed)
        case .resting(let message, let seconds):
            plans[index].record.failed(message, .resting)
            plans[index].record.rest(seconds, now: now.wall)
        case .gone(let message): plans[index].record.failed(message, .gone)
        }
        let delay = moved && plans[index].record.error != nil ? FetchDelay.firstRetry : delay(of: plans[index], now: now.wall)
        plans[index].due = delay.map { now.uptime + FetchDelay.jittered($0, random) }
        // Jitter must not cut a rest short.
        if let due = plans[index].due { plans[index].due = max(due, now.uptime + plans[index].record.rest(now: now.wall)) }
        noteNext(index, at: now)
    }

    /// Seconds to the next fetch; nil for none.
    private func delay(of plan: Plan, now: Int64) -> Double? {
        let (feed, record) = (plan.feed, plan.record)
        let interval = feed.interval ?? (feed.isLocal ? FetchDelay.usual : record.askedInterval)
        switch record.state {
        case .new, .ok: return interval > 0 ? interval : nil
        case .gone: return FetchDelay.gone
        case .resting: return record.rest(now: now)
        case .failed where plan.isUnreached && !isNetworkUp && !feed.isLocal: return FetchDelay.longestRetry
        case .failed where plan.isUnreached || feed.isLocal: return FetchDelay.retry(failures: record.failures)
        case .failed:
            return FetchDelay.answered(failures: record.failures, interval: interval > 0 ? interval : FetchDelay.usual)
        }
    }

    /// The network came or went. Where it is away, a server that was not reached is asked every five minutes; when it is
    /// back, within a minute.
    public mutating func networkChanged(isUp: Bool, at now: FetchTime, random: Double) {
        let isBack = isUp && !isNetworkUp
        isNetworkUp = isUp
        if isBack { retryUnreached(at: now, random: random) }
    }

    /// A certificate may have become valid by that.
    public mutating func clockWasSet(at now: FetchTime, random: Double) { retryUnreached(at: now, random: random) }

    private mutating func retryUnreached(at now: FetchTime, random: Double) {
        for index in plans.indices where plans[index].isUnreached && !plans[index].isRunning {
            let due = now.uptime + FetchDelay.spread * FetchDelay.chance(random)
            plans[index].due = min(plans[index].due ?? .infinity, due)
            noteNext(index, at: now)
        }
    }

    /// For people: the same moment by the clock on the wall.
    private mutating func noteNext(_ index: Int, at now: FetchTime) {
        plans[index].record.next = plans[index].due.map { now.wall &+ Int64(($0 - now.uptime).rounded(.up)) }
    }

    private func index(of url: String) -> Int? { plans.firstIndex { $0.feed.url == url } }
}

// What another configuration changes.
extension FetchPlanner {
    /// The planner for other feeds, which knows what this one knew of those that stay.
    ///
    /// - Parameter maker: another one makes every server send its feed whole.
    public func replanned(_ feeds: [PlannedFeed], maker: String, at now: FetchTime) -> FetchPlanner {
        var planner = FetchPlanner(feeds, maker: maker, mostAtOnce: mostAtOnce)
        planner.isNetworkUp = isNetworkUp
        for plan in plans { planner.recall(plan.record, of: plan.feed.url, at: now) }
        return planner
    }

    /// The copy that is kept is not the one that the server sent last.
    public mutating func forgetVersion(of url: String) {
        if let index = index(of: url) { plans[index].record.version = nil }
    }

    /// Whether the version that we have is known, so that a server may confirm it.
    public func knowsVersion(of url: String) -> Bool { record(of: url).version != nil }
}
