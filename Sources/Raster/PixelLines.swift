import Geometry

/// A number for each of 32 lines across a pixel, each in the middle of a 32nd of its height. Two vectors of sixteen, as the
/// standard library goes through larger ones a lane at a time.
struct PixelLines: Sendable {
    var upper, lower: SIMD16<Int16>

    static let count = 32
    static let zero = PixelLines(repeating: 0)

    @inline(__always)
    init(upper: SIMD16<Int16>, lower: SIMD16<Int16>) {
        self.upper = upper
        self.lower = lower
    }

    @inline(__always)
    init(repeating number: Int16) {
        upper = SIMD16(repeating: number)
        lower = upper
    }

    /// 0, 1, 2, …
    @inline(__always)
    static var numbers: PixelLines {
        let upper = SIMD16<Int16>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        return PixelLines(upper: upper, lower: upper &+ 16)
    }

    /// Of numbers whose sum has 16 bits.
    @inline(__always)
    var sum: Int { Int((upper &+ lower).wrappedSum()) }

    /// All ones where a number is below 0, 0 elsewhere.
    @inline(__always)
    var signs: PixelLines { PixelLines(upper: upper &>> 15, lower: lower &>> 15) }

    /// All ones where a number is not 0, 0 elsewhere.
    @inline(__always)
    var areNotZero: PixelLines { (self | (.zero &- self)).signs }

    /// All ones where a number is odd, 0 elsewhere.
    @inline(__always)
    var areOdd: PixelLines { .zero &- (self & PixelLines(repeating: 1)) }

    /// Whether the magnitude of any number is more than a limit.
    @inline(__always)
    func exceed(_ limit: Int16) -> Bool {
        let limits = PixelLines(repeating: limit)
        return ((limits &- self).signs | (limits &+ self).signs).sum != 0
    }

    @inline(__always)
    var halves: PixelLines { PixelLines(upper: upper &>> 1, lower: lower &>> 1) }

    @inline(__always)
    static func &+ (a: PixelLines, b: PixelLines) -> PixelLines {
        PixelLines(upper: a.upper &+ b.upper, lower: a.lower &+ b.lower)
    }

    @inline(__always)
    static func &- (a: PixelLines, b: PixelLines) -> PixelLines {
        PixelLines(upper: a.upper &- b.upper, lower: a.lower &- b.lower)
    }

    @inline(__always)
    static func & (a: PixelLines, b: PixelLines) -> PixelLines {
        PixelLines(upper: a.upper & b.upper, lower: a.lower & b.lower)
    }

    @inline(__always)
    static func | (a: PixelLines, b: PixelLines) -> PixelLines {
        PixelLines(upper: a.upper | b.upper, lower: a.lower | b.lower)
    }

    @inline(__always)
    static prefix func ~ (a: PixelLines) -> PixelLines { PixelLines(upper: ~a.upper, lower: ~a.lower) }
}
