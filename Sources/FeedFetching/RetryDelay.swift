import Foundation

/// For how long a server that refuses to answer wants to be left alone, in seconds.
public enum RetryDelay {
    /// A day: what asks for more gets that.
    public static let longest = 86_400.0
    /// Of a server that has had too many requests and says no more: ten minutes, as NetNewsWire waits.
    static let usual = 600.0

    /// 0 to `longest` for 429 (too many requests) and for 503 (not available) with a Retry-After header (RFC 9110, section 10.2.3), in
    /// seconds or as a time, which is taken from the server's own Date; nil for every other answer.
    static func seconds(status: Int, header: (String) -> String?) -> Double? {
        let asked = header("Retry-After").flatMap { text in
            UInt64(text).map { Double($0) } ?? seconds(until: text, from: header("Date"))
        }
        switch status {
        case 429: return min(asked ?? usual, longest)
        case 503: return asked.map { min($0, longest) }
        default: return nil
        }
    }

    private static func seconds(until end: String, from start: String?) -> Double? {
        guard let start = start.flatMap(time), let end = time(end) else { return nil }
        return max(end.timeIntervalSince(start), 0)
    }

    /// RFC 9110, section 5.6.7: the one of its three forms that servers write.
    private static func time(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text)
    }
}
