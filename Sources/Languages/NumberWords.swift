private import CICU

/// Numbers in the digits of one language: "12", "١٢". Opening it is slow, so keep it. For use by one thread.
@safe public final class NumberWords {
    private let number: UnsafeMutablePointer<UNumberFormat?>?
    private let percent: UnsafeMutablePointer<UNumberFormat?>?

    /// A BCP 47 tag. What is none, or a language that ICU does not know, counts as "en-GB".
    public init(language: String) {
        let name = Locale(language: language).name
        var status = U_ZERO_ERROR
        unsafe number = icuNumberFormatOpen(UNUM_DECIMAL, name, &status)
        status = U_ZERO_ERROR
        unsafe percent = icuNumberFormatOpen(UNUM_PERCENT, name, &status)
    }

    deinit {
        unsafe icuNumberFormatClose(number)
        unsafe icuNumberFormatClose(percent)
    }

    /// "1,234". Beyond 2⁵³ the nearest `Double`.
    public func text(_ count: Int) -> String {
        guard let number = unsafe number else { return "\(count)" }
        return unsafe icuText { unsafe icuNumberFormatText(number, Double(count), $0, $1, &$2) }
    }

    /// "130%", "130 %", "١٣٠٪" of 1.3. NaN and infinity are written as the language does.
    public func percent(_ share: Double) -> String {
        guard let percent = unsafe percent else { return "\(share)" }
        return unsafe icuText { unsafe icuNumberFormatText(percent, share, $0, $1, &$2) }
    }
}
