import Geometry
import Paths

// Step 2 for paths with coordinates that are NaN, infinite or beyond the limit of subpixels: segments that cannot be drawn are
// left out, and far lines are cut.

extension EdgeList {
    mutating func appendIrregular(_ path: Path, _ transform: Transform) {
        // Taken out of the list while it is read, because both are changed.
        var flat = farPath
        farPath = FlatPath()
        flat.removeAll()
        flat.append(path, transform: transform, tolerance: EdgeList.tolerance)
        for subpath in flat.subpaths {
            var previous = flat.points[subpath.points.upperBound - 1]
            for index in subpath.points {
                appendCut(from: previous, to: flat.points[index])
                previous = flat.points[index]
            }
        }
        farPath = flat
    }

    /// Cuts a far line where it crosses the limits, and moves what is beyond onto them: what is left of everything still
    /// counts.
    private mutating func appendCut(from a: Point, to b: Point) {
        guard !a.isNear || !b.isNear else { return append(from: SubpixelPoint(a.vector), to: SubpixelPoint(b.vector)) }
        var (done, start) = (0.0, a)
        while done < 1 {
            done = EdgeList.nextCut(after: done, from: a, to: b)
            let end = done == 1 ? b : a * (1 - done) + b * done
            append(from: start.limited, to: end.limited)
            start = end
        }
    }

    /// The parameter at which a line crosses the next limit; 1 if it crosses no more.
    private static func nextCut(after done: Double, from a: Point, to b: Point) -> Double {
        var next = 1.0
        func look(_ p: Double, _ q: Double, _ limit: Double) {
            let fraction = (limit / 2 - p / 2) / (q / 2 - p / 2)
            if fraction > done, fraction < next { next = fraction }
        }
        look(a.x, b.x, -Subpixel.limit)
        look(a.x, b.x, Subpixel.limit)
        look(a.y, b.y, -Subpixel.limit)
        look(a.y, b.y, Subpixel.limit)
        return next
    }
}

extension Point {
    fileprivate var isNear: Bool { max(abs(x), abs(y)) <= Subpixel.limit }

    fileprivate var limited: SubpixelPoint {
        let limit = SIMD2(repeating: Subpixel.limit)
        return SubpixelPoint(vector.clamped(lowerBound: -limit, upperBound: limit))
    }
}
