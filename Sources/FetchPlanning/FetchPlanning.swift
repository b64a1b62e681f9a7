// FetchPlanning: when to fetch from a server again, and with which validators.
//
// The kiosk plans and a worker fetches, so this module knows no network, no clock and no feed: only values. `Validators`
// identify the version that we have, `RetrySchedule` computes when the next reload is due, and `RetryDelay` how long to leave
// a server alone after a refusal.

/// How long to leave a server alone after a refusal.
public enum RetryDelay {
    /// In seconds: a day. A longer Retry-After counts as a day.
    public static let longest = 86_400.0
    /// In seconds, after 429 (too many requests) without a Retry-After: ten minutes, as in NetNewsWire.
    static let usual = 600.0

    /// In seconds, 0 to `longest`, after an answer of 429 (too many requests) or 503 (not available) with a Retry-After
    /// header (RFC 9110, section 10.2.3); nil for every other answer.
    ///
    /// - Parameter asked: the seconds of the Retry-After header; nil without one. Negative or NaN counts as 0.
    public static func seconds(status: Int, asked: Double?) -> Double? {
        let wanted = asked.map { $0 > 0 ? min($0, longest) : 0 }
        return switch status {
        case 429: wanted ?? usual
        case 503: wanted
        default: nil
        }
    }
}
