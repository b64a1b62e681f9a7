import Geometry

/// One flat subpath as the points where its direction changes. Keep one and fill it again, so that it does not allocate.
///
/// At the end of a curve, its tangent decides about the corner or the cap there, and not its last piece, which turns away from
/// the tangent by half of a piece's turn. That turn is a joint of its own.
struct Spine: Sendable {
    /// Where an open subpath begins or ends, and the unit vector it goes there.
    struct End {
        var point = Point.zero
        var direction = Point.zero
    }

    /// In order along the subpath; for a closed one, all around.
    private(set) var joints: [Joint] = []
    private(set) var start = End()
    private(set) var end = End()
    /// Whether the subpath has no length; then only its start point is valid.
    private(set) var isDot = true

    /// The cosine of the largest turn at a curve's end that does not count as a corner: the join of a line 4,000 wide would not
    /// show.
    private static let smooth = 1 - 1e-7
    /// The storage of more joints is freed afterwards.
    private static let keptJoints = 1 << 12

    mutating func follow(_ flat: FlatPath, _ subpath: FlatPath.Subpath) {
        joints.removeAll(keepingCapacity: joints.count <= Spine.keptJoints)
        var curves = flat.curves[subpath.curves]
        var (here, last) = (SpinePoint(flat, subpath.points.lowerBound, &curves), SpineStep?.none)
        var (first, beginning) = (here, SpineStep?.none)
        for index in subpath.points.dropFirst() {
            let next = SpinePoint(flat, index, &curves)
            guard let step = SpineStep(from: here.point, to: next.point) else {
                here.stay(next)
                continue
            }
            if let last {
                pass(here, last, step)
            } else {
                (first, beginning) = (here, step)
                begin(here, step, isClosed: subpath.isClosed)
            }
            (here, last) = (next, step)
        }
        isDot = last == nil
        guard let last, let beginning else { return start.point = here.point }
        if subpath.isClosed {
            close(last, here, first, beginning)
        } else {
            finish(last, here)
        }
    }

    private mutating func begin(_ stop: SpinePoint, _ step: SpineStep, isClosed: Bool) {
        guard !isClosed else { return }
        start = End(point: stop.point, direction: stop.departure(step))
        leave(stop, step)
    }

    private mutating func finish(_ step: SpineStep, _ stop: SpinePoint) {
        reach(stop, step)
        end = End(point: stop.point, direction: stop.arrival(step))
    }

    private mutating func close(_ last: SpineStep, _ stop: SpinePoint, _ first: SpinePoint, _ beginning: SpineStep) {
        if let closing = SpineStep(from: stop.point, to: first.point) {
            pass(stop, last, closing)
            pass(first, closing, beginning)
        } else {
            var seam = stop
            seam.stay(first)
            pass(seam, last, beginning)
        }
    }

    private mutating func pass(_ stop: SpinePoint, _ before: SpineStep, _ after: SpineStep) {
        if stop.isInsideCurve {
            bend(stop.point, before, after)
        } else if stop.endsCurve || stop.beginsCurve {
            passEnd(stop, before, after)
        } else {
            add(.corner, stop.point, before.direction, after.direction, SpineStep.room(before, after))
        }
    }

    private mutating func bend(_ point: Point, _ before: SpineStep, _ after: SpineStep) {
        add(.insideCurve, point, before.direction, after.direction, SpineStep.room(before, after))
    }

    private mutating func passEnd(_ stop: SpinePoint, _ before: SpineStep, _ after: SpineStep) {
        let corner = Joint(
            kind: .curveCorner, point: stop.point, arrival: stop.arrival(before), departure: stop.departure(after),
            room: SpineStep.room(before, after))
        guard corner.cosine <= Spine.smooth else { return bend(stop.point, before, after) }
        reach(stop, before)
        joints.append(corner)
        leave(stop, after)
    }

    /// The turn from a curve's last piece into its tangent.
    private mutating func reach(_ stop: SpinePoint, _ step: SpineStep) {
        if stop.endsCurve { add(.curveEnd, stop.point, step.direction, stop.arrival(step), step.length / 4) }
    }

    /// The turn from a curve's tangent into its first piece.
    private mutating func leave(_ stop: SpinePoint, _ step: SpineStep) {
        if stop.beginsCurve { add(.curveEnd, stop.point, stop.departure(step), step.direction, step.length / 4) }
    }

    private mutating func add(_ kind: Joint.Kind, _ point: Point, _ arrival: Point, _ departure: Point, _ room: Double) {
        joints.append(Joint(kind: kind, point: point, arrival: arrival, departure: departure, room: room))
    }
}
