/// Numbers that follow from a text, the same in every run and on every machine: the text's FNV-1a hash of 64 bits (Fowler, Noll,
/// Vo; RFC 9923) seeds SplitMix64 (Steele, Lea, Flood 2014).
struct SeededNumbers: Sendable {
    private var state: UInt64

    init(_ text: String) { state = SeededNumbers.hash(text) }

    static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// 0..<`count`, which must be above 0. Not the standard library's, which may count in another way one day.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// Fisher and Yates' shuffle.
    mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for last in stride(from: elements.count - 1, to: 0, by: -1) { elements.swapAt(last, below(last + 1)) }
        return elements
    }
}
