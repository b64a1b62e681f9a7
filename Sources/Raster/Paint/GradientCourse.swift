import Geometry
private import Glibc

/// The course of a gradient over the pixels: which entries of its table the pixels of a row have. An entry depends on the pixel
/// alone, so that tiles equal the whole.
///
/// The standard library compiles comparisons and some operations on integer vectors to vector code. It does all others lane by
/// lane; the optimizer makes vector code of those only if some of the former are among them. That is why some sums are computed
/// on the bits.
protocol GradientCourse: Sendable {
    static var entryCount: Int { get }

    mutating func beginRow(_ y: Int)

    /// The entries of eight neighbours in the row, from `x` on, each 0..<`entryCount`.
    func entries(at x: Int) -> SIMD8<UInt32>
}

struct LinearCourse: GradientCourse {
    static var entryCount: Int { GradientTable.count }

    private let anchor: PixelAnchor
    private var position: PixelRamp

    /// `direction` is the share of the gradient of a pixel across and of a pixel down.
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

    /// `map` maps pixels to the gradient's circle, with the radius 1.
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
    /// As many entries as the table has.
    fileprivate static let length = Float(count - 1)

    /// The entries nearest to positions, clamped to the table. In a Float of 2^23 the lowest bit is worth 1; unlike a
    /// conversion this cannot trap. NaN gives the first entry.
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

    /// NaN becomes `first`. Written with `replacing`, which compiles to a vector instruction; the standard library's `clamped`
    /// and `pointwiseMin` work lane by lane.
    @inline(__always)
    fileprivate func cut(from first: SIMD8<Float>, to last: SIMD8<Float>) -> SIMD8<Float> {
        let above = first.replacing(with: self, where: self .> first)
        return above.replacing(with: last, where: above .> last)
    }
}

/// The course around a centre. Angles are not computed: between two axes, z = (|v| - |u|) / (|v| + |u|) grows with the angle
/// from -1 to 1. So the table has the colours by z, separately for each quarter of a turn.
struct ConicCourse: GradientCourse {
    private var plane: PixelPlane

    /// The entries of a quarter. The first is not used; the others are at most 1/1602 of a turn apart, where z is 0.
    private static let quarter = 512
    static let entryCount = 4 * quarter

    /// `map` maps pixels to the plane in which the gradient's angles are measured, with the first colour at +x.
    init(origin: Point, map: Transform) { plane = PixelPlane(origin: origin, map: map) }

    /// How far within a quarter each of its entries is, 0…1, if z grows.
    private static let ways = (0..<quarter).map { 0.5 + 2 * atan(max(Double($0 - 256) / 255, -1)) / .pi }

    /// The entries in clockwise order, and the fraction of a turn of each.
    static func entry(_ step: Int) -> (index: Int, turns: Double) {
        let (number, rest) = step.quotientAndRemainder(dividingBy: quarter)
        let turns = (Double(number) + ways[rest]) / 4
        // By the signs of u and v. If they differ, z decreases clockwise.
        let first = [0, 1, 3, 2][number] * quarter
        return (first + (number % 2 == 0 ? rest : (quarter - rest) % quarter), turns)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { plane.beginRow(y) }

    /// Adding 1.5 · 2^23, whose lowest bit is worth 1, rounds; 256 more turn -255…255 into entries. In the centre itself z is
    /// NaN, and any entry will do.
    @inline(__always)
    func entries(at x: Int) -> SIMD8<UInt32> {
        let (u, v) = plane.eight(at: x)
        let (across, down) = (u.magnitudes, v.magnitudes)
        let z = (down - across) / (down + across)
        let entry = (z * 255 + (0x1.8p23 + 256)).bits & 511
        let half = entry.replacing(with: entry &+ SIMD8(repeating: 512), where: u .< 0)
        return half.replacing(with: half &+ SIMD8(repeating: 1024), where: v .< 0)
    }
}

// Numbers that grow linearly over the pixels. Columns and rows are counted from the pixel that contains an origin. Those are
// whole numbers, whose sums are exact, so the result depends on the pixel alone, and a picture moved by whole pixels is the
// same picture.

/// A number that grows linearly from column to column and from row to row.
struct PixelRamp: Sendable {
    private let perColumn: Float
    private let perRow, start: Double
    private var row: Float = 0

    /// `x` times the horizontal distance from the origin to a pixel's centre, plus `y` times the vertical one. The origin is
    /// given as its position inside a pixel.
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

/// The pixel that contains a gradient's origin.
struct PixelAnchor: Sendable {
    let x: Int
    private let y: Int
    /// The position of the origin in the pixel.
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

    /// The lanes begin with 1, because the compiler would treat a lane to which 0 is added separately.
    @inline(__always)
    func columns(at x: Int) -> SIMD8<Float> {
        let first = SIMD8(repeating: Int32(truncatingIfNeeded: x &- self.x &- 1))
        return SIMD8<Float>(whole: first &+ SIMD8(1, 2, 3, 4, 5, 6, 7, 8))
    }

    @inline(__always)
    func row(_ y: Int) -> Double { Double(y &- self.y) }
}

/// The distances across and down in the unit of a gradient around a centre.
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

/// The colours of a gradient.
struct GradientColors<Course: GradientCourse>: ColorSource {
    private var course: Course
    private let table: GradientTable

    init(_ course: Course, _ table: GradientTable) {
        precondition(table.colors.count >= Course.entryCount)
        self.course = course
        self.table = table
    }

    var isOpaque: Bool { table.isOpaque }

    @inline(__always)
    mutating func beginRow(_ y: Int) { course.beginRow(y) }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { table.colors.span.eight(at: course.entries(at: x)) }
}

/// The colours of a gradient that is constant along each row.
struct EvenRowColors: ColorSource {
    private var course: LinearCourse
    private let table: GradientTable
    private var color = SIMD8<UInt32>()
    private var channels = SourceChannels(.zero)

    init(_ course: LinearCourse, _ table: GradientTable) {
        precondition(table.colors.count >= LinearCourse.entryCount)
        self.course = course
        self.table = table
    }

    var isOpaque: Bool { table.isOpaque }

    @inline(__always)
    mutating func beginRow(_ y: Int) {
        course.beginRow(y)
        color = SIMD8(repeating: table.colors.span.at(Int(course.entries(at: 0)[0])))
        channels = SourceChannels(color)
    }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { color }

    @inline(__always)
    func channels(at x: Int) -> SourceChannels { channels }
}
