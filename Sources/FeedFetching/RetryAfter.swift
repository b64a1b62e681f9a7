import FetchPlanning

/// The Retry-After header of an answer (RFC 9110, section 10.2.3).
enum RetryAfter {
    /// How long the server asks to be left alone, in seconds; nil without the header.
    static func seconds(status: Int, header: (String) -> String?) -> Double? {
        let asked = header("Retry-After").flatMap { text in
            UInt64(text).map { Double($0) } ?? seconds(until: text, from: header("Date"))
        }
        return FetchDelay.rest(status: status, asked: asked)
    }

    /// A time is compared with the server's own Date: this machine's clock may be wrong.
    private static func seconds(until end: String, from start: String?) -> Double? {
        guard let start = start.flatMap(HTTPDate.init), let end = HTTPDate(end) else { return nil }
        return max(end.seconds - start.seconds, 0)
    }
}
