/// The language of the machine's messages, as a BCP 47 tag: "de-AT" of LANG=de_AT.UTF-8. The first of LC_ALL, LC_MESSAGES and LANG
/// that is set decides, as in C (POSIX, 8.2). Nil if none is, or if it is "C", "POSIX" or something else that names no language.
public func machineLanguage(_ environment: [String: String]) -> String? {
    let values = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    guard let locale = values.first(where: { !$0.isEmpty })?.prefix(while: { $0 != "." && $0 != "@" }) else { return nil }
    return ValueKind<String>.languageTag.read(String(locale).replacing("_", with: "-"))
}
