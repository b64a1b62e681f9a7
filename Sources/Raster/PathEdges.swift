import Geometry
import Paths

// Steps 1 and 2: a path becomes edges. Its points tell the box; curves go straight to subpixels; each subpath is closed.

extension EdgeList {
    /// How far, in pixels, a curve may be from the lines that stand for it. On a straight border that is at most 9 of the
    /// 255 levels of coverage, on a slanted one 13; the scenes have up to 12, and 3 on average.
    static let tolerance = 0.037

    /// Adds a mapped path that lies within `bounds`.
    mutating func append(_ path: Path, _ transform: Transform, within bounds: PathBounds) {
        if bounds.isRegular {
            appendRegular(path, transform)
        } else {
            appendIrregular(path, transform)
        }
    }

    private mutating func appendRegular(_ path: Path, _ transform: Transform) {
        let (verbArray, pointArray) = (path.verbs, path.points)
        let (verbs, points) = (verbArray.span, pointArray.span)
        let map = VectorTransform(transform)
        var next = 0
        var start = SubpixelPoint(.zero)
        var pen = EdgePen(.zero)
        for index in verbs.indices {
            switch verbs.at(index) {
            case .move:
                append(from: pen.place, to: start)
                pen = EdgePen(map.apply(points.at(next)))
                start = pen.place
                next &+= 1
            case .line:
                line(from: &pen, to: map.apply(points.at(next)))
                next &+= 1
            case .quad:
                quad(from: &pen, map.apply(points.at(next)), map.apply(points.at(next &+ 1)))
                next &+= 2
            case .cubic:
                cubic(from: &pen, map.apply(points.at(next)), map.apply(points.at(next &+ 1)), map.apply(points.at(next &+ 2)))
                next &+= 3
            case .close: break
            }
        }
        append(from: pen.place, to: start)
    }

    @inline(__always)
    private mutating func line(from pen: inout EdgePen, to end: SIMD2<Double>) {
        let next = EdgePen(end)
        append(from: pen.place, to: next.place)
        pen = next
    }

    @inline(__always)
    private mutating func quad(from pen: inout EdgePen, _ control: SIMD2<Double>, _ end: SIMD2<Double>) {
        let start = pen.position
        add(CurvePieces(control: control - start, end: end - start, tolerance: EdgeList.tolerance), from: &pen, to: end)
    }

    @inline(__always)
    private mutating func cubic(
        from pen: inout EdgePen, _ control1: SIMD2<Double>, _ control2: SIMD2<Double>, _ end: SIMD2<Double>
    ) {
        let start = pen.position
        let pieces = CurvePieces(
            control1: control1 - start, control2: control2 - start, end: end - start, tolerance: EdgeList.tolerance)
        add(pieces, from: &pen, to: end)
    }

    @inline(__always)
    private mutating func add(_ pieces: CurvePieces, from pen: inout EdgePen, to end: SIMD2<Double>) {
        let start = pen.position
        var place = pen.place
        pen = EdgePen(end)
        append(pieces.count) { edges, count, filter in
            var piece = 1
            while piece < pieces.count {
                let next = SubpixelPoint(start + pieces.end(of: piece))
                filter.write(from: place, to: next, to: &edges, &count)
                place = next
                piece &+= 1
            }
            filter.write(from: place, to: pen.place, to: &edges, &count)
        }
    }
}

/// Where the outline has come to.
struct EdgePen {
    let position: SIMD2<Double>
    let place: SubpixelPoint

    @inline(__always)
    init(_ position: SIMD2<Double>) {
        self.position = position
        place = SubpixelPoint(position)
    }
}

/// A transform of pairs of numbers.
private struct VectorTransform {
    private let x, y, shift: SIMD2<Double>

    init(_ transform: Transform) {
        x = SIMD2(transform.a, transform.b)
        y = SIMD2(transform.c, transform.d)
        shift = SIMD2(transform.tx, transform.ty)
    }

    @inline(__always)
    func apply(_ point: Point) -> SIMD2<Double> { x * point.x + y * point.y + shift }
}

/// The pixels that a mapped path may touch, found from its points, control points included: the pieces of a curve stay among
/// them.
struct PathBounds {
    /// Whether all points are finite and within the limit of subpixels.
    private(set) var isRegular = true
    private(set) var box = PixelRect.empty

    init(_ path: Path, _ transform: Transform) {
        let array = path.points
        let points = array.span
        let map = VectorTransform(transform)
        guard !points.isEmpty else { return }
        let first = map.apply(points[0])
        var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        // Stays finite only if all are.
        var sum = SIMD2<Double>.zero
        for index in points.indices {
            let point = map.apply(points.at(index))
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
            sum += point
        }
        let reach = max(max(-left, right), max(-top, bottom))
        isRegular = (sum.x + sum.y).isFinite && reach < Subpixel.limit
        box = isRegular ? PathBounds.pixels(left, top, right, bottom) : PathBounds.all
    }

    /// Every pixel within the limit, and the next.
    private static let all = pixels(-Subpixel.limit, -Subpixel.limit, Subpixel.limit, Subpixel.limit)

    private static func pixels(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> PixelRect {
        let (first, last) = (SubpixelPoint(SIMD2(left, top)), SubpixelPoint(SIMD2(right, bottom)))
        let rest = Subpixel.one - 1
        return PixelRect(
            left: first.x >> Subpixel.bits, top: first.y >> Subpixel.bits, right: (last.x + rest) >> Subpixel.bits,
            bottom: (last.y + rest) >> Subpixel.bits)
    }
}
