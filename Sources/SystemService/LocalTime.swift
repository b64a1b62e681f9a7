import Glibc

/// The system's clock, which can be set at any time, and the time zone of the machine.
public struct LocalTime: Hashable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// Seconds that local time is ahead of UTC.
    public let utcOffset: Int

    public static var now: LocalTime {
        var seconds = time(nil)
        var fields = unsafe tm()
        unsafe localtime_r(&seconds, &fields)
        return LocalTime(seconds: Int64(seconds), utcOffset: unsafe fields.tm_gmtoff)
    }
}
