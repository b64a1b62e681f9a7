private import CICU

/// A writing system (UAX 24).
public struct Script: Hashable, Sendable {
    private let code: UScriptCode.RawValue

    /// Of digits, punctuation, spaces and marks.
    public static let common = Script(code: USCRIPT_COMMON.rawValue)
    public static let latin = Script(code: USCRIPT_LATIN.rawValue)
    public static let greek = Script(code: USCRIPT_GREEK.rawValue)
    public static let cyrillic = Script(code: USCRIPT_CYRILLIC.rawValue)
    public static let arabic = Script(code: USCRIPT_ARABIC.rawValue)
    public static let hiragana = Script(code: USCRIPT_HIRAGANA.rawValue)
    public static let katakana = Script(code: USCRIPT_KATAKANA.rawValue)
    public static let hangul = Script(code: USCRIPT_HANGUL.rawValue)
    public static let bopomofo = Script(code: USCRIPT_BOPOMOFO.rawValue)
    public static let han = Script(code: USCRIPT_HAN.rawValue)

    private init(code: UScriptCode.RawValue) { self.code = code }

    /// Characters that take their neighbours' script, including marks, are `common`.
    public init(of scalar: Unicode.Scalar) {
        var status = U_ZERO_ERROR
        let script = unsafe icuScript(UChar32(bitPattern: scalar.value), &status)
        self.init(code: script == USCRIPT_INHERITED || status.rawValue > 0 ? USCRIPT_COMMON.rawValue : script.rawValue)
    }

    /// Chinese, Japanese and Korean writing.
    public var isEastAsian: Bool { Script.eastAsian.contains(self) }

    private static let eastAsian: Set<Script> = [.han, .hiragana, .katakana, .hangul, .bopomofo]

    /// As in "Arabic" or "Canadian Aboriginal".
    public var name: String {
        guard let name = unsafe icuScriptName(UScriptCode(rawValue: code)) else { return "" }
        return String(unsafe String(cString: name).map { $0 == "_" ? " " : $0 })
    }

    /// The four letters of ISO 15924, such as "Arab".
    public var isoCode: String {
        guard let name = unsafe icuScriptShortName(UScriptCode(rawValue: code)) else { return "Zyyy" }
        return unsafe String(cString: name)
    }
}
