private import CICU

/// Finds where lines may break (UAX 14), for one language. Opening it is slow, so keep it. For use by one thread.
@safe public final class LineBreakFinder {
    private let iterator: OpaquePointer?

    /// The rules are the strict ones: no line begins with a small kana or a mark that lengthens a sound, which newspapers avoid as
    /// they do marks that close.
    ///
    /// - Parameters:
    ///   - language: a language, and a region behind "-". With nil or a language unknown to ICU the default rules hold.
    ///   - byPhrases: whether lines break between phrases only, which ICU knows for Japanese.
    public init(language: String?, byPhrases: Bool = false) {
        var status = U_ZERO_ERROR
        let rules = byPhrases ? "@lb=strict;lw=phrase" : "@lb=strict"
        unsafe iterator = icuBreakOpen(UBRK_LINE, (language ?? "") + rules, nil, 0, &status)
    }

    deinit { unsafe icuBreakClose(iterator) }

    /// The offsets, in UTF-16 units, where a new line may start, in ascending order, including the text's end. Linear in the
    /// length.
    public func breaks(in text: [UInt16]) -> [Int] {
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
