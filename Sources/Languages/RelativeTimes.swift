private import CICU

/// How long ago something was, in the short words of one language: "12 min ago", "vor 12 Min.", "قبل ١٢ دقيقة". Opening it is slow,
/// so keep it. For use by one thread.
@safe public final class RelativeTimes {
    private let format: OpaquePointer?

    /// A BCP 47 tag. What is none, or a language that ICU does not know, counts as "en-GB".
    public init(language: String) {
        var status = U_ZERO_ERROR
        unsafe format = icuRelativeTimeOpen(Locale(language: language).name, UDAT_STYLE_SHORT, &status)
    }

    deinit { unsafe icuRelativeTimeClose(format) }

    /// "12 min ago". Nothing is of the future: a negative count is 0.
    public func minutesAgo(_ count: Int64) -> String { text(count, UDAT_REL_UNIT_MINUTE) }

    /// "3 hr ago". Nothing is of the future: a negative count is 0.
    public func hoursAgo(_ count: Int64) -> String { text(count, UDAT_REL_UNIT_HOUR) }

    private func text(_ count: Int64, _ unit: URelativeDateTimeUnit) -> String {
        guard let format = unsafe format else { return "" }
        // −0.0 is in the past: "0 min ago".
        return unsafe icuText { unsafe icuRelativeTimeText(format, -Double(max(count, 0)), unit, $0, $1, &$2) }
    }
}
