import Glibc

/// The system's wall clock, which can be set at any time, and the time zone of the machine.
public struct LocalTime: Hashable, Sendable {
    /// Since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// Seconds that local time is ahead of UTC.
    public let utcOffset: Int

    /// Checks whether the zone has changed, by one stat(2) of /etc/localtime: localtime_r alone keeps the first zone it has
    /// read (glibc 2.36).
    public static var now: LocalTime {
        tzset()
        var seconds = time(nil)
        var fields = unsafe tm()
        unsafe localtime_r(&seconds, &fields)
        return LocalTime(seconds: Int64(seconds), utcOffset: unsafe fields.tm_gmtoff)
    }
}
