import Geometry
import Glibc
import Paths

/// A complex figure: an owl on a branch before the moon, of 320 paths, 97 of them strokes. Nearly all are curves, they measure
/// from a few to some hundred pixels, and they overlap.
struct Owl {
    static let scenes: [SceneText] = {
        let strokes = SceneText("f_figure_stroke", "an owl on a branch, fills and strokes", Owl().marks)
        return [strokes.outlined("f_figure", "an owl on a branch, strokes as outlines"), strokes]
    }()

    private(set) var marks: [SceneText.Mark] = []
    private var numbers = SteadyNumbers(seed: 7)

    /// The owl's axis, from which left and right are measured.
    private static let middle = 960.0

    private init() {
        drawSky()
        drawTail()
        drawBranch()
        drawBody()
        for side in [-1.0, 1] { drawWing(side) }
        drawHead()
        for side in [-1.0, 1] { drawFace(side) }
        drawBeak()
        for side in [-1.0, 1] { drawClaws(side) }
    }

    private mutating func drawSky() {
        fill(Path(circle: Point(1120, 380), radius: 330), "#FFF4E9C1")
        for (x, y, radius) in [(1010.0, 240.0, 36.0), (1240, 300, 52), (1300, 470, 30), (1190, 560, 44), (1330, 250, 22)] {
            fill(Path(circle: Point(x, y), radius: radius), "#FFE9DAA6")
        }
        for (x, y, scale) in [(640.0, 210.0, 1.0), (1330, 640, 0.8), (700, 760, 0.6)] {
            var cloud = Path()
            cloud.move(to: Point(x - 130 * scale, y))
            for step in -2...2 {
                let (from, to) = (x + (Double(step) * 52 - 26) * scale, x + (Double(step) * 52 + 26) * scale)
                let top = y - (95 - 16 * abs(Double(step))) * scale
                cloud.cubic(to: Point(to, y), control1: Point(from - 14, top), control2: Point(to + 14, top))
            }
            cloud.close()
            fill(cloud, "#B0FFFFFF")
        }
    }

    private mutating func drawTail() {
        for index in -3...3 {
            let angle = .pi / 2 - Double(index) * 0.09
            feather(
                at: Point(Owl.middle + Double(index) * 20, 690), angle: angle, length: 300 - 14 * abs(Double(index)), width: 30,
                barbs: 14, color: shade(0x5A3F28, 0x7A5836))
        }
    }

    private mutating func drawBranch() {
        var branch = Path()
        branch.move(to: Point(470, 880))
        branch.cubic(to: Point(960, 845), control1: Point(620, 830), control2: Point(800, 880))
        branch.cubic(to: Point(1460, 800), control1: Point(1130, 815), control2: Point(1300, 850))
        branch.cubic(to: Point(1450, 850), control1: Point(1490, 810), control2: Point(1480, 840))
        branch.cubic(to: Point(960, 905), control1: Point(1290, 910), control2: Point(1120, 870))
        branch.cubic(to: Point(470, 930), control1: Point(800, 950), control2: Point(620, 890))
        branch.close()
        fill(branch, "#FF6B4A2F")
        for index in 0..<9 {
            let (x, y) = (510 + Double(index) * 100, 885 + numbers.number(-14...10) - Double(index) * 5)
            curve(from: Point(x, y), by: Point(90, numbers.number(-12...6)), bend: numbers.number(-14...14), 3, "#FF49301C")
        }
        for (index, x) in [520.0, 590, 670, 1240, 1310, 1380, 1440].enumerated() {
            let up = index % 2 == 0 ? -1.0 : 1
            let color = shade(0x3E6B35, 0x6E9A4C)
            leaf(at: Point(x, up < 0 ? 855 : 905), angle: up * (0.9 + numbers.number(-0.3...0.3)), length: 105, color)
            tendril(from: Point(x + 25, up < 0 ? 905 : 855), up: -up)
        }
    }

    private mutating func drawBody() {
        var body = Path()
        body.move(to: Point(Owl.middle, 300))
        body.cubic(to: Point(1180, 600), control1: Point(1110, 300), control2: Point(1180, 430))
        body.cubic(to: Point(Owl.middle, 860), control1: Point(1180, 770), control2: Point(1080, 860))
        body.cubic(to: Point(740, 600), control1: Point(840, 860), control2: Point(740, 770))
        body.cubic(to: Point(Owl.middle, 300), control1: Point(740, 430), control2: Point(810, 300))
        body.close()
        fill(body, "#FF8A6844")
        for row in (0..<9).reversed() {
            let y = 480 + Double(row) * 40
            let half = Int(3.7 - abs(Double(row) - 3) * 0.4)
            for column in -half...half {
                let x = Owl.middle + (Double(column) + (row % 2 == 0 ? 0 : 0.5)) * 46
                scale(at: Point(x, y), shade(0xD9C29A, 0xF1E3C2))
            }
        }
    }

    /// A small feather of the breast, like half an egg, with a dark tip.
    private mutating func scale(at top: Point, _ color: String) {
        var path = Path()
        path.move(to: top + Point(-25, 0))
        path.cubic(to: top + Point(0, 52), control1: top + Point(-28, 26), control2: top + Point(-14, 46))
        path.cubic(to: top + Point(25, 0), control1: top + Point(14, 46), control2: top + Point(28, 26))
        path.quad(to: top + Point(-25, 0), control: top + Point(0, -14))
        path.close()
        fill(path, color)
        var tip = Path()
        tip.move(to: top + Point(-9, 33))
        tip.cubic(to: top + Point(9, 33), control1: top + Point(-5, 42), control2: top + Point(5, 42))
        tip.cubic(to: top + Point(-9, 33), control1: top + Point(5, 56), control2: top + Point(-5, 56))
        tip.close()
        fill(tip, "#FF6A4A2C")
    }

    private mutating func drawWing(_ side: Double) {
        for row in 0..<3 {
            for index in 0..<7 {
                let along = Double(index) / 6
                let across = 205 - 45 * along - 12 * Double(row)
                let base = Point(Owl.middle + side * across, 430 + 46 * Double(row) + 150 * along)
                let length = 240 - 70 * Double(row) - 50 * along
                feather(
                    at: base, angle: .pi / 2 - side * (0.10 - 0.22 * along), length: length, width: 24, barbs: 12,
                    color: row == 1 ? shade(0xA27B4E, 0xBE9663) : shade(0x5E432A, 0x805D39))
            }
        }
    }

    private mutating func drawHead() {
        for side in [-1.0, 1] {
            for index in 0..<3 {
                feather(
                    at: Point(Owl.middle + side * (95 + Double(index) * 16), 250 + Double(index) * 12),
                    angle: -.pi / 2 + side * (0.30 + 0.16 * Double(index)), length: 130 - 18 * Double(index), width: 20,
                    barbs: 9, color: shade(0x4E3622, 0x6E4E30))
            }
        }
        var head = Path()
        head.move(to: Point(Owl.middle, 215))
        head.cubic(to: Point(1150, 360), control1: Point(1070, 200), control2: Point(1150, 270))
        head.cubic(to: Point(Owl.middle, 510), control1: Point(1150, 460), control2: Point(1060, 510))
        head.cubic(to: Point(770, 360), control1: Point(860, 510), control2: Point(770, 460))
        head.cubic(to: Point(Owl.middle, 215), control1: Point(770, 270), control2: Point(850, 200))
        head.close()
        fill(head, "#FF7B5B3A")
    }

    /// A disc of thin feathers around an eye.
    private mutating func drawFace(_ side: Double) {
        let eye = Point(Owl.middle + side * 84, 360)
        for index in 0..<18 {
            let angle = Double(index) / 18 * 2 * .pi
            let base = eye + Point(34 * cos(angle), 34 * sin(angle))
            feather(
                at: base, angle: angle, length: 62 + numbers.number(-5...7), width: 13, barbs: 6,
                color: shade(0xE2CDA4, 0xF6EAD0))
        }
        for (radius, color) in [(46.0, "#FF2A1D12"), (41, "#FFF2A81D"), (21, "#FF120C08")] {
            fill(Path(circle: eye, radius: radius), color)
        }
        for index in 0..<8 {
            let angle = Double(index) / 8 * 2 * .pi + 0.2
            let (inner, outer) = (eye + Point(25 * cos(angle), 25 * sin(angle)), Point(11 * cos(angle), 11 * sin(angle)))
            curve(from: inner, by: outer, bend: 2, 2, "#FFB06A0C")
        }
        fill(Path(circle: eye + Point(-8, -9), radius: 6.5), "#FFFFFFFF")
        curve(from: eye + Point(-side * 52, 2), by: Point(side * 118, -66), bend: side * 26, 9, "#FF3A2818")
    }

    private mutating func drawBeak() {
        var beak = Path()
        beak.move(to: Point(Owl.middle - 22, 392))
        beak.cubic(to: Point(Owl.middle, 472), control1: Point(Owl.middle - 26, 428), control2: Point(Owl.middle - 8, 458))
        beak.cubic(to: Point(Owl.middle + 22, 392), control1: Point(Owl.middle + 8, 458), control2: Point(Owl.middle + 26, 428))
        beak.cubic(
            to: Point(Owl.middle - 22, 392), control1: Point(Owl.middle + 14, 372), control2: Point(Owl.middle - 14, 372))
        beak.close()
        fill(beak, "#FF3C3A36")
        curve(from: Point(Owl.middle - 6, 394), by: Point(2, 54), bend: 6, 4, "#FF8E8A80")
    }

    private mutating func drawClaws(_ side: Double) {
        for index in -1...1 {
            let top = Point(Owl.middle + side * 82 + Double(index) * 30, 838)
            var toe = Path()
            toe.move(to: top + Point(-14, 0))
            toe.cubic(to: top + Point(-6, 66), control1: top + Point(-20, 26), control2: top + Point(-16, 54))
            toe.cubic(to: top + Point(6, 66), control1: top + Point(-3, 72), control2: top + Point(3, 72))
            toe.cubic(to: top + Point(14, 0), control1: top + Point(16, 54), control2: top + Point(20, 26))
            toe.close()
            fill(toe, "#FFD8B36A")
            curve(from: top + Point(0, 58), by: Point(4, 26), bend: 7, 7, "#FF2B2622")
        }
    }
}

// What the owl is made of.
extension Owl {
    private mutating func fill(_ path: Path, _ color: String) { marks.append(.fill(path, .nonZero, paint: color)) }

    /// A stroke with round ends that bends to its left by so many pixels.
    private mutating func curve(from start: Point, by way: Point, bend: Double, _ width: Double, _ color: String) {
        let across = Point(way.y, -way.x) * (bend / way.length)
        var path = Path()
        path.move(to: start)
        path.cubic(to: start + way, control1: start + way * 0.33 + across, control2: start + way * 0.67 + across)
        marks.append(.stroke(path, StrokeStyle(width: width, cap: .round, join: .round), paint: color))
    }

    /// Two edges of so many barbs each that meet in a tip; a large one has a quill.
    private mutating func feather(at base: Point, angle: Double, length: Double, width: Double, barbs: Int, color: String) {
        let place = Transform.rotation(sine: sin(angle), cosine: cos(angle)).then(.translation(base.x, base.y))
        let edge = (0...barbs).map { index in
            let along = Double(index) / Double(barbs)
            return Point(length * along, width * sin(.pi * (0.12 + 0.88 * along.squareRoot())))
        }
        var path = Path()
        path.move(to: edge[0])
        for (from, to) in zip(edge, edge.dropFirst()) { path.barb(from, to, out: 1) }
        for (from, to) in zip(edge.reversed(), edge.reversed().dropFirst()) { path.barb(from.mirrored, to.mirrored, out: -1) }
        path.close()
        fill(path.transformed(by: place), color)
        guard width > 20 else { return }
        curve(from: place.apply(.zero), by: place.apply(Point(length * 0.9, 0)) - base, bend: 3, 2.5, "#FF3A2818")
    }

    private mutating func leaf(at base: Point, angle: Double, length: Double, _ color: String) {
        let place = Transform.rotation(sine: sin(angle), cosine: cos(angle)).then(.translation(base.x, base.y))
        var path = Path()
        path.move(to: .zero)
        path.cubic(to: Point(length, 0), control1: Point(length * 0.25, -34), control2: Point(length * 0.7, -26))
        path.cubic(to: .zero, control1: Point(length * 0.7, 26), control2: Point(length * 0.25, 34))
        path.close()
        fill(path.transformed(by: place), color)
        curve(from: base, by: place.apply(Point(length * 0.85, 0)) - base, bend: 4, 2, "#FF2C4A26")
    }

    /// A thin line with a loop, which overlaps itself.
    private mutating func tendril(from base: Point, up: Double) {
        var path = Path()
        path.move(to: base)
        path.cubic(to: base + Point(34, 40 * up), control1: base + Point(-6, 22 * up), control2: base + Point(10, 52 * up))
        path.cubic(to: base + Point(22, 30 * up), control1: base + Point(50, 32 * up), control2: base + Point(30, 14 * up))
        path.cubic(to: base + Point(52, 74 * up), control1: base + Point(14, 46 * up), control2: base + Point(48, 46 * up))
        marks.append(.stroke(path, StrokeStyle(width: 3, cap: .round, join: .round), paint: "#FF4E7A3C"))
    }

    /// A colour between two, given as 0xRRGGBB.
    private mutating func shade(_ first: Int, _ second: Int) -> String {
        let fraction = numbers.number(0...1)
        return paint(
            [16, 8, 0].reduce(0) { color, shift in
                let (from, to) = (Double(first >> shift & 255), Double(second >> shift & 255))
                return color | Int(from + (to - from) * fraction) << shift
            })
    }
}

extension Point {
    fileprivate var mirrored: Point { Point(x, -y) }
}

extension Path {
    /// A barb between two points of a feather's edge: it swells to the outside and ends in a notch.
    fileprivate mutating func barb(_ from: Point, _ to: Point, out: Double) {
        let way = to - from
        cubic(to: to, control1: from + way * 0.3 + Point(0, 4 * out), control2: from + way * 0.95 + Point(0, 5 * out))
    }
}
