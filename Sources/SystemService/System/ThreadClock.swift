import CSystemd
import Glibc

/// How long the calling thread has kept a processor busy.
public enum ThreadClock {
    /// Seconds; only differences on one thread mean something.
    public static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
