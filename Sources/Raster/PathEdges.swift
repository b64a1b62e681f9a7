import Geometry
import Paths

// Steps 1 and 2: a path becomes edges. Its points tell the box; curves go straight to subpixels; each subpath is closed.

extension EdgeList {
    /// How far, in pixels, a curve may be from the lines that stand for it: where they meet; in their middles it is 4/5 of this.
    /// On a straight border that is at most 9 of the 255 levels of coverage, on a slanted one 13; the scenes have up to 11,
    /// and 3 on average. Of a curve that is cut in halves only a tenth more is proven; more than this was not seen.
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
            append(PathWalk.room) { edges, count, keepsLevel in
                walk.go(along: verbs.span, points.span, map, keepsLevel, &edges, &count)
            }
        }
        append(from: walk.place, to: walk.start)
    }
}

/// How far the lines of a path have been made.
private struct PathWalk {
    private(set) var verb = 0
    private(set) var start = SubpixelPoint(.zero)
    private(set) var place = SubpixelPoint(.zero)
    private var position = SIMD2<Double>.zero
    private var point = 0

    private static var tolerance: Double { EdgeList.tolerance * Double(Subpixel.one) }

    /// So many lines a step may make.
    static let room = CurvePieces.maximumCount + 1

    /// Goes on while there is room.
    @inline(__always)
    mutating func go(
        along verbs: Span<Path.Verb>, _ points: Span<Point>, _ map: SubpixelTransform, _ keepsLevel: Int,
        _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        while verb < verbs.count, count &+ PathWalk.room <= edges.count {
            switch verbs.at(verb) {
            case .move:
                edges.append(from: place, to: start, keepsLevel, &count)
                position = map.apply(points.at(point))
                place = SubpixelPoint(subpixels: position)
                start = place
                point &+= 1
            case .line:
                line(to: map.apply(points.at(point)), keepsLevel, &edges, &count)
                point &+= 1
            case .quad:
                quad(map.apply(points.at(point)), map.apply(points.at(point &+ 1)), keepsLevel, &edges, &count)
                point &+= 2
            case .cubic:
                let (control1, control2) = (map.apply(points.at(point)), map.apply(points.at(point &+ 1)))
                cubic(control1, control2, map.apply(points.at(point &+ 2)), keepsLevel, &edges, &count)
                point &+= 3
            case .close: break
            }
            verb &+= 1
        }
    }

    @inline(__always)
    private mutating func quad(
        _ control: SIMD2<Double>, _ end: SIMD2<Double>, _ keepsLevel: Int, _ edges: inout MutableSpan<Edge>,
        _ count: inout Int
    ) {
        let pieces = CurvePieces(control: control - position, end: end - position, tolerance: PathWalk.tolerance)
        curve(pieces, to: end, keepsLevel, &edges, &count)
    }

    @inline(__always)
    private mutating func cubic(
        _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>, _ keepsLevel: Int,
        _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        let steps = CubicSteps(control1: control1 - position, control2: control2 - position, end: end - position)
        var pieces = CurvePieces(steps, tolerance: PathWalk.tolerance)
        if pieces.count > HalfCounts.leastCount,
            let counts = HalfCounts(of: steps, tolerance: PathWalk.tolerance, fewerThan: pieces.count)
        {
            let (left, right) = steps.halves
            curve(CurvePieces(left, count: counts.first), to: position + left.end, keepsLevel, &edges, &count)
            pieces = CurvePieces(right, count: counts.second)
        }
        curve(pieces, to: end, keepsLevel, &edges, &count)
    }

    @inline(__always)
    private mutating func curve(
        _ pieces: CurvePieces, to end: SIMD2<Double>, _ keepsLevel: Int, _ edges: inout MutableSpan<Edge>,
        _ count: inout Int
    ) {
        var piece = 1
        while piece < pieces.count {
            let next = SubpixelPoint(subpixels: position + pieces.end(of: piece))
            edges.append(from: place, to: next, keepsLevel, &count)
            place = next
            piece &+= 1
        }
        line(to: end, keepsLevel, &edges, &count)
    }

    @inline(__always)
    private mutating func line(
        to end: SIMD2<Double>, _ keepsLevel: Int, _ edges: inout MutableSpan<Edge>, _ count: inout Int
    ) {
        let next = SubpixelPoint(subpixels: end)
        edges.append(from: place, to: next, keepsLevel, &count)
        (position, place) = (end, next)
    }
}

/// A transform from a path to subpixels.
private struct SubpixelTransform {
    private let x, y, shift: SIMD2<Double>

    init(_ transform: Transform) {
        let one = Double(Subpixel.one)
        x = SIMD2(transform.a, transform.b) * one
        y = SIMD2(transform.c, transform.d) * one
        shift = SIMD2(transform.tx, transform.ty) * one
    }

    @inline(__always)
    func apply(_ point: Point) -> SIMD2<Double> { x * point.x + y * point.y + shift }
}

/// The pixels that a mapped path may touch, found from its points, control points included: the pieces of a curve stay among
/// them. Edges of a path inside a frame are added to its cells unasked, so this must hold for each.
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
    /// In subpixels: more than the arithmetic of curves is off, some 2^-20 at the limit.
    private static var slack: SIMD2<Double> { SIMD2(repeating: 0x1p-12) }

    /// Every pixel within the limit, and the next.
    private static let all = pixels(SIMD2(repeating: -limit), SIMD2(repeating: limit))

    private static func pixels(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> PixelRect {
        let (first, last) = (SubpixelPoint(subpixels: low - slack), SubpixelPoint(subpixels: high + slack))
        let rest = Subpixel.one - 1
        return PixelRect(
            left: Int(first.x) >> Subpixel.bits, top: Int(first.y) >> Subpixel.bits,
            right: (Int(last.x) + rest) >> Subpixel.bits, bottom: (Int(last.y) + rest) >> Subpixel.bits)
    }
}
