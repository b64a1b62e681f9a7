import FetchPlanning
import Foundation

/// The Retry-After header of an answer (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// How long the server asks to be left alone, in seconds; nil without the header.
    static func seconds(status: Int, header: (String) -> String?) -> Double? {
        let asked = header("Retry-After").flatMap { text in
            UInt64(text).map { Double($0) } ?? seconds(until: text, from: header("Date"))
        }
        return RetryDelay.seconds(status: status, asked: asked)
    }

    /// A time is compared with the server's own Date: this machine's clock may be wrong.
    private static func seconds(until end: String, from start: String?) -> Double? {
        guard let start = start.flatMap(time), let end = time(end) else { return nil }
        return max(end.timeIntervalSince(start), 0)
    }

    /// The date format of RFC 9110, section 5.6.7. Of its three forms only the one that servers use is read.
    private static func time(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return formatter.date(from: text)
    }
}
