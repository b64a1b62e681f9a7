private import Glibc

/// The clock that all times of input and frames are in: CLOCK_MONOTONIC. It never steps, it stands still while the machine
/// is suspended, and it has nothing to do with the time of day.
public enum MonotonicClock {
    /// Seconds; only differences mean something.
    public static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Sleeps until a moment in seconds of this clock, an hour at the most; one that has gone by, or is no number, not at all.
    public static func sleep(until moment: Double) {
        let end = min(moment, now + 3600)
        guard end > 0 else { return }
        var time = timespec(tv_sec: Int(end), tv_nsec: Int((end - end.rounded(.down)) * 1e9))
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
