public import Geometry
private import Glibc

extension Path {
    /// The border of a rectangle. A negative width or height extends to the other side.
    public init(rect: Rect) {
        self.init()
        move(to: Point(rect.left, rect.top))
        line(to: Point(rect.right, rect.top))
        line(to: Point(rect.right, rect.bottom))
        line(to: Point(rect.left, rect.bottom))
        close()
    }

    /// A circle of four cubic arcs; a radius of 0 or less gives a path without area.
    public init(circle center: Point, radius: Double) {
        self.init()
        addArc(center: center, radius: max(radius, 0), start: 0, sweep: 2 * .pi)
        close()
    }

    /// A rectangle with round corners. The radius is limited to half of the shorter side.
    public init(roundedRect rect: Rect, radius: Double) {
        self.init()
        let r = max(0, min(radius, min(rect.width, rect.height) / 2))
        guard r > 0 else {
            self = Path(rect: rect)
            return
        }
        addArc(center: Point(rect.right - r, rect.top + r), radius: r, start: -.pi / 2, sweep: .pi / 2)
        addArc(center: Point(rect.right - r, rect.bottom - r), radius: r, start: 0, sweep: .pi / 2)
        addArc(center: Point(rect.left + r, rect.bottom - r), radius: r, start: .pi / 2, sweep: .pi / 2)
        addArc(center: Point(rect.left + r, rect.top + r), radius: r, start: .pi, sweep: .pi / 2)
        close()
    }

    /// Adds an arc, with a line to its start if a subpath is open, otherwise with a move. A positive sweep goes clockwise on
    /// screen. Each cubic covers at most a quarter turn, with a radial error of at most 0.027 % of the radius; a sweep beyond
    /// ±10,000 radians gets no more cubics. A sweep that is not finite adds nothing.
    public mutating func addArc(center: Point, radius: Double, start: Double, sweep: Double) {
        guard sweep.isFinite else { return }
        let pieces = max(1, Int((min(abs(sweep), 1e4) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let handle = 4.0 / 3.0 * tan(step / 4) * radius
        for piece in 0..<pieces {
            let from = start + step * Double(piece)
            let (fromX, fromY, toX, toY) = (cos(from), sin(from), cos(from + step), sin(from + step))
            let begin = Point(center.x + radius * fromX, center.y + radius * fromY)
            let end = Point(center.x + radius * toX, center.y + radius * toY)
            if piece == 0 { continueOrMove(to: begin) }
            cubic(
                to: end, control1: Point(begin.x - handle * fromY, begin.y + handle * fromX),
                control2: Point(end.x + handle * toY, end.y - handle * toX))
        }
    }

    private mutating func continueOrMove(to point: Point) {
        if verbs.isEmpty || verbs.last == .close { move(to: point) } else { line(to: point) }
    }
}
