import Geometry
private import Glibc

extension Path {
    /// The outline of a line drawn along this path; see `Stroker`.
    public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
        var stroker = Stroker()
        stroker.stroke(self, style, tolerance: tolerance)
        return stroker.outline
    }
}

/// Turns lines drawn along paths into outlines, to be filled with the non-zero rule. One is kept for long: it writes into the
/// same storage again and again.
///
/// It walks along the left side of every subpath and back along its other side, which is the left side of the way back.
public struct Stroker: Sendable {
    /// Of the last line.
    public private(set) var outline = Path()
    private var dasher = Dasher()
    private var flat = FlatPath()
    private var (forth, back) = (Spine(), Spine())
    private var style = StrokeStyle(width: 0)
    private var radius = 0.0
    /// A round corner that turns less than this is flat within the tolerance, or finer than any curve is flattened.
    private var flatTurn = 0.0

    /// The storage of an outline of more points is given back; so many take 272 KiB.
    private static let keptPoints = 1 << 14
    /// In half widths. Where a line turns back more sharply, its tip is so far away that the digits are lost.
    private static let longestMiter = 1e6

    public init() {}

    /// Makes the outline of a line along a path. Curves and round parts are within `tolerance` (unit of the path; 0.05 where
    /// it is not above 0) of the true outline. A subpath without length becomes a dot under a round cap, a square under a
    /// square cap, nothing under a butt cap. A width that is not finite or not above 0 gives an empty path.
    public mutating func stroke(_ path: Path, _ style: StrokeStyle, tolerance: Double = 0.05) {
        outline.removeAll(keepingCapacity: outline.points.count <= Stroker.keptPoints)
        guard style.width > 0, style.width.isFinite else { return }
        let tolerance = tolerance > 0 ? tolerance : 0.05
        (self.style, radius) = (style, style.width / 2)
        flatTurn = max(2 * acos(max(1 - tolerance / radius, 0)), 2 * .pi / Double(FlatPath.maximumPieces))
        flat.removeAll()
        flat.append(dasher.dash(path, style) ? dasher.dashes : path, tolerance: tolerance)
        for subpath in flat.subpaths { stroke(subpath) }
    }

    private mutating func stroke(_ subpath: FlatPath.Subpath) {
        forth.follow(flat, subpath)
        if forth.points.count < 2 { return dot(at: forth.points[0]) }
        back.followBackwards(forth)
        if subpath.isClosed {
            loop(forth)
            loop(back)
        } else {
            side(forth)
            cap(at: forth.points[forth.points.count - 1], forth.directions[forth.directions.count - 1])
            side(back)
            cap(at: back.points[back.points.count - 1], back.directions[back.directions.count - 1])
            outline.close()
        }
    }

    private mutating func dot(at point: Point) {
        switch style.cap {
        case .butt: break
        case .round: outline.addArc(center: point, radius: radius, start: 0, sweep: 2 * .pi)
        case .square:
            for (x, y) in [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)] {
                add(point + Point(x, y))
            }
        }
        outline.close()
    }

    private mutating func loop(_ spine: Spine) {
        for index in spine.points.indices { join(spine, at: index, from: index > 0 ? index - 1 : spine.points.count - 1) }
        outline.close()
    }

    private mutating func side(_ spine: Spine) {
        add(spine.points[0] + left(spine.directions[0]))
        for index in 1..<spine.points.count - 1 { join(spine, at: index, from: index - 1) }
        add(spine.points[spine.points.count - 1] + left(spine.directions[spine.directions.count - 1]))
    }

    private mutating func cap(at point: Point, _ direction: Point) {
        switch style.cap {
        case .butt: break
        case .round: arc(point, direction, turn: .pi)
        case .square:
            add(point + left(direction) + direction * radius)
            add(point - left(direction) + direction * radius)
        }
    }

    private mutating func join(_ spine: Spine, at index: Int, from before: Int) {
        let (a, b) = (spine.directions[before], spine.directions[index])
        let cross = a.x * b.y - a.y * b.x
        // From 0 to half a turn, either way. Straight back both sides are outer ones, whatever the sign of the 0.
        let turn = atan2(abs(cross), a.x * b.x + a.y * b.y)
        let point = spine.points[index]
        if cross < 0 {
            innerJoin(point, a, b, turn, room: min(spine.lengths[before], spine.lengths[index]) / 2)
        } else if spine.isInsideCurve[index] {
            roundJoin(point, a, b, turn)
        } else {
            outerJoin(point, a, b, turn)
        }
    }

    /// Where there is room, the two sides meet in one point. Where there is none, the way leads through the spine, which
    /// keeps every part of the outline turning the same way round.
    private mutating func innerJoin(_ point: Point, _ a: Point, _ b: Point, _ turn: Double, room: Double) {
        if radius * tan(turn / 2) <= room {
            add(miter(point, a, b))
        } else {
            add(point + left(a))
            add(point)
            add(point + left(b))
        }
    }

    private mutating func outerJoin(_ point: Point, _ a: Point, _ b: Point, _ turn: Double) {
        switch style.join {
        case .round: roundJoin(point, a, b, turn)
        case .miter where 1 <= min(max(style.miterLimit, 1), Stroker.longestMiter) * cos(turn / 2): add(miter(point, a, b))
        case .miter, .bevel: bevel(point, a, b)
        }
    }

    private mutating func roundJoin(_ point: Point, _ a: Point, _ b: Point, _ turn: Double) {
        if turn < flatTurn { bevel(point, a, b) } else { arc(point, a, turn: turn) }
    }

    private mutating func bevel(_ point: Point, _ a: Point, _ b: Point) {
        add(point + left(a))
        add(point + left(b))
    }

    private mutating func arc(_ point: Point, _ direction: Point, turn: Double) {
        let normal = left(direction)
        outline.addArc(center: point, radius: radius, start: atan2(normal.y, normal.x), sweep: turn)
    }

    private mutating func add(_ point: Point) {
        if outline.verbs.isEmpty || outline.verbs.last == .close { outline.move(to: point) } else { outline.line(to: point) }
    }

    /// Half the width to the left of a direction, seen on screen.
    private func left(_ direction: Point) -> Point { Point(direction.y, -direction.x) * radius }

    /// Where the left sides of two directions meet.
    private func miter(_ point: Point, _ a: Point, _ b: Point) -> Point {
        let cosine = a.x * b.x + a.y * b.y
        return point + (left(a) + left(b)) * (1 / (1 + cosine))
    }
}
