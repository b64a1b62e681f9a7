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
}
