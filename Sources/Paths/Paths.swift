// Paths: geometry before rasterization. A path is a list of verbs (move, line, quad, cubic, close) and points; a shape is a
// path that is drawn often. Curves become lines in CurvePieces.swift, long ones in HalfCounts.swift, and in Flattening.swift;
// lines with a width become outlines in Stroking.swift; a path is read from SVG's path data in SVGPathData.swift.
//
// The module knows no colour, no pixel and no screen. Coordinates are Double in the owner's unit, y down.

public import Geometry

/// Subpaths of lines and Bézier curves. A line or curve without a move before it starts where the last subpath started, or at
/// (0, 0). Coordinates may be NaN or infinite; flattening drops such segments.
public struct Path: Hashable, Sendable {
    /// What the next points mean. `points` holds 1 point for move and line, 2 for quad, 3 for cubic, none for close.
    public enum Verb: UInt8, Hashable, Sendable { case move, line, quad, cubic, close }

    public private(set) var verbs: [Verb] = []
    public private(set) var points: [Point] = []
    private var subpathStart = Point.zero
    private var needsMove = true

    public init() {}

    public var isEmpty: Bool { verbs.isEmpty }

    /// The point that the next segment starts from.
    public var currentPoint: Point { needsMove ? subpathStart : points.last ?? .zero }

    public mutating func move(to point: Point) {
        verbs.append(.move)
        points.append(point)
        subpathStart = point
        needsMove = false
    }

    public mutating func line(to point: Point) {
        beginIfNeeded()
        verbs.append(.line)
        points.append(point)
    }

    public mutating func quad(to point: Point, control: Point) {
        beginIfNeeded()
        verbs.append(.quad)
        points.append(control)
        points.append(point)
    }

    public mutating func cubic(to point: Point, control1: Point, control2: Point) {
        beginIfNeeded()
        verbs.append(.cubic)
        points.append(control1)
        points.append(control2)
        points.append(point)
    }

    public mutating func close() {
        guard !needsMove else { return }
        verbs.append(.close)
        needsMove = true
    }

    /// Adds lines to the points in order. If no subpath is open, the first point begins one.
    mutating func lines(to corners: [Point]) {
        var corners = corners[...]
        if needsMove, let first = corners.popFirst() { move(to: first) }
        verbs.append(contentsOf: repeatElement(.line, count: corners.count))
        points.append(contentsOf: corners)
    }

    private mutating func beginIfNeeded() {
        if needsMove { move(to: subpathStart) }
    }

    /// The box of all points, control points included; empty for a path without points. It holds the drawn shape. Points that
    /// are not finite are ignored, since they draw nothing. Coordinates are clamped to ±10^9, so that the far edge, stored as
    /// a width, stays exact enough.
    public var controlBounds: Rect {
        let limit = 1e9
        var (left, top, right, bottom) = (limit, limit, -limit, -limit)
        for point in points where point.isFinite {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        guard left <= right else { return .zero }
        return Rect(left: max(left, -limit), top: max(top, -limit), right: min(right, limit), bottom: min(bottom, limit))
    }

    public func transformed(by transform: Transform) -> Path {
        var copy = self
        for index in copy.points.indices { copy.points[index] = transform.apply(copy.points[index]) }
        copy.subpathStart = transform.apply(subpathStart)
        return copy
    }

    /// Becomes empty. With `keepingCapacity` the storage stays, for a path that is made again and again.
    public mutating func removeAll(keepingCapacity: Bool = false) {
        verbs.removeAll(keepingCapacity: keepingCapacity)
        points.removeAll(keepingCapacity: keepingCapacity)
        (subpathStart, needsMove) = (.zero, true)
    }

    /// Adds every subpath of another path.
    public mutating func append(_ other: Path) {
        guard !other.isEmpty else { return }
        verbs += other.verbs
        points += other.points
        subpathStart = other.subpathStart
        needsMove = other.needsMove
    }
}
