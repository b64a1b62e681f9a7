/// How an edge leans, in whole numbers of 1/2^32. They depend on the edge alone, and so do its crossings with borders, which
/// are exact sums of them: everybody finds the same. Lengths are at most 2^30, so that all of it fits 64 bits, and a
/// crossing inside a picture is off by less than 2^-14 subpixels before it is rounded.
struct EdgeSlope {
    static let fraction = 32

    /// Subpixels to the right for a subpixel down.
    let across: Int
    /// Subpixels of height for a subpixel to either side.
    let down: Int
    /// 1 or -1.
    let winding: Int

    @inline(__always)
    init(across: Int, down: Int, winding: Int) {
        self.across = across
        self.down = down
        self.winding = winding
    }

    /// Of any edge; of no meaning for a level one, which has no parts.
    init(_ edge: Edge) {
        across = EdgeSlope.anyAcross(edge)
        down = EdgeSlope.longRatio(edge.height, max(abs(edge.width), 1))
        winding = Int(edge.winding)
    }

    /// Of any edge; of no meaning for a level one.
    static func anyAcross(_ edge: Edge) -> Int { longRatio(edge.width, max(edge.height, 1)) }

    /// Whether an edge is short enough for both of the following: 2048 pixels either way.
    @inline(__always)
    static func isUsual(_ edge: Edge) -> Bool { (abs(edge.width) | edge.height) < 1 << 19 }

    /// Of an edge that is not level and less than 2^19 times as wide as high.
    @inline(__always)
    static func across(_ edge: Edge) -> Int { ratio(edge.width, edge.height) }

    /// Of an edge that is not upright and less than 2^19 times as high as wide.
    @inline(__always)
    static func down(_ edge: Edge) -> Int { ratio(edge.height, abs(edge.width)) }

    /// Rounded to nearest as a point is (`SubpixelPoint`), which costs half of what a checked conversion does: a quotient below
    /// 2^19 has room for 32 bits of fraction there.
    @inline(__always)
    private static func ratio(_ length: Int, _ unit: Int) -> Int {
        let rounded = Double(length) / Double(unit) * Double(1 << fraction) + 0x1.8p52
        return Int(truncatingIfNeeded: rounded.bitPattern &- (0x1.8p52).bitPattern)
    }

    /// The same number, of any size.
    private static func longRatio(_ length: Int, _ unit: Int) -> Int {
        Int((Double(length) / Double(unit) * Double(1 << fraction)).rounded(.toNearestOrEven))
    }

    /// A number from which sums begin that are rounded to nearest when the fraction is cut.
    @inline(__always)
    static func fixed(_ number: Int) -> Int { number &<< fraction &+ 1 &<< (fraction &- 1) }

    /// How much of the height of a part lies left of a column's border, so far right of the part's left end; rounded to
    /// nearest.
    @inline(__always)
    func height(across width: Int, of whole: Int) -> Int {
        min((EdgeSlope.fixed(0) &+ down &* width) >> EdgeSlope.fraction, whole)
    }
}

extension Edge {
    @inline(__always)
    fileprivate var width: Int { Int(x1) &- Int(x0) }
    @inline(__always)
    fileprivate var height: Int { Int(y1) &- Int(y0) }
}
