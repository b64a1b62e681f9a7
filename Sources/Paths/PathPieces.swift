import Geometry

/// A step along a path whose subpaths begin and end. A closed one has its closing line, where that is not empty.
enum PathPiece {
    case begin(Point)
    case curve(Curve)
    case end(isClosed: Bool)
}

/// The pieces of a path, one after the other, without those that cannot be drawn.
struct PathPieces: Sequence, IteratorProtocol {
    private var segments: PathSegments
    private var start = Point.zero
    private var pen = Point.zero
    private var isOpen = false
    /// Comes after the end of a subpath.
    private var nextStart: Point?
    private var isClosing = false

    init(_ path: Path) { segments = path.segments() }

    mutating func next() -> PathPiece? {
        if let begin = nextStart {
            nextStart = nil
            return beginning(at: begin)
        }
        if isClosing {
            isClosing = false
            return ending(isClosed: true)
        }
        guard let segment = segments.next() else { return isOpen ? ending(isClosed: false) : nil }
        return piece(segment)
    }

    private mutating func piece(_ segment: PathSegment) -> PathPiece? {
        if case .move(let point) = segment {
            guard isOpen else { return beginning(at: point) }
            nextStart = point
            return ending(isClosed: false)
        }
        if let curve = Curve(from: pen, segment) {
            pen = curve.end
            return .curve(curve)
        }
        guard isOpen else { return next() }
        guard pen != start else { return ending(isClosed: true) }
        isClosing = true
        return .curve(Curve(from: pen, to: start))
    }

    private mutating func beginning(at point: Point) -> PathPiece {
        (start, pen, isOpen) = (point, point, true)
        return .begin(point)
    }

    private mutating func ending(isClosed: Bool) -> PathPiece {
        isOpen = false
        return .end(isClosed: isClosed)
    }
}

/// The lengths of the curves of a path, in order. Made to be kept and filled again without allocating.
struct PathLengths: Sendable {
    private(set) var curves: [Double] = []
    private(set) var total = 0.0

    mutating func measure(_ path: Path) {
        curves.removeAll(keepingCapacity: true)
        total = 0
        for case .curve(let curve) in PathPieces(path) {
            curves.append(curve.length)
            total += curves[curves.count - 1]
        }
    }
}
