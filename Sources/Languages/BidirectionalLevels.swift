private import CICU

/// The embedding levels of a text of one paragraph (UAX 9); odd levels run from right to left.
public struct BidirectionalLevels: Sendable {
    /// The level of every UTF-16 unit, 0 to 126.
    public let units: [UInt8]
    /// The level of the paragraph, 0 or 1, from its first strong character; 0 without one.
    public let paragraph: UInt8

    /// Where a text has unpaired surrogates they are neutral. If ICU fails, for lack of memory, all runs from left to right.
    /// Linear in the length.
    public init(of text: [UInt16]) {
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

    /// The order, from left to right, of pieces of a line with these levels (UAX 9, rule L2). None for none.
    public static func visualOrder(of levels: [UInt8]) -> [Int] {
        var order = [Int32](repeating: 0, count: levels.count)
        unsafe icuBidiReorderVisual(levels, Int32(levels.count), &order)
        return order.map(Int.init)
    }
}
