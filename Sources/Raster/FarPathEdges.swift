import Geometry
import Paths

// Step 2 for paths with coordinates that are NaN, infinite or beyond the limit of subpixels: segments that cannot be drawn are
// left out, and far lines are cut.

extension EdgeList {
    mutating func appendIrregular(_ path: Path, _ transform: Transform) {
        var flat = FlatPath()
        flat.append(path, transform: transform, tolerance: EdgeList.tolerance)
        for subpath in flat.subpaths {
            var previous = flat.points[subpath.points.upperBound - 1]
            for index in subpath.points {
                appendCut(from: previous, to: flat.points[index])
                previous = flat.points[index]
            }
        }
    }

    /// Cuts a far line where it crosses the limits and moves what is beyond onto them: left of everything it still counts.
    private mutating func appendCut(from a: Point, to b: Point) {
        guard !a.isNear || !b.isNear else { return append(from: SubpixelPoint(a.vector), to: SubpixelPoint(b.vector)) }
        var cuts = [0.0, 1.0]
        for limit in [-Subpixel.limit, Subpixel.limit] {
            for (p, q) in [(a.x, b.x), (a.y, b.y)] {
                let fraction = (limit / 2 - p / 2) / (q / 2 - p / 2)
                if fraction > 0, fraction < 1 { cuts.append(fraction) }
            }
        }
        cuts.sort()
        let points = cuts.map { t in t == 0 ? a : t == 1 ? b : a * (1 - t) + b * t }
        for (from, to) in zip(points, points.dropFirst()) { append(from: from.limited, to: to.limited) }
    }
}

extension Point {
    fileprivate var isNear: Bool { max(abs(x), abs(y)) <= Subpixel.limit }

    fileprivate var limited: SubpixelPoint {
        let limit = SIMD2(repeating: Subpixel.limit)
        return SubpixelPoint(vector.clamped(lowerBound: -limit, upperBound: limit))
    }
}
