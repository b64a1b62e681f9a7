public import Geometry

/// A path whose curves have been flattened to lines: points, split into subpaths. Keep and reuse one to avoid allocations.
public struct FlatPath: Sendable {
    /// At least two points, the first and the last equal or not; a closed subpath has its closing line implied.
    public struct Subpath: Hashable, Sendable {
        /// Its range in `FlatPath.points`.
        public let points: Range<Int>
        /// The range of its curves in `FlatPath.curves`, in order.
        public let curves: Range<Int>
        public let isClosed: Bool
    }

    /// The points of one curve, including the ends shared with the segments before and after.
    public struct Curve: Hashable, Sendable {
        public let points: ClosedRange<Int>
        /// Along the curve at its first and at its last point: vectors of any length, zero where it is only a point.
        public let departure: Point
        public let arrival: Point
    }

    /// All finite.
    public private(set) var points: [Point] = []
    public private(set) var curves: [Curve] = []
    public private(set) var subpaths: [Subpath] = []
    private var subpathStart = 0
    private var subpathCurves = 0
    /// How many more pieces are allowed for curves; below 0 every further curve becomes one line.
    private var room = 0

    /// A curve becomes at most this many lines; see `CurvePieces`.
    public static let maximumPieces = CurvePieces.maximumCount

    /// A path may have this many pieces of curves, and 16 more for each of its commands. Without a limit, tens of thousands
    /// of planet-sized curves would fill the memory. No visible picture needs more.
    private static let leastRoom = 1 << 20

    /// The buffers of a path with more points are freed afterwards; this many take at most 1 MiB, if each ends a curve.
    private static let keptPoints = 1 << 14
    /// A control point nearer to an end of its curve than this part of the tolerance lies on it: its effect on the curve
    /// cannot be seen, and the next control point gives the direction there.
    private static let leastHandle = 0.01

    public init() {}

    public mutating func removeAll() {
        let keeps = points.capacity <= FlatPath.keptPoints
        points.removeAll(keepingCapacity: keeps)
        curves.removeAll(keepingCapacity: keeps)
        subpaths.removeAll(keepingCapacity: true)
        (subpathStart, subpathCurves) = (0, 0)
    }

    /// Adds a mapped path. No point of a curve is farther than `tolerance` (in the mapped unit; 0.05 where it is not above 0)
    /// from its lines, unless `maximumPieces` limits it, or there are millions of pieces, after which curves become single
    /// lines. Subpaths without a segment are left out.
    public mutating func append(_ path: Path, transform: Transform = .identity, tolerance: Double = 0.05) {
        let tolerance = tolerance > 0 ? tolerance : 0.05
        room = FlatPath.leastRoom + 16 * path.verbs.count
        for segment in path.segments(transform: transform) {
            switch segment {
            case .move(let point):
                endSubpath(isClosed: false)
                add(point)
            case .line(let point): add(point)
            case .quad(let end, let control): addQuad(control, end, tolerance)
            case .cubic(let end, let control1, let control2): addCubic(control1, control2, end, tolerance)
            case .close: endSubpath(isClosed: true)
            }
        }
        endSubpath(isClosed: false)
    }

    private mutating func endSubpath(isClosed: Bool) {
        if isClosed, points.count == subpathStart + 1 { add(points[subpathStart]) }
        if points.count > subpathStart + 1 {
            subpaths.append(
                Subpath(points: subpathStart..<points.count, curves: subpathCurves..<curves.count, isClosed: isClosed))
        } else {
            points.removeLast(points.count - subpathStart)
        }
        (subpathStart, subpathCurves) = (points.count, curves.count)
    }

    private mutating func add(_ point: Point) {
        guard point.isFinite else { return }
        points.append(point)
    }

    // Curves are evaluated relative to their start, so that a curve moved by whole pixels gives the same points moved.

    private mutating func addQuad(_ control: Point, _ end: Point, _ tolerance: Double) {
        let start = points[points.count - 1]
        let pieces = CurvePieces(
            control: (control - start).vector, end: (end - start).vector, tolerance: tolerance)
        add(pieces, from: start, control, control, to: end, tolerance)
    }

    private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point, _ tolerance: Double) {
        let start = points[points.count - 1]
        let steps = CubicSteps(
            control1: (control1 - start).vector, control2: (control2 - start).vector, end: (end - start).vector)
        let pieces = CurvePieces(steps, tolerance: tolerance)
        add(pieces, from: start, control1, control2, to: end, tolerance)
    }

    private mutating func add(
        _ pieces: CurvePieces, from start: Point, _ control1: Point, _ control2: Point, to end: Point, _ tolerance: Double
    ) {
        let least = tolerance * FlatPath.leastHandle
        let departure = heading(control1 - start, control2 - start, end - start, longerThan: least)
        let arrival = heading(end - control2, end - control1, end - start, longerThan: least)
        let first = points.count - 1
        room -= pieces.count
        for piece in 1..<(room >= 0 ? max(pieces.count, 1) : 1) {
            let position = start.vector + pieces.end(of: piece)
            add(Point(position.x, position.y))
        }
        add(end)
        curves.append(Curve(points: first...points.count - 1, departure: departure, arrival: arrival))
    }
}

/// The first of three vectors that is long enough to give a direction; the third one if neither of the others is.
private func heading(_ first: Point, _ second: Point, _ third: Point, longerThan least: Double) -> Point {
    first.length > least ? first : second.length > least ? second : third
}
