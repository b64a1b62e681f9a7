import SDLPlatform

/// Fires once a minute: ages are shown in minutes, and the wall clock may have been set.
struct MinuteTimer {
    private(set) var due = MonotonicClock.now + 60

    mutating func isDue(at now: Double) -> Bool {
        guard now >= due else { return false }
        due = now + 60
        return true
    }
}

/// Content that comes by itself is shown once a second at most.
struct BatchTimer {
    /// When what waits may be shown; nil if nothing waits.
    private(set) var due: Double?
    private var lastShown = -Double.infinity

    static let pause = 1.0

    mutating func begin() { due = due ?? lastShown + BatchTimer.pause }

    mutating func shown(at now: Double) { (due, lastShown) = (nil, now) }
}
