private import CICU

/// Which form of a word stands with a number (CLDR): English has `one` (1 story) and `other` (2 stories), Arabic has all six.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable { case zero, one, two, few, many, other }

/// The plural rules of one language. Opening them is slow, so keep them. For use by one thread.
@safe public final class PluralRules {
    private let rules: OpaquePointer?

    /// A BCP 47 tag. What is none, or a language that ICU does not know, counts as "en-GB".
    public init(language: String) {
        var status = U_ZERO_ERROR
        unsafe rules = icuPluralRulesOpen(Locale(language: language).name, &status)
    }

    deinit { unsafe icuPluralRulesClose(rules) }

    /// The category of a whole number of things. A negative count has that of the positive one. Counts beyond 2⁵³ are rounded
    /// to the nearest `Double`.
    public func pluralCategory(of count: Int) -> PluralCategory {
        guard let rules = unsafe rules else { return .other }
        var status = U_ZERO_ERROR
        var name = [UInt16](repeating: 0, count: PluralRules.longestName)
        let length = unsafe icuPluralCategory(rules, Double(count.magnitude), &name, Int32(name.count), &status)
        guard status.rawValue <= 0 else { return .other }
        return PluralCategory(rawValue: String(decoding: name.prefix(Int(length)), as: UTF16.self)) ?? .other
    }

    private static let longestName = 16
}
