import Geometry
import Glibc
import Paths

/// Ten thousand small shapes, a star of 500 lines that cross each other, and the whole screen.
enum ManyShapes {
    static let all = [small, star, screen]

    private static let small: SceneText = {
        var numbers = SteadyNumbers(seed: 12_345)
        let marks = (0..<10_000).map { index -> SceneText.Mark in
            let size = Size(numbers.number(4...40), numbers.number(4...40))
            let rect = Rect(
                x: numbers.number(0...1920 - size.width), y: numbers.number(0...1080 - size.height), width: size.width,
                height: size.height)
            let color = paint(numbers.bits(24))
            let isRound = index % 2 == 0
            return .fill(isRound ? rounded(rect, &numbers) : triangle(rect, &numbers), .nonZero, paint: color)
        }
        return SceneText("g_small", "10000 triangles and rounded rectangles of 4 to 40 pixels", marks)
    }()

    private static func rounded(_ rect: Rect, _ numbers: inout SteadyNumbers) -> Path {
        Path(roundedRect: rect, radius: min(rect.width, rect.height) * numbers.number(0.15...0.45))
    }

    private static func triangle(_ rect: Rect, _ numbers: inout SteadyNumbers) -> Path {
        var path = Path()
        path.move(to: Point(rect.x + rect.width * numbers.number(0...0.4), rect.y + rect.height * numbers.number(0...0.4)))
        path.line(to: Point(rect.right - rect.width * numbers.number(0...0.4), rect.y + rect.height * numbers.number(0...1)))
        path.line(to: Point(rect.x + rect.width * numbers.number(0...1), rect.bottom))
        path.close()
        return path
    }

    private static let star: SceneText = {
        var path = Path()
        for index in 0..<500 {
            let angle = 2 * .pi * Double(index) * 239 / 500 - .pi / 2
            let point = Point(960 + 958 * cos(angle), 540 + 538 * sin(angle))
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return SceneText("h_star", "a star polygon {500/239}, even-odd", [.fill(path, .evenOdd, paint: "#FFE8B020")])
    }()

    private static let screen = SceneText(
        "i_rect", "the whole screen, opaque",
        [.fill(Path(rect: Rect(x: 0, y: 0, width: 1920, height: 1080)), .nonZero, paint: "#FF3060C0")])
}
