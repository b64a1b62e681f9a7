internal import Languages

/// A language as fontconfig and OpenType know it: "en", "ja", "zh-cn".
struct LanguageTag: Hashable {
    let name: String

    /// From a BCP 47 tag. Only the language counts, and for Chinese the script or region. Nil for text that does not begin
    /// with two or three letters.
    init?(_ tag: String) {
        let subtags = tag.prefix(32).lowercased().split(omittingEmptySubsequences: false) { "-_.@".contains($0) }
        guard let language = subtags.first, (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        switch language {
        case "zh", "cmn": name = Self.chinese(subtags.dropFirst())
        case "yue": name = "zh-hk"
        default: name = String(language)
        }
    }

    private static func chinese(_ subtags: ArraySlice<Substring>) -> String {
        if subtags.contains("hans") { return "zh-cn" }
        if subtags.contains("hk") || subtags.contains("mo") { return "zh-hk" }
        return subtags.contains("hant") || subtags.contains("tw") ? "zh-tw" : "zh-cn"
    }

    private var decidesHan: Bool { name.hasPrefix("zh-") || name == "ja" || name == "ko" }

    /// The language whose forms of Han characters are used: the given one if it uses Han characters, else the one indicated
    /// by the text's other scripts (kana are Japanese, Hangul is Korean, bopomofo Taiwanese), else the given one.
    static func resolved(_ language: LanguageTag?, scripts: Set<Script>) -> LanguageTag? {
        if let language, language.decidesHan { return language }
        if scripts.contains(.hiragana) || scripts.contains(.katakana) { return LanguageTag("ja") }
        if scripts.contains(.hangul) { return LanguageTag("ko") }
        return scripts.contains(.bopomofo) ? LanguageTag("zh-Hant") : language
    }
}
