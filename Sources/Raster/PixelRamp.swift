import Geometry

// Numbers that grow evenly over the pixels. Columns and rows are counted from the pixel that an origin is in: those are whole
// numbers, of which sums are exact, so that what a pixel gets depends on the pixel alone, and a picture moved by whole pixels is
// the same picture.

/// A number that grows evenly from column to column and from row to row.
struct PixelRamp: Sendable {
    private let perColumn: Float
    private let perRow, start: Double
    private var row: Float = 0

    /// `x` times the distance from the origin to a pixel's centre across, plus `y` times that down. The origin is given as
    /// its place in a pixel.
    init(x: Double, y: Double, origin: Point) {
        perColumn = Float(x)
        perRow = y
        start = (0.5 - origin.x) * x + (0.5 - origin.y) * y
    }

    @inline(__always)
    mutating func beginRow(_ y: Double) { row = Float(start + perRow * y) }

    @inline(__always)
    func eight(at columns: SIMD8<Float>) -> SIMD8<Float> { columns * perColumn + row }
}

/// The pixel that a gradient's origin is in.
struct PixelAnchor: Sendable {
    let x: Int
    private let y: Int
    /// From the pixel to the origin.
    let rest: Point

    /// Columns up to 2^22 from the anchor are exact.
    private static let farthest = Double(1 << 21)

    init(_ origin: Point) {
        func whole(_ number: Double) -> Double {
            max(min(number.rounded(.down), PixelAnchor.farthest), -PixelAnchor.farthest)
        }
        (x, y) = (Int(whole(origin.x)), Int(whole(origin.y)))
        rest = Point(origin.x - Double(x), origin.y - Double(y))
    }

    /// The lanes begin with 1 as the compiler makes an exception of one that adds 0.
    @inline(__always)
    func columns(at x: Int) -> SIMD8<Float> {
        let first = SIMD8(repeating: Int32(truncatingIfNeeded: x &- self.x &- 1))
        return SIMD8<Float>(whole: first &+ SIMD8(1, 2, 3, 4, 5, 6, 7, 8))
    }

    @inline(__always)
    func row(_ y: Int) -> Double { Double(y &- self.y) }
}

/// Across and down in the unit of a gradient around a centre.
struct PixelPlane: Sendable {
    private let anchor: PixelAnchor
    private var u, v: PixelRamp

    init(origin: Point, map: Transform) {
        anchor = PixelAnchor(origin)
        u = PixelRamp(x: map.a, y: map.c, origin: anchor.rest)
        v = PixelRamp(x: map.b, y: map.d, origin: anchor.rest)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) {
        let row = anchor.row(y)
        u.beginRow(row)
        v.beginRow(row)
    }

    @inline(__always)
    func eight(at x: Int) -> (u: SIMD8<Float>, v: SIMD8<Float>) {
        let columns = anchor.columns(at: x)
        return (u.eight(at: columns), v.eight(at: columns))
    }
}
