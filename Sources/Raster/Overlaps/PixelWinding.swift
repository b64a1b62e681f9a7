import Geometry
import Paths

/// The error of a pixel's sum where its edges overlap. On each of some lines the crossings are sorted, and the winding number
/// is followed from one to the next. The length that is inside is the correct value; the length times the winding is what the
/// sum contains. Without overlap their difference is 0, so the correction contains the overlap alone, and everything else stays
/// as exact as the sum.
struct PixelWinding {
    /// A pixel with more edges is not corrected: sorting them takes time proportional to the square of their number.
    static let mostEdges = 64
    /// The lengths of all lines of a pixel.
    private static let whole = Subpixel.one * PixelLines.count
    private static let wholeBits = whole.trailingZeroBitCount
    /// A smaller difference is at most 4 of 255 levels, and may come from the rounding of a crossing.
    private static let leastDifference = whole / 64

    /// With more than these the differences of all lines may add up to a large error.
    private static let fewEdges = 8
    private static let fewWindings = Int16(4)

    private var count = 0
    private var length = 0

    /// Adds an edge that touches the pixel, by its positions on the lines. Call it at most `mostEdges` times. `crossings` has
    /// room for all edges; it holds, sorted on each line, twice the position, plus 1 if the winding number decreases there.
    @inline(__always)
    mutating func add(_ positions: PixelLines, winding: Int16, to crossings: inout MutableSpan<PixelLines>) {
        length &+= (PixelWinding.whole &- positions.sum) &* Int(winding)
        var next = positions &+ positions &- PixelLines(repeating: winding &>> 15)
        for index in 0..<count {
            let excess = crossings[index] &- next
            let swap = excess & ~excess.signs
            crossings[index] = crossings[index] &- swap
            next = next &+ swap
        }
        crossings[count] = next
        count &+= 1
    }

    /// The correct sum, in the unit of cells.
    enum Correction {
        case none
        /// The sum plus this much: everything but the overlap stays as exact as it is.
        case more(Int32)
        /// This value: if much overlaps, the total from the lines is more exact.
        case instead(Int32)
    }

    /// On the pixel's left side the winding number is `base`, plus `windings` for each line, whose sum is `windingSum`.
    @inline(__always)
    func correction(
        _ crossings: borrowing MutableSpan<PixelLines>, base: Int, windings: PixelLines, windingSum: Int, rule: FillRule
    ) -> Correction {
        let sum = base &<< PixelWinding.wholeBits &+ windingSum &* Subpixel.one &+ length
        let isCrowded = count > PixelWinding.fewEdges || windings.exceed(PixelWinding.fewWindings)
        let start = windings &+ PixelLines(repeating: Int16(truncatingIfNeeded: base))
        switch rule {
        case .nonZero:
            let inside = inside(crossings, from: start) { $0.areNotZero }
            return PixelWinding.correction(from: sum, to: PixelWinding.wanted(instead: sum, inside: inside), inside, isCrowded)
        case .evenOdd:
            let odd = inside(crossings, from: start) { $0.areOdd }
            return PixelWinding.correction(from: sum, to: PixelWinding.wanted(instead: sum, odd: odd), odd, isCrowded)
        }
    }

    /// Each further line in the difference adds its error, so a large difference is not used.
    @inline(__always)
    private static func correction(from sum: Int, to wanted: Int, _ inside: Int, _ isCrowded: Bool) -> Correction {
        let difference = wanted &- sum
        guard abs(difference) >= leastDifference else { return .none }
        let unit = Cells.full >> Int32(truncatingIfNeeded: wholeBits)
        if !isCrowded, abs(difference) <= min(whole / 2, inside &+ inside / 2) {
            return .more(Int32(truncatingIfNeeded: difference) &* unit)
        }
        return .instead(inside == whole ? Cells.full : Int32(truncatingIfNeeded: inside) &* unit)
    }

    /// The length of all stretches for whose winding number `isInside` gives all ones; for the others it must give 0.
    @inline(__always)
    private func inside(
        _ crossings: borrowing MutableSpan<PixelLines>, from windings: PixelLines, _ isInside: (PixelLines) -> PixelLines
    ) -> Int {
        let one = PixelLines(repeating: 1)
        var winding = windings
        var (before, total) = (PixelLines.zero, PixelLines.zero)
        for index in 0..<count {
            let crossing = crossings[index]
            total = total &+ (crossing.halves &- before) & isInside(winding)
            winding = winding &+ one &- (crossing & one) &- (crossing & one)
            before = crossing.halves
        }
        return (total &+ (PixelLines(repeating: Int16(Subpixel.one)) &- before) & isInside(winding)).sum
    }

    /// With the sign of the sum, so that the difference of a shape of one direction is 0.
    @inline(__always)
    private static func wanted(instead sum: Int, inside: Int) -> Int {
        if inside == whole, abs(sum) >= whole { return sum }
        return sum < 0 ? -inside : inside
    }

    /// Between the two winding numbers around the sum, so that the difference of a pixel without others is 0.
    @inline(__always)
    private static func wanted(instead sum: Int, odd: Int) -> Int {
        let winding = sum >> wholeBits
        return winding &<< wholeBits &+ (winding & 1 == 0 ? odd : whole &- odd)
    }
}

/// One number for each of 32 lines across a pixel, each in the middle of a 32nd of its height. Two vectors of sixteen, because
/// the standard library handles larger ones a lane at a time.
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

    /// The sum of the numbers, which must fit 16 bits.
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

    /// Whether the magnitude of any number exceeds a limit.
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
