import FeedModel
import FetchPlanning
import KioskUI
import SDLPlatform
import SystemService

/// The system's clock and time zone, as the screen wants them.
enum SystemClock {
    static var now: Timestamp { Timestamp(seconds: LocalTime.now.seconds) }

    /// The time by both clocks, for plans.
    static var fetchTime: FetchTime { FetchTime(uptime: MonotonicClock.now, wall: now.seconds) }

    /// The local time of this machine.
    static var wall: WallClock {
        let time = LocalTime.now
        return WallClock(now: Timestamp(seconds: time.seconds), utcOffset: time.utcOffset)
    }
}
