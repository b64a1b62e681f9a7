private import CICU

/// A language that ICU has words and rules for.
struct Locale: Hashable {
    /// As ICU writes it: "en_GB", "sr_Latn_RS@calendar=buddhist".
    let name: String

    /// British English for what is no BCP 47 tag or a language without data. ICU itself would take the machine's language.
    init(language: String) {
        name = Locale(knownLanguage: language)?.name ?? "en_GB"
    }

    /// Nil for what is no BCP 47 tag or a language without data.
    init?(knownLanguage tag: String) {
        guard let name = Locale.name(of: tag), Locale.knownLanguages.contains(Locale.language(of: name)) else { return nil }
        self.name = name
    }

    private init(name: String) { self.name = name }

    /// Language and script.
    var withoutRegion: Locale {
        var status = U_ZERO_ERROR
        let script = unsafe Locale.text { unsafe icuLocaleScript(name, $0, $1, &status) }
        return Locale(name: script.isEmpty ? Locale.language(of: name) : "\(Locale.language(of: name))_\(script)")
    }

    /// Longer tags are none: the longest in use have some 30 letters.
    private static let longestTag = 64
    private static let capacity = 157

    /// Nil for what is no BCP 47 tag.
    static func name(of tag: String) -> String? {
        guard tag.utf8.count <= longestTag else { return nil }
        var status = U_ZERO_ERROR
        var read: Int32 = 0
        let name = unsafe text { unsafe icuLocale(tag, $0, $1, &read, &status) }
        return status.rawValue <= 0 && read == tag.utf8.count && !name.isEmpty ? name : nil
    }

    /// "en" of "en_GB".
    private static func language(of name: String) -> String {
        var status = U_ZERO_ERROR
        return unsafe text { unsafe icuLocaleLanguage(name, $0, $1, &status) }
    }

    private static let knownLanguages = Set(
        (0..<icuAvailableLocaleCount()).compactMap { index in
            unsafe icuAvailableLocale(index).map { language(of: unsafe String(cString: $0)) }
        })

    /// What a function of ICU writes into a buffer.
    private static func text(_ write: (UnsafeMutablePointer<CChar>?, Int32) -> Int32) -> String {
        var buffer = [CChar](repeating: 0, count: capacity)
        let length = unsafe buffer.withUnsafeMutableBufferPointer { unsafe write($0.baseAddress, Int32($0.count)) }
        return String(decoding: buffer.prefix(Int(max(length, 0))).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
