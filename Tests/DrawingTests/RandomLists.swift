import Drawing
import Geometry
import Paths
import Raster
import TestSupport

/// Shapes that random lists place.
let someShapes: [Shape] = [
    Shape(Path(circle: Point(300, -300), radius: 280)), Shape(Path(rect: Rect(x: 0, y: -700, width: 90, height: 700))),
    Shape(Path(roundedRect: Rect(x: 30, y: -500, width: 500, height: 650), radius: 200)),
]

/// An image that random lists paint with: transparent in places.
let someImage: Image = {
    var random = Random(seed: 4)
    var picture = PixelBuffer(size: PixelSize(width: 61, height: 45))
    for y in 0..<45 {
        for x in 0..<61 { picture[x, y] = random.color().premultiplied }
    }
    return Image(picture)
}()

/// An opaque image.
let someOpaqueImage: Image = {
    var picture = PixelBuffer(size: PixelSize(width: 80, height: 70))
    for y in 0..<70 {
        for x in 0..<80 { picture[x, y] = 0xFF00_0000 | UInt32(x * 3) << 16 | UInt32(y * 3) }
    }
    return Image(picture)
}()

extension Random {
    mutating func color() -> Color {
        let word = next()
        let alpha: UInt8 = word & 1 << 40 == 0 ? 255 : UInt8(truncatingIfNeeded: word >> 32)
        return Color(
            red: UInt8(truncatingIfNeeded: word), green: UInt8(truncatingIfNeeded: word >> 8),
            blue: UInt8(truncatingIfNeeded: word >> 16), alpha: alpha)
    }

    mutating func path() -> Path {
        switch Int.random(in: 0..<4, using: &self) {
        case 0: return Path(circle: point(-20...220), radius: number(0...60))
        case 1:
            return Path(rect: Rect(x: number(-20...200), y: number(-20...200), width: number(0...90), height: number(0...90)))
        case 2:
            let rect = Rect(x: number(-20...200), y: number(-20...200), width: number(0...90), height: number(0...90))
            return Path(roundedRect: rect, radius: number(0...20))
        default:
            var path = Path()
            path.move(to: point(-20...220))
            for _ in 0..<3 {
                path.line(to: point(-20...220))
                path.cubic(to: point(-20...220), control1: point(-20...220), control2: point(-20...220))
            }
            return path
        }
    }

    /// Some are larger than 64 × 64, and hide what is below when they are opaque.
    mutating func roundedRect() -> (rect: Rect, radius: Double) {
        let rect = Rect(x: number(-40...150), y: number(-40...150), width: number(0...190), height: number(0...190))
        return (rect, Bool.random(using: &self) ? 0 : number(0...40))
    }

    mutating func style() -> StrokeStyle {
        StrokeStyle(
            width: number(0...12), cap: [.butt, .round, .square].randomElement(using: &self)!,
            join: [.miter, .round, .bevel].randomElement(using: &self)!)
    }

    mutating func placedShapes() -> [PlacedShape] {
        let origin = point(-20...220)
        return (0..<6).map { index in
            PlacedShape(
                shape: someShapes.randomElement(using: &self)!, origin: origin + Point(Double(index) * 9.3, 0),
                scale: number(0.01...0.04))
        }
    }

    mutating func paint() -> Paint {
        let stops = [Gradient.Stop(0, color()), Gradient.Stop(number(0...1), color()), Gradient.Stop(1, color())]
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return .gradient(Gradient(.linear(from: point(0...200), to: point(0...200)), stops: stops))
        case 1: return .gradient(Gradient(.radial(center: point(0...200), radius: number(5...90)), stops: stops))
        case 2: return .gradient(Gradient(.conic(center: point(0...200), angle: number(0...6)), stops: stops, opacity: 0.6))
        case 3:
            let map = Transform(
                a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2), tx: number(0...200),
                ty: number(0...200))
            let sampling: ImagePattern.Sampling = Bool.random(using: &self) ? .nearest : .linear
            return .image(ImagePattern(someImage, transform: map, sampling: sampling, opacity: number(0.2...1)))
        default: return .color(color())
        }
    }

    /// At whole pixels of a scale of 1, or not.
    mutating func opaqueImage() -> DrawingList {
        var list = DrawingList()
        let place =
            Bool.random(using: &self) ? point(-40...150) : Point(number(-40...150).rounded(), number(-40...150).rounded())
        let scale = Bool.random(using: &self) ? 1 : number(0.5...2)
        list.image(someOpaqueImage, in: Rect(x: place.x, y: place.y, width: 80 * scale, height: 70 * scale))
        return list
    }

    mutating func part() -> DrawingPart {
        let size = Size(number(0...190), number(0...190))
        let pieces = [piece(), piece()]
        return DrawingPart(size: size, on: color()) { list in
            for piece in pieces { list.append(piece) }
        }
    }

    /// One to three commands, sometimes under a clip or in a group.
    mutating func piece() -> DrawingList {
        var list = DrawingList()
        switch Int.random(in: 0..<10, using: &self) {
        case 0: list.fill(path(), paint())
        case 1: list.fill(path(), rule: .evenOdd, paint())
        case 2: list.stroke(path(), style(), paint())
        case 3: list.shapes(ShapeRun(placedShapes()), offset: point(-3...3), paint())
        case 4: list.image(someImage, in: Rect(x: number(-20...150), y: number(-20...150), width: number(3...99), height: 40))
        case 5:
            let (rect, radius) = roundedRect()
            list.fill(rect, radius: radius, color())
        case 6: list = opaqueImage()
        case 7: list.part(part(), at: point(-90...150))
        case 8:
            let (opacity, first, second) = (number(0...1), piece(), piece())
            list.group(opacity: opacity) {
                $0.append(first)
                $0.append(second)
            }
        default:
            let (clip, first, second) = (path(), piece(), piece())
            list.clipped(to: clip) {
                $0.append(first)
                $0.append(second)
            }
        }
        return list
    }
}

/// A white background and the pieces on it.
func list(of pieces: [DrawingList]) -> DrawingList {
    var list = DrawingList()
    list.fill(Rect(x: -1, y: -1, width: 1000, height: 1000), .white)
    for piece in pieces { list.append(piece) }
    return list
}

func paint(_ list: DrawingList, scale: Double = 1, areas: [PixelRect]? = nil, onto buffer: PixelBuffer) -> PixelBuffer {
    var painter = Painter()
    return painter.paint(list, scale: scale, areas: areas, onto: buffer)
}

extension Painter {
    mutating func paint(
        _ list: DrawingList, scale: Double = 1, areas: [PixelRect]? = nil, onto buffer: PixelBuffer
    ) -> PixelBuffer {
        var result = buffer
        let layout = buffer.layout
        for area in areas ?? [layout.bounds] {
            result.withMutablePixels { paint(ScaledList(list, scale: scale), area: area, into: &$0, layout: layout) }
        }
        return result
    }
}
