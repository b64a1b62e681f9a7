import Geometry

extension Path {
    /// The outline of a line drawn along this path; see `Stroker`.
    public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
        var stroker = Stroker()
        stroker.stroke(self, style, tolerance: tolerance)
        return stroker.outline
    }
}

/// Turns stroked paths into outlines, to be filled with the non-zero rule. Keep and reuse one: it writes into the same
/// storage each time.
///
/// It follows the left side of every subpath and returns along the other side, which is the left side of the reversed
/// subpath.
public struct Stroker: Sendable {
    /// The outline of the last stroke.
    public private(set) var outline = Path()
    private var flat = FlatPath()
    private var spine = Spine()
    /// Pending corners of the outline, added to it in batches.
    private var corners: [Point] = []
    private var style = StrokeStyle(width: 0)
    private var radius = 0.0
    /// The cosine of the largest angle that needs no arc: its chord is within the tolerance, or it is as fine as curves are
    /// ever flattened.
    private var flatCosine = 1.0

    /// The storage of an outline with more points is freed afterwards; this many take 272 KiB.
    private static let keptPoints = 1 << 14
    /// In half widths. For sharper turns the tip is so far away that precision is lost.
    private static let longestMiter = 1e6
    /// The cosine of the angle between two pieces of a full turn that has as many pieces as are allowed.
    private static let finestCosine =
        1 - (2 * .pi / Double(FlatPath.maximumPieces)) * (2 * .pi / Double(FlatPath.maximumPieces)) / 2

    public init() {}

    /// Makes the outline of a line along a path. Curves and round parts are within `tolerance` (unit of the path; 0.05 where
    /// it is not above 0) of the true outline; but where a curve is tighter than half the width, what its inner side sweeps
    /// behind the centre of the bend is off by up to half the width times half the angle between two pieces. A subpath
    /// without length becomes a dot under a round cap, a square under a square cap, nothing under a butt cap. A width that is
    /// not finite or not above 0 gives an empty path.
    public mutating func stroke(_ path: Path, _ style: StrokeStyle, tolerance: Double = 0.05) {
        let keeps = outline.points.count <= Stroker.keptPoints
        outline.removeAll(keepingCapacity: keeps)
        corners.removeAll(keepingCapacity: keeps)
        guard style.width > 0, style.width.isFinite else { return }
        let tolerance = tolerance > 0 ? tolerance : 0.05
        (self.style, radius) = (style, style.width / 2)
        // A chord over an angle is (1 - cos(angle / 2)) radii away from its arc.
        let halfCosine = max(1 - tolerance / radius, 0)
        flatCosine = min(2 * halfCosine * halfCosine - 1, Stroker.finestCosine)
        flat.removeAll()
        flat.append(path, tolerance: tolerance)
        for subpath in flat.subpaths { stroke(subpath) }
    }

    private mutating func stroke(_ subpath: FlatPath.Subpath) {
        spine.follow(flat, subpath)
        if spine.isDot {
            dot(at: spine.start.point)
        } else {
            for joint in spine.joints { join(joint) }
            if subpath.isClosed { close() } else { cap(at: spine.end.point, spine.end.direction) }
            for joint in spine.joints.reversed() { join(joint.reversed) }
            if !subpath.isClosed { cap(at: spine.start.point, spine.start.direction * -1) }
        }
        close()
    }

    private mutating func dot(at point: Point) {
        switch style.cap {
        case .butt: break
        case .round: outline.addArc(center: point, radius: radius, start: 0, sweep: 2 * .pi)
        case .square:
            for (x, y) in [(-radius, -radius), (radius, -radius), (radius, radius), (-radius, radius)] {
                corners.append(point + Point(x, y))
            }
        }
    }

    /// The cap from the left of a line's end to its right.
    private mutating func cap(at point: Point, _ direction: Point) {
        let (left, ahead) = (left(direction), direction * radius)
        corners.append(point + left)
        switch style.cap {
        case .butt: break
        case .round: arc(point, from: direction, to: direction * -1)
        case .square:
            corners.append(point + left + ahead)
            corners.append(point - left + ahead)
        }
        corners.append(point - left)
    }

    private mutating func join(_ joint: Joint) {
        let (sine, cosine) = (joint.sine, joint.cosine)
        let meets = sine < 0 && meets(joint, -sine, cosine)
        if sine < 0, !meets {
            throughSpine(joint)
        } else if joint.isOfCurve, cosine > flatCosine {
            // At a curve's end, the corner or the cap beside it says where the tangent leads.
            if joint.kind == .insideCurve { corners.append(joint.point + besideCurve(joint, cosine)) }
        } else if meets {
            corners.append(joint.point + miter(joint, cosine))
        } else {
            outerJoin(joint, cosine)
        }
    }

    /// Whether the two parts of an inner side meet before they end. Of two formulas for the tangent of half the angle, the
    /// one without cancellation is used.
    private func meets(_ joint: Joint, _ sine: Double, _ cosine: Double) -> Bool {
        cosine > 0 ? sine * radius <= joint.room * (1 + cosine) : (1 - cosine) * radius <= joint.room * sine
    }

    /// If an inner side has no room, the outline goes through the spine, so that all of its parts keep the same orientation.
    private mutating func throughSpine(_ joint: Joint) {
        corners.append(joint.point + left(joint.arrival))
        corners.append(joint.point)
        corners.append(joint.point + left(joint.departure))
    }

    private mutating func outerJoin(_ joint: Joint, _ cosine: Double) {
        let limit = min(max(style.miterLimit, 1), Stroker.longestMiter)
        if joint.isOfCurve || style.join == .round {
            corners.append(joint.point + left(joint.arrival))
            if cosine <= flatCosine { arc(joint.point, from: joint.arrival, to: joint.departure) }
            corners.append(joint.point + left(joint.departure))
        } else if style.join == .miter, limit * limit * (1 + cosine) >= 2 {
            // A line goes straight to the tip, a curve only from where it ends.
            if joint.kind == .curveCorner { corners.append(joint.point + left(joint.arrival)) }
            corners.append(joint.point + miter(joint, cosine))
            if joint.kind == .curveCorner { corners.append(joint.point + left(joint.departure)) }
        } else {
            corners.append(joint.point + left(joint.arrival))
            corners.append(joint.point + left(joint.departure))
        }
    }

    /// Half the width to the left of a direction, seen on screen.
    private func left(_ direction: Point) -> Point { Point(direction.y, -direction.x) * radius }

    /// The vector to the intersection of the two left sides.
    private func miter(_ joint: Joint, _ cosine: Double) -> Point {
        left(joint.arrival + joint.departure) * (1 / (1 + cosine))
    }

    /// Moves out the point between two pieces of a curve's side, by the sagitta of the side: for a turn by t that is an eighth
    /// of t² radii. `CurvePieces` moves the points of the curve itself in the same way.
    private func besideCurve(_ joint: Joint, _ cosine: Double) -> Point {
        left(joint.arrival + joint.departure) * (0.5 + (1 + CurvePieces.lead) * (1 - cosine) / 8)
    }

    /// An arc from the left of one direction to the left of another, turning right by at most half a turn.
    private mutating func arc(_ center: Point, from a: Point, to b: Point) {
        let cosine = a.x * b.x + a.y * b.y
        if cosine < 0 {
            let across = b - a
            let middle = Point(across.y, -across.x) * (1 / across.length)
            quarter(center, from: a, to: middle)
            quarter(center, from: middle, to: b)
        } else {
            quarter(center, from: a, to: b)
        }
    }

    /// By at most a quarter turn: one cubic, whose largest error is 0.027 % of the radius.
    private mutating func quarter(_ center: Point, from a: Point, to b: Point) {
        let half = ((1 + a.x * b.x + a.y * b.y) / 2).squareRoot()
        let handle = 4.0 / 3.0 * ((1 - min(half, 1)) / (1 + half)).squareRoot() * radius
        let (start, end) = (center + left(a), center + left(b))
        drawCorners()
        outline.cubic(to: end, control1: start + a * handle, control2: end - b * handle)
    }

    /// Adds the pending corners to the outline.
    private mutating func drawCorners() {
        outline.lines(to: corners)
        corners.removeAll(keepingCapacity: true)
    }

    private mutating func close() {
        drawCorners()
        outline.close()
    }
}
