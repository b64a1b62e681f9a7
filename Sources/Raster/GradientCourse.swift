import Geometry

/// How a gradient runs over the pixels: which entries of its table those of a row have. That depends on the pixel alone, so
/// that tiles equal the whole.
///
/// The standard library has operations on vectors of whole numbers and comparisons as such, all others by lanes, of which the
/// optimizer makes vectors again where it finds a few of the former among them: that is why some sums are taken on bits.
protocol GradientCourse: Sendable {
    static var entryCount: Int { get }

    mutating func beginRow(_ y: Int)

    /// Of eight neighbours in the row, from `x` on, each 0..<`entryCount`.
    func entries(at x: Int) -> SIMD8<UInt32>
}

struct LinearCourse: GradientCourse {
    static var entryCount: Int { GradientTable.count }

    private let anchor: PixelAnchor
    private var position: PixelRamp

    /// `direction` is how much of the gradient a pixel across and one down are.
    init(origin: Point, direction: Point) {
        anchor = PixelAnchor(origin)
        let length = Double(GradientTable.length)
        position = PixelRamp(x: direction.x * length, y: direction.y * length, origin: anchor.rest)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { position.beginRow(anchor.row(y)) }

    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> { GradientTable.entries(at: position.eight(at: anchor.columns(at: x))) }
}

struct RadialCourse: GradientCourse {
    static var entryCount: Int { GradientTable.count }

    private var plane: PixelPlane

    /// `map` leads from pixels to the gradient's circle, of the radius 1.
    init(origin: Point, map: Transform) {
        plane = PixelPlane(origin: origin, map: map.then(.scale(Double(GradientTable.length))))
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { plane.beginRow(y) }

    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> {
        let (u, v) = plane.eight(at: x)
        return GradientTable.entries(at: (u * u + v * v).squareRoots)
    }
}

extension GradientTable {
    /// As many entries as from the first to the last.
    fileprivate static let length = Float(count - 1)

    /// The nearest entries to positions in entries, of those beyond the table the first or the last. In a Float of 2^23 the lowest bit
    /// is worth 1; unlike a conversion this cannot trap. NaN gives the first entry.
    @inline(__always)
    fileprivate static func entries(at position: SIMD8<Float>) -> SIMD8<UInt32> {
        let first = SIMD8<Float>(repeating: 0x1p23)
        let rounded = (position + first).cut(from: first, to: first + length)
        return rounded.bits &- first.bits
    }
}

extension SIMD8<Float> {
    @inline(__always)
    var magnitudes: SIMD8<Float> { SIMD8<Float>(bits: bits & 0x7FFF_FFFF) }

    @inline(__always)
    fileprivate var squareRoots: SIMD8<Float> {
        var result = self
        for lane in 0..<8 { result[lane] = self[lane].squareRoot() }
        return result
    }

    /// NaN becomes `first`. By `replacing`, which becomes a vector instruction; the standard library's `clamped` and
    /// `pointwiseMin` take every lane by itself.
    @inline(__always)
    fileprivate func cut(from first: SIMD8<Float>, to last: SIMD8<Float>) -> SIMD8<Float> {
        let above = first.replacing(with: self, where: self .> first)
        return above.replacing(with: last, where: above .> last)
    }
}
