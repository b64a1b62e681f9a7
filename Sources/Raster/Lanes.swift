// Whole numbers of up to 2^22 in the lanes of Floats. In a Float of 1.5 · 2^23 the lowest bit is worth 1, so adding a whole
// number to its bits adds that number to its value. Conversions would be checked, one lane at a time.

private var origin: Float { 0x1.8p23 }

extension SIMD8<Float> {
    @inline(__always)
    init(whole numbers: SIMD8<Int32>) {
        self = SIMD8<Float>(bits: SIMD8<UInt32>(truncatingIfNeeded: numbers) &+ origin.bitPattern) - origin
    }

    /// 2 to the power of exponents from 0 to 21.
    @inline(__always)
    init(powerOfTwo exponents: SIMD8<Int32>) {
        self = SIMD8<Float>(bits: SIMD8<UInt32>(truncatingIfNeeded: exponents &+ 127) &<< 23)
    }

    /// The nearest whole numbers, ties to even, in the form of an integer.
    @inline(__always)
    var wholeBits: SIMD8<UInt32> { (self + origin).bits &- origin.bitPattern }

    @inline(__always)
    var rounded: SIMD8<Float> { (self + origin) - origin }

    @inline(__always)
    var atMostOne: SIMD8<Float> { replacing(with: 1, where: self .> 1) }

    @inline(__always)
    var atLeastZero: SIMD8<Float> { replacing(with: 0, where: self .< 0) }
}

// The upper halves of products of 16 bits. Written lane by lane they compile to one instruction.

extension SIMD8<UInt16> {
    @inline(__always)
    func upperHalf(times factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
        var result = self
        for lane in 0..<8 { result[lane] = UInt16(truncatingIfNeeded: (UInt32(self[lane]) &* UInt32(factors[lane])) &>> 16) }
        return result
    }
}

extension SIMD16<UInt16> {
    @inline(__always)
    func upperHalf(times factors: SIMD16<UInt16>) -> SIMD16<UInt16> {
        var result = self
        for lane in 0..<16 { result[lane] = UInt16(truncatingIfNeeded: (UInt32(self[lane]) &* UInt32(factors[lane])) &>> 16) }
        return result
    }
}
