public import Geometry

/// A path whose curves have become lines: points, cut into subpaths. Made to be kept and filled again without allocating.
public struct FlatPath: Sendable {
    /// At least two points, the first and the last equal or not; a closed subpath has its closing line implied.
    public struct Subpath: Hashable, Sendable {
        public let points: Range<Int>
        public let isClosed: Bool
    }

    /// All finite.
    public private(set) var points: [Point] = []
    /// For each point, whether a curve passes through it, so that there is no corner to join.
    public private(set) var isInsideCurve: [Bool] = []
    public private(set) var subpaths: [Subpath] = []
    private var subpathStart = 0
    /// So many more pieces of curves are made before a curve becomes one line.
    private var room = 0

    /// No curve becomes more lines than this; see `CurvePieces`.
    public static let maximumPieces = CurvePieces.maximumCount

    /// A path may have so many pieces of curves, and 16 more for each of its commands: without an end to it, 65,536 dashes with
    /// round ends as large as a planet would fill the memory. More are needed by no picture that can be seen.
    private static let leastRoom = 1 << 20

    /// The buffers of a path of more points are given back; so many take 272 KiB.
    private static let keptPoints = 1 << 14

    public init() {}

    public mutating func removeAll() {
        let keeps = points.capacity <= FlatPath.keptPoints
        points.removeAll(keepingCapacity: keeps)
        isInsideCurve.removeAll(keepingCapacity: keeps)
        subpaths.removeAll(keepingCapacity: true)
        subpathStart = 0
    }

    /// Adds a mapped path. No point of a curve is farther than `tolerance` (in the mapped unit; 0.05 where it is not above
    /// 0) from its lines, unless `maximumPieces` cuts it short or there are millions of pieces, behind which curves become
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
            subpaths.append(Subpath(points: subpathStart..<points.count, isClosed: isClosed))
        } else {
            points.removeLast(points.count - subpathStart)
            isInsideCurve.removeLast(isInsideCurve.count - subpathStart)
        }
        subpathStart = points.count
    }

    private mutating func add(_ point: Point, isInsideCurve inside: Bool = false) {
        guard point.isFinite else { return }
        points.append(point)
        isInsideCurve.append(inside)
    }

    // Curves are evaluated relative to their start, so that a curve moved by whole pixels gives the same points moved.

    private mutating func addQuad(_ control: Point, _ end: Point, _ tolerance: Double) {
        let start = points[points.count - 1]
        let pieces = CurvePieces(
            control: (control - start).vector, end: (end - start).vector, tolerance: tolerance)
        add(pieces, from: start, to: end)
    }

    private mutating func addCubic(_ control1: Point, _ control2: Point, _ end: Point, _ tolerance: Double) {
        let start = points[points.count - 1]
        let pieces = CurvePieces(
            control1: (control1 - start).vector, control2: (control2 - start).vector, end: (end - start).vector,
            tolerance: tolerance)
        add(pieces, from: start, to: end)
    }

    private mutating func add(_ pieces: CurvePieces, from start: Point, to end: Point) {
        room -= pieces.count
        for piece in 1..<(room >= 0 ? max(pieces.count, 1) : 1) {
            let position = start.vector + pieces.end(of: piece)
            add(Point(position.x, position.y), isInsideCurve: true)
        }
        add(end)
    }
}
