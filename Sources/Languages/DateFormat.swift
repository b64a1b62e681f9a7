private import CICU

/// The order and the separators of the parts of a date in one language.
@safe final class DatePatterns {
    private let generator: UnsafeMutablePointer<UDateTimePatternGenerator?>?

    init(_ locale: Locale) {
        var status = U_ZERO_ERROR
        unsafe generator = icuPatternsOpen(locale.name, &status)
    }

    deinit { unsafe icuPatternsClose(generator) }

    /// A pattern (UTS 35) with the fields of a skeleton; the skeleton itself if there is none.
    func best(for skeleton: String) -> String {
        guard let generator = unsafe generator else { return skeleton }
        let fields = Array(skeleton.utf16)
        let pattern = unsafe icuText { unsafe icuBestPattern(generator, fields, Int32(fields.count), $0, $1, &$2) }
        return pattern.isEmpty ? skeleton : pattern
    }

    var usesTwelveHours: Bool {
        guard let generator = unsafe generator else { return false }
        var status = U_ZERO_ERROR
        let cycle = unsafe icuHourCycle(generator, &status)
        return status.rawValue <= 0 && (cycle == UDAT_HOUR_CYCLE_11 || cycle == UDAT_HOUR_CYCLE_12)
    }
}

/// One pattern, ready to write dates.
@safe final class DateFormat {
    private let format: UnsafeMutablePointer<UDateFormat?>?

    /// - Parameter isAtBeginning: it stands at the beginning of a line, where some languages write a capital.
    init(_ locale: Locale, pattern: String, isAtBeginning: Bool) {
        let (zone, pattern) = (Array("Etc/UTC".utf16), Array(pattern.utf16))
        var status = U_ZERO_ERROR
        unsafe format = icuDateFormatOpen(
            locale.name, zone, Int32(zone.count), pattern, Int32(pattern.count), &status)
        let calendar = unsafe icuCalendarOpen(zone, Int32(zone.count), locale.name, &status)
        guard let format = unsafe format, let calendar = unsafe calendar else { return }
        // Calendars other than the Gregorian one refuse.
        var ignored = U_ZERO_ERROR
        unsafe icuCalendarSetGregorianChange(calendar, DateFormat.beforeAllDates, &ignored)
        unsafe icuDateFormatSetCalendar(format, calendar)
        unsafe icuCalendarClose(calendar)
        let context = isAtBeginning ? UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE : UDISPCTX_CAPITALIZATION_NONE
        unsafe icuDateFormatSetContext(format, context, &ignored)
    }

    deinit { unsafe icuDateFormatClose(format) }

    /// In milliseconds: the first moment that a Gregorian calendar can have (8.64 × 10¹⁵ ms are 10⁸ days).
    private static let beforeAllDates = -8.64e15

    /// Seconds since 1970; empty without data.
    func text(of moment: Int64) -> String {
        guard let format = unsafe format else { return "" }
        return unsafe icuText { unsafe icuDateFormatText(format, Double(moment) * 1000, $0, $1, &$2) }
    }
}
