import Geometry
private import Glibc

/// The course around a centre. Angles are not computed: between two axes, z = (|v| - |u|) / (|v| + |u|) grows with the angle from
/// -1 to 1, so the table has its colours by z, for each quarter of a turn by itself.
struct ConicCourse: GradientCourse {
    private var plane: PixelPlane

    /// Entries of a quarter. The first is not used; the others are at most 1/1602 of a turn from one another, where z is 0.
    private static let quarter = 512
    static let entryCount = 4 * quarter

    /// `map` leads from pixels to where angles are right and the first colour is at +x.
    init(origin: Point, map: Transform) { plane = PixelPlane(origin: origin, map: map) }

    /// How far in a quarter each of its entries is, 0…1, where z grows.
    private static let ways = (0..<quarter).map { 0.5 + 2 * atan(max(Double($0 - 256) / 255, -1)) / .pi }

    /// The entries in their order clockwise, and how much of a turn each is from the first.
    static func entry(_ step: Int) -> (index: Int, turns: Double) {
        let (number, rest) = step.quotientAndRemainder(dividingBy: quarter)
        let turns = (Double(number) + ways[rest]) / 4
        // By the signs of u and v. Where they differ, z falls clockwise.
        let first = [0, 1, 3, 2][number] * quarter
        return (first + (number % 2 == 0 ? rest : (quarter - rest) % quarter), turns)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { plane.beginRow(y) }

    /// Adding 1.5 · 2^23, whose lowest bit is worth 1, rounds, and 256 more make entries of -255…255. In the centre itself z is
    /// not a number, and any entry will do.
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
