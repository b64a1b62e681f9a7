// Unicode properties from ICU: directions (UAX 9), line breaks (UAX 14) and scripts (UAX 24). Offsets count UTF-16 units. The
// only file that uses ICU.

private import CICU

/// The embedding level of every unit; odd levels run from right to left.
struct BidirectionalLevels {
    let units: [UInt8]
    /// The level of the paragraph, from its first strong character; 0 without one.
    let paragraph: UInt8

    init(of text: [UInt16]) {
        guard let bidi = unsafe icuBidiOpen() else {
            self = .leftToRight(count: text.count)
            return
        }
        defer { unsafe icuBidiClose(bidi) }
        var status = U_ZERO_ERROR
        // ICU keeps a pointer to the text and returns a pointer to its levels: both are valid only in this closure.
        let levels: [UInt8] = unsafe text.withUnsafeBufferPointer { text in
            unsafe icuBidiSetParagraph(bidi, text.baseAddress, Int32(text.count), UBiDiLevel(UBIDI_DEFAULT_LTR), &status)
            guard let levels = unsafe icuBidiLevels(bidi, &status), status.rawValue <= 0 else { return [] }
            return unsafe Array(UnsafeBufferPointer(start: levels, count: text.count))
        }
        guard levels.count == text.count, !levels.isEmpty else {
            self = .leftToRight(count: text.count)
            return
        }
        self.init(units: levels, paragraph: unsafe icuBidiParagraphLevel(bidi) & 1)
    }

    private init(units: [UInt8], paragraph: UInt8) {
        self.units = units
        self.paragraph = paragraph
    }

    private static func leftToRight(count: Int) -> BidirectionalLevels {
        BidirectionalLevels(units: Array(repeating: 0, count: count), paragraph: 0)
    }

    /// The order, from left to right, of pieces of a line with these levels (UAX 9, rule L2).
    static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = [Int32](repeating: 0, count: levels.count)
        unsafe icuBidiReorderVisual(levels, Int32(levels.count), &order)
        return order.map(Int.init)
    }
}

/// Finds where lines may break, for one language.
@safe final class LineBreakFinder {
    private let iterator: OpaquePointer?

    /// A language unknown to ICU gets the default rules.
    init(language: String?) {
        var status = U_ZERO_ERROR
        unsafe iterator = icuBreakOpen(UBRK_LINE, language ?? "", nil, 0, &status)
    }

    deinit { unsafe icuBreakClose(iterator) }

    /// The offsets where a new line may start, in ascending order, including the text's end.
    func breaks(in text: [UInt16]) -> [Int] {
        guard let iterator = unsafe iterator else { return breaksAfterSpaces(in: text) }
        return unsafe text.withUnsafeBufferPointer { text in
            var status = U_ZERO_ERROR
            unsafe icuBreakSetText(iterator, text.baseAddress, Int32(text.count), &status)
            var breaks: [Int] = []
            while status.rawValue <= 0, case let next = unsafe icuBreakNext(iterator), next > 0 { breaks.append(Int(next)) }
            if breaks.last != text.count { breaks.append(text.count) }
            return breaks
        }
    }

    private func breaksAfterSpaces(in text: [UInt16]) -> [Int] {
        text.indices.dropFirst().filter { text[$0 - 1] == 0x20 && text[$0] != 0x20 } + [text.count]
    }
}

/// A writing system.
struct Script: Hashable {
    private let code: UScriptCode.RawValue

    static let common = Script(code: USCRIPT_COMMON.rawValue)
    static let hiragana = Script(code: USCRIPT_HIRAGANA.rawValue)
    static let katakana = Script(code: USCRIPT_KATAKANA.rawValue)
    static let hangul = Script(code: USCRIPT_HANGUL.rawValue)
    static let bopomofo = Script(code: USCRIPT_BOPOMOFO.rawValue)
    static let han = Script(code: USCRIPT_HAN.rawValue)

    private init(code: UScriptCode.RawValue) { self.code = code }

    /// Characters that take their neighbours' script, including marks, are `common`.
    init(of scalar: Unicode.Scalar) {
        var status = U_ZERO_ERROR
        let script = unsafe icuScript(UChar32(bitPattern: scalar.value), &status)
        self.init(code: script == USCRIPT_INHERITED || status.rawValue > 0 ? USCRIPT_COMMON.rawValue : script.rawValue)
    }

    /// As in "Arabic" or "Canadian Aboriginal".
    var name: String {
        guard let name = unsafe icuScriptName(UScriptCode(rawValue: code)) else { return "" }
        return String(unsafe String(cString: name).map { $0 == "_" ? " " : $0 })
    }

    /// The four letters of ISO 15924, such as "Arab".
    var isoCode: String {
        guard let name = unsafe icuScriptShortName(UScriptCode(rawValue: code)) else { return "Zyyy" }
        return unsafe String(cString: name)
    }
}
