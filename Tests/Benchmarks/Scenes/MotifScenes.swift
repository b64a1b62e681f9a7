import Geometry
import Glibc
import Paths

/// The large shapes that styles of pulling are made of: a drop, a wave, a ring and a J.
enum MotifScenes {
    static let all = [drop] + waves + rings + letters

    private static let drop: SceneText = {
        let (center, radius, length) = (Point(960, 300), 200.0, 300.0)
        let (end, small) = (Point(960, 600), 150.0)
        var path = Path()
        path.move(to: Point(center.x - radius, center.y))
        path.addFineArc(center, radius, from: .pi, to: 2 * .pi)
        path.cubic(
            to: Point(end.x + small, end.y), control1: Point(center.x + radius, center.y + length / 4),
            control2: Point(end.x + small, end.y - length / 1.5))
        path.addFineArc(end, small, from: 0, to: .pi)
        path.cubic(
            to: Point(center.x - radius, center.y), control1: Point(end.x - small, end.y - length / 1.5),
            control2: Point(center.x - radius, center.y + length / 4))
        path.close()
        return SceneText("a_stretchy", "a drop drawn out, opaque", [.fill(path, .nonZero, paint: "#FF39A0ED")])
    }()

    private static let waves: [SceneText] = {
        let (base, height, finger, width) = (200.0, 100.0, 700.0, 1920.0)
        let lean = (finger - width / 2) * 0.28
        let (left, right) = (min(lean, 0), max(width + lean, width))
        let (leftWidth, rightWidth) = (finger - left, right - finger)
        let shoulders = [
            Point(left + leftWidth * 0.71, base + height * 0.64), Point(right - rightWidth * 0.71, base + height * 0.64),
        ]
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(0, base))
        path.cubic(to: shoulders[0], control1: Point(left, base), control2: Point(left + leftWidth * 0.44, base))
        path.cubic(to: shoulders[1], control1: Point(finger, base + height * 1.36), control2: shoulders[1])
        path.cubic(to: Point(right, base), control1: shoulders[1], control2: Point(right - rightWidth * 0.44, base))
        path.line(to: Point(width, 0))
        path.close()
        return [
            SceneText("b_wave", "an elastic wave, opaque", [.fill(path, .nonZero, paint: "#FF4E9AF1")]),
            SceneText("b_wave_alpha", "an elastic wave, alpha 0.6", [.fill(path, .nonZero, paint: "#994E9AF1")]),
        ]
    }()

    private static let rings: [SceneText] = {
        let (center, start, end) = (Point(960, 540), -Double.pi / 2, -Double.pi / 2 + 300 * .pi / 180)
        let outline = Path(ring: center, radius: 120, width: 24, from: start, to: end)
        let stops = "3 0 #FF00C8FF 0.5 #FF7A3CFF 1 #FFFF2D78"
        let paints = [
            ("solid", "#FF7A3CFF"), ("linear", "linear 828 408 1092 672 \(stops)"),
            ("conic", "conic 960 540 -1.5708 \(stops)"),
        ]
        let fills = paints.map { kind, paint in
            SceneText("c_ring_\(kind)", "a ring of 300 degrees as an outline", [.fill(outline, .nonZero, paint: paint)])
        }
        var line = Path()
        line.move(to: center.reached(120, start))
        line.addFineArc(center, 120, from: start, to: end)
        let style = StrokeStyle(width: 24, cap: .round, join: .round)
        return fills + [SceneText("c_ring_stroke", "the same ring as a stroke", [.stroke(line, style, paint: "#FF7A3CFF")])]
    }()

    /// A line and a quarter of a circle.
    private static let letters: [SceneText] = {
        let (top, foot, center, color) = (Point(960, 240), Point(960, 640), Point(800, 640), "#FFF04E5E")
        let hook = Path(ring: center, radius: 160, width: 20, from: 0, to: .pi / 2)
        var (stem, line, arc) = (Path(), Path(), Path())
        stem.move(to: top.reached(10, .pi))
        stem.addFineArc(top, 10, from: .pi, to: 2 * .pi)
        stem.line(to: foot.reached(10, 0))
        stem.addFineArc(foot, 10, from: 0, to: .pi)
        stem.close()
        line.move(to: top)
        line.line(to: foot)
        arc.move(to: foot)
        arc.addFineArc(center, 160, from: 0, to: .pi / 2)
        let style = StrokeStyle(width: 20, cap: .round, join: .round)
        return [
            SceneText("d_J_fill", "a J as two outlines", [stem, hook].map { .fill($0, .nonZero, paint: color) }),
            SceneText("d_J_stroke", "the same J as two strokes", [line, arc].map { .stroke($0, style, paint: color) }),
        ]
    }()
}

extension Point {
    fileprivate func reached(_ distance: Double, _ angle: Double) -> Point {
        self + Point(distance * cos(angle), distance * sin(angle))
    }
}

extension Path {
    /// An arc with round ends.
    fileprivate init(ring center: Point, radius: Double, width: Double, from start: Double, to end: Double) {
        self.init()
        move(to: center.reached(radius + width / 2, start))
        addFineArc(center, radius + width / 2, from: start, to: end)
        addFineArc(center.reached(radius, end), width / 2, from: end, to: end + .pi)
        addFineArc(center, radius - width / 2, from: end, to: start)
        addFineArc(center.reached(radius, start), width / 2, from: start + .pi, to: start + 2 * .pi)
        close()
    }

    /// Goes on with cubics of at most 45 degrees, which leave the circle by 4 millionths of the radius.
    fileprivate mutating func addFineArc(_ center: Point, _ radius: Double, from start: Double, to end: Double) {
        let count = max(1, (abs(end - start) / (.pi / 4) - 1e-9).rounded(.up))
        let step = (end - start) / count
        let reach = 4.0 / 3 * tan(step / 4) * radius
        for index in 0..<Int(count) {
            let (first, last) = (start + Double(index) * step, start + Double(index + 1) * step)
            let point = center.reached(radius, last)
            cubic(
                to: point, control1: center.reached(radius, first) + Point(-sin(first), cos(first)) * reach,
                control2: point - Point(-sin(last), cos(last)) * reach)
        }
    }
}
