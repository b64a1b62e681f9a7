import FetchPlanning
import KioskUI
import SDLPlatform
import SystemService

/// When the feeds are reloaded automatically: at once, then at the configured interval, and sooner after a failure.
struct ReloadTimer {
    /// In seconds of the monotonic clock; nil while a reload runs, or without automatic reloads.
    private(set) var due: Double?
    private var schedule: RetrySchedule
    private let repeats: Bool

    init(_ configuration: Configuration) {
        schedule = RetrySchedule(interval: configuration.refresh.interval)
        repeats = configuration.refresh.interval > 0
        due = configuration.feeds.isEmpty ? nil : -.infinity
    }

    func isDue(at now: Double) -> Bool { due.map { now >= $0 } ?? false }

    mutating func began() { due = nil }

    mutating func ended(_ outcome: ReloadOutcome, at now: Double) {
        switch outcome {
        // One dead feed is no reason to request the others more often.
        case .content, .partial:
            let next = schedule.succeeded(at: now)
            due = repeats ? next : nil
        case .failed: due = schedule.failed(at: now, random: .random(in: 0...1))
        }
    }
}

/// Fires once a minute: ages are shown in minutes, and the wall clock may have been set.
struct MinuteTimer {
    private(set) var due = MonotonicClock.now + 60

    mutating func isDue(at now: Double) -> Bool {
        guard now >= due else { return false }
        due = now + 60
        return true
    }
}
