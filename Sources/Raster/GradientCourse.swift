import Geometry
private import Glibc

// Which entries of the table the pixels of a row have. That depends on the pixel alone, so that tiles equal the whole. Columns
// and rows are counted from the pixel that the gradient's origin is in: those are whole numbers, of which sums are exact, and
// a picture moved by whole pixels is the same picture.

/// How a gradient runs over the pixels.
protocol GradientCourse: Sendable {
    mutating func beginRow(_ y: Int)

    /// The entries, 0..<`GradientTable.count`, of eight neighbours in the row, from `x` on.
    func entries(at x: Int) -> SIMD8<UInt32>
}

struct LinearCourse: GradientCourse {
    private let anchor: PixelAnchor
    private let spread: Gradient.Spread
    private var position: PixelRamp

    /// `direction` is how much of the gradient a pixel across and one down are.
    init(origin: Point, direction: Point, spread: Gradient.Spread) {
        anchor = PixelAnchor(origin)
        let length = Double(Gradient.Spread.length)
        position = PixelRamp(x: direction.x * length, y: direction.y * length, origin: anchor.rest)
        self.spread = spread
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { position.beginRow(anchor.row(y)) }

    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> { spread.entries(at: position.eight(at: anchor.columns(at: x))) }
}

struct RadialCourse: GradientCourse {
    private var plane: PixelPlane
    private let spread: Gradient.Spread

    /// `map` leads from pixels to the gradient's circle, of the radius 1.
    init(origin: Point, map: Transform, spread: Gradient.Spread) {
        plane = PixelPlane(origin: origin, map: map.then(.scale(Double(Gradient.Spread.length))))
        self.spread = spread
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { plane.beginRow(y) }

    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> {
        let (u, v) = plane.eight(at: x)
        return spread.entries(at: (u * u + v * v).squareRoots)
    }
}

/// Angles are not computed: in the quarter of a turn between the axes, z = (|v| - |u|) / (|v| + |u|) grows with the angle from
/// -1 to 1, never slower than half as fast at the middle, so the table has the colours by z, for each quarter.
struct ConicCourse: GradientCourse {
    private var plane: PixelPlane

    /// As many for a quarter that they are nowhere further from one another than a quarter of `GradientTable.count` would be.
    private static let quarter = 512
    static let entryCount = 4 * quarter

    /// `map` leads from pixels to where angles are right, and 0 is that of the first colour.
    init(origin: Point, map: Transform) { plane = PixelPlane(origin: origin, map: map) }

    /// The entries clockwise from the first one on, and how much of a turn each is from there.
    static func entry(_ step: Int) -> (index: Int, turns: Double) {
        let (corner, rest) = step.quotientAndRemainder(dividingBy: quarter)
        // The signs of v and u; where u and v have one sign, z grows clockwise.
        let base = [0, 1, 3, 2][corner] * quarter
        let z = max((Double(rest) - 256) / 255, -1)
        let turns = (Double(corner) + 0.5 + 4 * atan(z) / (2 * .pi)) / 4
        return (corner % 2 == 0 ? base + rest : base + (quarter - rest) % quarter, turns)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { plane.beginRow(y) }

    /// Adding 1.5 · 2^23 rounds. In the centre itself z is not a number, and the entry any of them.
    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> {
        let (u, v) = plane.eight(at: x)
        let (across, down) = (u.magnitudes, v.magnitudes)
        let ratio = (down - across) / (down + across)
        let z = ratio.replacing(with: SIMD8<Float>.zero, where: ratio .!= ratio)
        let entry = (z * 255 + 0x1.8p23).bits &+ SIMD8(repeating: 256 &- Float(0x1.8p23).bitPattern)
        let half = entry.replacing(with: entry &+ SIMD8(repeating: 512), where: u .< 0)
        let whole = half.replacing(with: half &+ SIMD8(repeating: 1024), where: v .< 0)
        return whole
    }
}

/// A number that grows evenly from column to column and from row to row.
private struct PixelRamp: Sendable {
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
private struct PixelAnchor: Sendable {
    private let x, y: Int
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

    /// A Float of 1.5 · 2^23 with a whole number added to its bits is larger by that number. The lanes begin with 1 as the
    /// compiler makes an exception of one that adds 0.
    @inline(__always)
    func columns(at x: Int) -> SIMD8<Float> {
        let zero = Float(0x1.8p23)
        let first = SIMD8(repeating: zero.bitPattern &+ UInt32(truncatingIfNeeded: x &- self.x &- 1))
        return SIMD8<Float>(bits: first &+ SIMD8(1, 2, 3, 4, 5, 6, 7, 8)) - zero
    }

    @inline(__always)
    func row(_ y: Int) -> Double { Double(y &- self.y) }
}

/// Across and down in the unit of a gradient around a centre.
private struct PixelPlane: Sendable {
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

extension Gradient.Spread {
    /// As many entries as from the first to the last.
    fileprivate static let length = Float(GradientTable.count - 1)

    /// The nearest entries to positions in entries. In a Float of 2^23 the lowest bit is worth 1; unlike a conversion this cannot
    /// trap. It is cut to the table at once; NaN gives the first entry.
    @inline(__always)
    fileprivate func entries(at position: SIMD8<Float>) -> SIMD8<UInt32> {
        let first = SIMD8<Float>(repeating: 0x1p23)
        let rounded = (folded(position) + first).cut(from: first, to: first + Gradient.Spread.length)
        return rounded.bits &- first.bits
    }

    /// Adding and taking away 1.5 · 2^23, whose lowest bit is worth 1, rounds to nearest, and so does 1.5 · 2^24 to even numbers;
    /// numbers beyond 2^22 have hardly a fraction, and any will do.
    @inline(__always)
    private func folded(_ position: SIMD8<Float>) -> SIMD8<Float> {
        if self == .pad { return position }
        let length = Gradient.Spread.length
        let periods = position * (1 / length)
        if self == .reflect { return (periods - ((periods + 0x1.8p24) - 0x1.8p24)).magnitudes * length }
        let rest = periods - ((periods + 0x1.8p23) - 0x1.8p23)
        return rest.replacing(with: rest + 1, where: rest .< 0) * length
    }
}

extension SIMD8<Float> {
    @inline(__always)
    fileprivate var magnitudes: SIMD8<Float> { SIMD8<Float>(bits: bits & 0x7FFF_FFFF) }

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
