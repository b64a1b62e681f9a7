public import Geometry

/// One segment of a path. Its end comes first, then the control points.
public enum PathSegment: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case quad(Point, control: Point)
    case cubic(Point, control1: Point, control2: Point)
    case close
}

/// The segments of a path that can be drawn, each mapped: a segment with a point that is NaN or infinite after the map is
/// left out, and the pen stays where it was. After a move that was left out, the next good segment is a move to its end.
public struct PathSegments: Sequence, IteratorProtocol, Sendable {
    private let path: Path
    private let transform: Transform
    private var verbIndex = 0
    private var pointIndex = 0
    private var isPenDown = false

    init(path: Path, transform: Transform) {
        self.path = path
        self.transform = transform
    }

    public mutating func next() -> PathSegment? {
        while verbIndex < path.verbs.count {
            let segment = segment(of: path.verbs[verbIndex])
            verbIndex += 1
            if let segment { return segment }
        }
        return nil
    }

    private mutating func segment(of verb: Path.Verb) -> PathSegment? {
        switch verb {
        case .move: move()
        case .line: takePoint().flatMap { drawn(.line($0), to: $0) }
        case .quad: quad()
        case .cubic: cubic()
        case .close: isPenDown ? .close : nil
        }
    }

    private mutating func move() -> PathSegment? {
        let point = takePoint()
        isPenDown = point != nil
        return point.map { .move($0) }
    }

    private mutating func quad() -> PathSegment? {
        let (control, end) = (takePoint(), takePoint())
        guard let control, let end else { return nil }
        return drawn(.quad(end, control: control), to: end)
    }

    private mutating func cubic() -> PathSegment? {
        let (control1, control2, end) = (takePoint(), takePoint(), takePoint())
        guard let control1, let control2, let end else { return nil }
        return drawn(.cubic(end, control1: control1, control2: control2), to: end)
    }

    private mutating func drawn(_ segment: PathSegment, to end: Point) -> PathSegment {
        defer { isPenDown = true }
        return isPenDown ? segment : .move(end)
    }

    private mutating func takePoint() -> Point? {
        let point = transform.apply(path.points[pointIndex])
        pointIndex += 1
        return point.isFinite ? point : nil
    }
}

extension Path {
    /// The segments that can be drawn, mapped; see `PathSegments`.
    public func segments(transform: Transform = .identity) -> PathSegments {
        PathSegments(path: self, transform: transform)
    }
}
