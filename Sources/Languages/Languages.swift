// Languages: what depends on a language: scripts, directions, line breaks, hyphens, dates, ages, numbers, plurals, names.
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

/// The name of a language in that language, as a choice in a list: "Deutsch", "العربية", "简体中文". A region is left out. Nil for a
/// text that is no BCP 47 tag, and for a language that ICU does not know.
public func ownName(ofLanguage tag: String) -> String? {
    guard let locale = Locale(knownLanguage: tag)?.withoutRegion else { return nil }
    let name = unsafe icuText { unsafe icuOwnName(locale.name, $0, $1, &$2) }
    guard let first = name.unicodeScalars.first else { return nil }
    // CLDR leaves some in small letters that stand in a list with capitals.
    return first.properties.titlecaseMapping + String(name.unicodeScalars.dropFirst())
}
