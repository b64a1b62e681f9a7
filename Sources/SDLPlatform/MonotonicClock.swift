private import Glibc

/// The clock of all input and frame times: CLOCK_MONOTONIC. It never steps, stops while the machine is suspended, and is
/// independent of the time of day.
public enum MonotonicClock {
    /// Seconds; only differences are meaningful.
    public static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Sleeps until a moment in seconds of this clock, for at most an hour. It does not sleep if the moment has passed or is
    /// NaN. It uses a relative sleep, so that no fault of a clock can make it longer than an hour.
    public static func sleep(until moment: Double) {
        var rest = min(moment - now, 3600)
        while rest > 0 {
            var time = timespec(tv_sec: Int(rest), tv_nsec: Int((rest - rest.rounded(.down)) * 1e9))
            // A signal ends the sleep early.
            guard unsafe nanosleep(&time, nil) != 0 else { return }
            rest = min(moment - now, rest)
        }
    }
}
