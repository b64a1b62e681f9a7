// FetchPlanning: when to ask a server again, and which version of its document it is asked about.
//
// The kiosk plans and a worker fetches, so this module knows no network, no clock and no feed: values in, values out.
// `Validators` name the version that is here, `RetrySchedule` says when the next reload is due, and `RetryDelay` for how
// long a server that refuses is left alone.

/// For how long a server that refuses to answer is left alone.
public enum RetryDelay {
    /// In seconds. Ours, a day: a server that asks for more gets that.
    public static let longest = 86_400.0
    /// In seconds, where a server has had too many requests and names no time: ten minutes, as NetNewsWire waits.
    static let usual = 600.0

    /// In seconds, 0 to `longest`, after an answer of 429 (too many requests) or 503 (not available) with a Retry-After
    /// header (RFC 9110, section 10.2.3); nil for every other answer.
    ///
    /// - Parameter asked: the seconds of the Retry-After header; nil without one. Less than 0 or NaN counts as 0.
    public static func seconds(status: Int, asked: Double?) -> Double? {
        let wanted = asked.map { $0 > 0 ? min($0, longest) : 0 }
        return switch status {
        case 429: wanted ?? usual
        case 503: wanted
        default: nil
        }
    }
}
