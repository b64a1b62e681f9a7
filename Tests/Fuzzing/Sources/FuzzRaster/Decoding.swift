import Geometry
import Paths
import Raster

// How an input is decoded, from small things to large.

extension Input {
    mutating func point() -> Point { Point(number(), number()) }

    mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }

    mutating func color() -> Color {
        Color(red: byte(), green: byte(), blue: byte(), alpha: pick([255, 255, 0, 1, 128, 254, byte()]))
    }

    mutating func rule() -> FillRule { flag() ? .evenOdd : .nonZero }

    mutating func transform() -> Transform {
        switch below(6) {
        case 0: .translation(number(), number())
        case 1: .scale(number())
        case 2: Transform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
        default: .identity
        }
    }

    mutating func path() -> Path {
        var path = Path()
        for _ in 0..<below(14) where !isEmpty { addStep(to: &path) }
        return path
    }

    private mutating func addStep(to path: inout Path) {
        switch below(12) {
        case 0, 1: path.move(to: point())
        case 2, 3, 4: path.line(to: point())
        case 5: path.quad(to: point(), control: point())
        case 6: path.cubic(to: point(), control1: point(), control2: point())
        case 7: path.close()
        case 8: path.append(Path(rect: rect()))
        case 9: path.append(Path(roundedRect: rect(), radius: number()))
        case 10: path.addArc(center: point(), radius: number(), start: number(), sweep: max(-8, min(number(), 8)))
        default: addZigzag(to: &path)
        }
    }

    /// Many lines from few bytes.
    private mutating func addZigzag(to path: inout Path) {
        let (start, step, back) = (point(), point(), point())
        for index in 0..<below(20) {
            path.line(to: start + step * Double(index) + (index & 1 == 0 ? .zero : back))
        }
    }

    mutating func strokeStyle() -> StrokeStyle {
        StrokeStyle(
            width: number(), cap: pick([.butt, .round, .square]), join: pick([.miter, .round, .bevel]), miterLimit: number())
    }

    mutating func paint() -> Paint {
        switch below(6) {
        case 0, 1: .gradient(gradient())
        case 2: .image(image())
        default: .color(color())
        }
    }

    private mutating func image() -> ImagePattern {
        let size = PixelSize(width: below(9), height: below(9))
        let words = (0..<size.width * size.height).map { _ in color().premultiplied }
        var picture = PixelBuffer(size: size)
        for (index, word) in words.enumerated() { picture[index % size.width, index / size.width] = word }
        let sampling = pick(ImagePattern.Sampling.allCases)
        return flag()
            ? ImagePattern(Image(picture), in: rect(), sampling: sampling, opacity: number())
            : ImagePattern(Image(picture), transform: transform(), sampling: sampling, opacity: number())
    }

    private mutating func gradient() -> Gradient {
        let course: Gradient.Course =
            switch below(3) {
            case 0: .linear(from: point(), to: point())
            case 1: .radial(center: point(), radius: number())
            default: .conic(center: point(), angle: number())
            }
        let stops = (0..<below(5)).map { _ in Gradient.Stop(flag() ? Double(byte()) / 255 : number(), color()) }
        var gradient = Gradient(course, stops: stops)
        if flag() { gradient.opacity = number() }
        return gradient
    }

    /// A size of few pixels, most often in both directions.
    mutating func size() -> PixelSize {
        let long = [1, 7, 255, 256, 257, 2048, 4095]
        return switch below(16) {
        case 0: PixelSize(width: pick(long), height: 1 + below(2))
        case 1: PixelSize(width: 1 + below(2), height: pick(long))
        case 2: PixelSize(width: 100 + below(100), height: 20 + below(60))
        default: PixelSize(width: 1 + below(40), height: 1 + below(40))
        }
    }

    /// A rectangle that may reach beyond the bounds, and may be empty.
    mutating func rect(around bounds: PixelRect) -> PixelRect {
        guard flag() else { return bounds }
        let (left, top) = (bounds.left - 4 + below(48), bounds.top - 4 + below(48))
        return PixelRect(left: left, top: top, right: left - 1 + below(64), bottom: top - 1 + below(64))
    }
}
