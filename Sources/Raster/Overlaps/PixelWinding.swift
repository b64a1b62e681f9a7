import Geometry
import Paths

/// What the sum of a pixel is off by where its edges lie over each other. On each of some lines the crossings are brought
/// into order, and the winding is followed from one to the next: the length that is inside is what is wanted, the length
/// times the winding is what the sum holds. Their difference is 0 where nothing lies over anything, and what it takes from
/// the lines elsewhere is the overlap alone; all else stays as exact as the sum.
struct PixelWinding {
    /// A pixel with more edges is not corrected: to sort them would cost as much as the square of their number.
    static let mostEdges = 64
    /// The lengths of all lines of a pixel.
    private static let whole = Subpixel.one * PixelLines.count
    private static let wholeBits = whole.trailingZeroBitCount
    /// A smaller difference is 4 of 255 levels at most, and may come from the rounding of a crossing.
    private static let leastDifference = whole / 64

    /// With more than these the differences of all lines may add up to a large error.
    private static let fewEdges = 8
    private static let fewWindings = Int16(4)

    private var count = 0
    private var length = 0

    /// Adds an edge that touches the pixel, by the positions on its lines. At most `mostEdges` times. `crossings` has room
    /// for all of them and keeps, in order on each line, twice the position, and 1 more where the winding becomes less.
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

    /// What the sum should be, in the unit of cells.
    enum Correction {
        case none
        /// As it is and this much more: all but the overlap stays as exact as it is.
        case more(Int32)
        /// This: where much lies over each other, what the lines say of all of it is nearer.
        case instead(Int32)
    }

    /// On the pixel's left side there is the winding `base`, and for each line `windings` more, whose sum is `windingSum`.
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

    /// Each line more in the difference is an error more, so a large one is not added.
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

    /// The length of all stretches for whose winding `isInside` gives all ones; for the others it gives 0.
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

    /// With the sign of the sum, so that a shape of one direction differs by nothing.
    @inline(__always)
    private static func wanted(instead sum: Int, inside: Int) -> Int {
        if inside == whole, abs(sum) >= whole { return sum }
        return sum < 0 ? -inside : inside
    }

    /// Between the two windings around the sum, so that a pixel that has no other ones differs by nothing.
    @inline(__always)
    private static func wanted(instead sum: Int, odd: Int) -> Int {
        let winding = sum >> wholeBits
        return winding &<< wholeBits &+ (winding & 1 == 0 ? odd : whole &- odd)
    }
}

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
