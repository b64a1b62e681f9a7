import FeedModel

/// Fires when the minute of the wall's clock changes: the clock on the screen turns then, and ages are shown in minutes.
struct MinuteTimer {
    private(set) var due = 0.0

    /// - Parameter wall: the wall's clock, in whole seconds.
    mutating func isDue(at now: Double, wall: Timestamp) -> Bool {
        guard now >= due else { return false }
        let passed = (wall.seconds % 60 + 60) % 60
        due = now + Double(60 - passed)
        return true
    }

    /// The wall's clock was set.
    mutating func reset() { due = 0 }
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
