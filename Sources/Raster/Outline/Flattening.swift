import Geometry
import Paths

// Step 2: a path becomes edges. Curves are computed in subpixels; each subpath is closed.

extension EdgeList {
    /// The tolerance in pixels: how far a curve may be from its lines where they meet; in their middles it is 4/5 of this. On a
    /// straight border that changes coverage by at most 9 of the 255 levels, on a slanted one by 13; the scenes have up to 11,
    /// and 3 on average. For a curve that is split in halves only a tenth more is proven; a larger difference was never seen.
    static let tolerance = 0.045

    /// Adds a mapped path that lies within `bounds`.
    mutating func append(_ path: Path, _ transform: Transform, within bounds: PathBounds) {
        if bounds.isRegular {
            appendRegular(path, transform)
        } else {
            appendIrregular(path, transform)
        }
    }

    private mutating func appendRegular(_ path: Path, _ transform: Transform) {
        let (verbs, points, map) = (path.verbs, path.points, SubpixelTransform(transform))
        var walk = PathWalk()
        while walk.verb < verbs.count {
            append(PathWalk.room) { edges, count, keepsHorizontal in
                walk.go(along: verbs.span, points.span, map, keepsHorizontal, &edges, &count)
            }
        }
        append(from: walk.place, to: walk.start)
    }
}

/// How far the flattening of a path has got.
private struct PathWalk {
    private(set) var verb = 0
    private(set) var start = SubpixelPoint(.zero)
    private(set) var place = SubpixelPoint(.zero)
    private var position = SIMD2<Double>.zero
    private var point = 0

    private static var tolerance: Double { EdgeList.tolerance * Double(Subpixel.one) }

    /// The largest number of lines that one step makes.
    static let room = CurvePieces.maximumCount + 1

    /// Continues while there is room.
    @inline(__always)
    mutating func go(
        along verbs: Span<Path.Verb>, _ points: Span<Point>, _ map: SubpixelTransform, _ keepsHorizontal: Int,
        _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        while verb < verbs.count, count &+ PathWalk.room <= edges.count {
            switch verbs.at(verb) {
            case .move:
                edges.append(from: place, to: start, keepsHorizontal, &count)
                position = map.apply(points.at(point))
                place = SubpixelPoint(subpixels: position)
                start = place
                point &+= 1
            case .line:
                line(to: map.apply(points.at(point)), keepsHorizontal, &edges, &count)
                point &+= 1
            case .quad:
                quad(map.apply(points.at(point)), map.apply(points.at(point &+ 1)), keepsHorizontal, &edges, &count)
                point &+= 2
            case .cubic:
                let (control1, control2) = (map.apply(points.at(point)), map.apply(points.at(point &+ 1)))
                cubic(control1, control2, map.apply(points.at(point &+ 2)), keepsHorizontal, &edges, &count)
                point &+= 3
            case .close: break
            }
            verb &+= 1
        }
    }

    @inline(__always)
    private mutating func quad(
        _ control: SIMD2<Double>, _ end: SIMD2<Double>, _ keepsHorizontal: Int, _ edges: inout MutableSpan<Edge>,
        _ count: inout Int
    ) {
        let pieces = CurvePieces(control: control - position, end: end - position, tolerance: PathWalk.tolerance)
        curve(pieces, to: end, keepsHorizontal, &edges, &count)
    }

    @inline(__always)
    private mutating func cubic(
        _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>, _ keepsHorizontal: Int,
        _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        let steps = CubicSteps(control1: control1 - position, control2: control2 - position, end: end - position)
        var pieces = CurvePieces(steps, tolerance: PathWalk.tolerance)
        if pieces.count > HalfCounts.leastCount,
            let counts = HalfCounts(of: steps, tolerance: PathWalk.tolerance, fewerThan: pieces.count)
        {
            let (left, right) = steps.halves
            curve(CurvePieces(left, count: counts.first), to: position + left.end, keepsHorizontal, &edges, &count)
            pieces = CurvePieces(right, count: counts.second)
        }
        curve(pieces, to: end, keepsHorizontal, &edges, &count)
    }

    @inline(__always)
    private mutating func curve(
        _ pieces: CurvePieces, to end: SIMD2<Double>, _ keepsHorizontal: Int, _ edges: inout MutableSpan<Edge>,
        _ count: inout Int
    ) {
        var piece = 1
        while piece < pieces.count {
            let next = SubpixelPoint(subpixels: position + pieces.end(of: piece))
            edges.append(from: place, to: next, keepsHorizontal, &count)
            place = next
            piece &+= 1
        }
        line(to: end, keepsHorizontal, &edges, &count)
    }

    @inline(__always)
    private mutating func line(
        to end: SIMD2<Double>, _ keepsHorizontal: Int, _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        let next = SubpixelPoint(subpixels: end)
        edges.append(from: place, to: next, keepsHorizontal, &count)
        (position, place) = (end, next)
    }
}
