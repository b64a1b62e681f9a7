// TestSupport: what the tests of several modules share.

public import Geometry

/// Numbers that are the same on every run and every machine: SplitMix64 (Steele, Lea, Flood 2014).
public struct Random: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// At least 0, less than 1.
    public mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

    /// 0..<`count`, which must be above 0.
    public mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

    public mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    public mutating func point(_ range: ClosedRange<Double>) -> Point { Point(number(range), number(range)) }
}
