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
    /// It asks for how long, not until when: no fault of a clock can make that more than an hour.
    public static func sleep(until moment: Double) {
        var rest = min(moment - now, 3600)
        while rest > 0 {
            var time = timespec(tv_sec: Int(rest), tv_nsec: Int((rest - rest.rounded(.down)) * 1e9))
            // A signal ends it early.
            guard unsafe nanosleep(&time, nil) != 0 else { return }
            rest = min(moment - now, rest)
        }
    }
}
