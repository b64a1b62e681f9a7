import Geometry
private import Glibc

extension Path {
    /// The outline of a line drawn along this path, to be filled with the non-zero rule. Curves and round parts are within
    /// `tolerance` (unit of the path) of the true outline. A subpath without length becomes a dot under a round cap, a
    /// square under a square cap, nothing under a butt cap. A width that is not finite or not above 0 gives an empty path.
    public func stroked(_ style: StrokeStyle, tolerance: Double = 0.05) -> Path {
        guard style.width > 0, style.width.isFinite else { return Path() }
        var flat = FlatPath()
        flat.append(self, tolerance: tolerance)
        var stroker = Stroker(style: style, tolerance: tolerance > 0 ? tolerance : 0.05)
        for subpath in flat.subpaths {
            stroker.stroke(Spine(flat, subpath))
        }
        return stroker.outline
    }
}

/// The points of one subpath without repetitions, and the direction (a unit vector) and length from each to the next.
private struct Spine {
    var points: [Point] = []
    var isInsideCurve: [Bool] = []
    var directions: [Point] = []
    var lengths: [Double] = []
    let isClosed: Bool

    init(_ flat: FlatPath, _ subpath: FlatPath.Subpath) {
        isClosed = subpath.isClosed
        points.reserveCapacity(subpath.points.count)
        isInsideCurve.reserveCapacity(subpath.points.count)
        for index in subpath.points {
            let point = Spine.limited(flat.points[index])
            guard points.last != point else { continue }
            points.append(point)
            isInsideCurve.append(flat.isInsideCurve[index])
        }
        if isClosed, points.count > 1, points.first == points.last {
            points.removeLast()
            isInsideCurve.removeLast()
        }
        measure()
    }

    /// Coordinates beyond ±10^12 are cut there: squares of them must be finite.
    private static func limited(_ point: Point) -> Point {
        Point(min(max(point.x, -1e12), 1e12), min(max(point.y, -1e12), 1e12))
    }

    private mutating func measure() {
        directions.reserveCapacity(points.count)
        lengths.reserveCapacity(points.count)
        for index in 0..<(isClosed ? points.count : points.count - 1) {
            let step = points[(index + 1) % points.count] - points[index]
            lengths.append(step.length)
            directions.append(step * (1 / max(step.length, .leastNormalMagnitude)))
        }
    }

    var reversed: Spine {
        var copy = self
        copy.points.reverse()
        copy.isInsideCurve.reverse()
        copy.directions.removeAll()
        copy.lengths.removeAll()
        copy.measure()
        return copy
    }
}

/// Walks along the left side of a spine and back along its other side, which is the left side of the reversed spine.
private struct Stroker {
    let style: StrokeStyle
    let radius: Double
    /// A round corner that turns less than this is flat within the tolerance, or finer than any curve is flattened.
    let flatTurn: Double
    var outline = Path()

    init(style: StrokeStyle, tolerance: Double) {
        self.style = style
        radius = style.width / 2
        flatTurn = max(2 * acos(max(1 - tolerance / radius, 0)), 2 * .pi / Double(FlatPath.maximumPieces))
    }

    mutating func stroke(_ spine: Spine) {
        if spine.points.count < 2 {
            dot(at: spine.points[0])
        } else if spine.isClosed {
            loop(spine)
            loop(spine.reversed)
        } else {
            let back = spine.reversed
            side(spine)
            cap(at: spine.points.last!, spine.directions.last!)
            side(back)
            cap(at: back.points.last!, back.directions.last!)
            outline.close()
        }
    }

    private mutating func dot(at point: Point) {
        switch style.cap {
        case .butt: break
        case .round: outline.append(Path(circle: point, radius: radius))
        case .square:
            outline.append(Path(rect: Rect(x: point.x, y: point.y, width: 0, height: 0).inset(by: -radius)))
        }
    }

    private mutating func loop(_ spine: Spine) {
        for index in spine.points.indices {
            join(spine, at: index, from: (index + spine.points.count - 1) % spine.points.count)
        }
        outline.close()
    }

    private mutating func side(_ spine: Spine) {
        add(spine.points[0] + left(spine.directions[0]))
        for index in spine.points.indices.dropFirst().dropLast() { join(spine, at: index, from: index - 1) }
        add(spine.points.last! + left(spine.directions.last!))
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
        let turn = atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
        let point = spine.points[index]
        if turn < 0 {
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
        if radius * tan(-turn / 2) <= room {
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
        case .miter where 1 <= max(style.miterLimit, 1) * cos(turn / 2): add(miter(point, a, b))
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
