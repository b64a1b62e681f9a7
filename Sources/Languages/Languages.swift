// Languages: what depends on a language: scripts, directions, line breaks, hyphens, dates, plurals.
//
// All of it is ICU's, which only this module uses, but hyphens: their patterns are Debian's (Hyphens). Nothing here depends on the machine's language, region or time zone: a
// language is an argument, a BCP 47 tag, and one that ICU does not know is British English, never the machine's. Offsets in a
// text count UTF-16 units.

private import CICU

/// Whether a language is written from right to left, in the script that its tag names or else in its usual one. False for a
/// text that is no BCP 47 tag.
public func isRightToLeft(language: String) -> Bool {
    guard let name = Locale.name(of: language) else { return false }
    return unsafe icuLocaleIsRightToLeft(name) != 0
}
