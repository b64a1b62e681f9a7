import Geometry
import Paths

/// The pixels that a mapped path may touch, from its points, control points included: the pieces of a curve stay within them.
/// The edges of a path inside a frame are added to its cells without further checks, so this must hold for each of them.
struct PathBounds {
    /// Whether all points are finite and within the limit of subpixels.
    private(set) var isRegular = true
    private(set) var box = PixelRect.empty

    init(_ path: borrowing Path, _ transform: Transform) {
        let array = path.points
        let points = array.span
        let map = SubpixelTransform(transform)
        guard !points.isEmpty else { return }
        var low = map.apply(points[0])
        var high = low
        // Stays finite only if all are.
        var sum = SIMD2<Double>.zero
        for index in points.indices {
            let point = map.apply(points.at(index))
            low = low.replacing(with: point, where: point .< low)
            high = high.replacing(with: point, where: high .< point)
            sum += point
        }
        let reach = max(max(-low.x, high.x), max(-low.y, high.y))
        isRegular = (sum.x + sum.y).isFinite && reach < PathBounds.limit
        box = isRegular ? PathBounds.pixels(low, high) : PathBounds.all
    }

    private static var limit: Double { Subpixel.limit * Double(Subpixel.one) }
    /// In subpixels: more than the error of the arithmetic of curves, which is about 2^-20 at the limit.
    private static var slack: SIMD2<Double> { SIMD2(repeating: 0x1p-12) }

    /// Every pixel within the limit, and one more on each side.
    private static let all = pixels(SIMD2(repeating: -limit), SIMD2(repeating: limit))

    private static func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelRect {
        let (first, last) = (SubpixelPoint(subpixels: low - slack), SubpixelPoint(subpixels: high + slack))
        let rest = Subpixel.one - 1
        return PixelRect(
            left: Int(first.x) >> Subpixel.bits, top: Int(first.y) >> Subpixel.bits,
            right: (Int(last.x) + rest) >> Subpixel.bits, bottom: (Int(last.y) + rest) >> Subpixel.bits)
    }
}
