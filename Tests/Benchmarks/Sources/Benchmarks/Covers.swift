import Drawing
import Geometry
import Paths
import Raster

/// A cover that moves: a picture as large as the screen, a shade over it, words on that. Measures a frame in which it moved by
/// some pixels, as the list does under a finger.
struct Covers {
    let milliseconds: Double

    func print() {
        let table = Table("a cover that moves", unit: "pixel")
        for size in [PixelSize(width: 1080, height: 1920), PixelSize(width: 3840, height: 2160)] {
            var (picture, list) = (Picture(), DrawingList())
            let cover = Covers.cover(Size(Double(size.width), Double(size.height)))
            var frame = 0
            func paint() {
                list = DrawingList()
                list.fill(Rect(x: 0, y: 0, width: cover.size.width, height: cover.size.height), .black)
                list.part(cover, at: Point(0, Double(frame * 7 % 301)))
                frame += 1
                _ = picture.paint(list, size: size, scale: 1)
            }
            let times = Times(milliseconds: milliseconds, paint)
            table.row("\(size.width) × \(size.height)", times, units: Double(size.width * size.height))
        }
    }

    private static func cover(_ size: Size) -> DrawingPart {
        let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
        let image = Image(Pictures.picture(Int(size.width), Int(size.height)), keepsSmallerCopies: false)
        let shade = Gradient(
            .linear(from: .zero, to: Point(0, size.height)), stops: [Gradient.Stop(0, .clear), Gradient.Stop(1, .black)])
        return DrawingPart(size: size, on: .black) { list in
            list.image(image, in: whole)
            list.fill(Path(rect: whole), .gradient(shade))
            for line in words(size) { list.shapes(line, .white) }
        }
    }

    /// Six lines of round letters.
    private static func words(_ size: Size) -> [ShapeRun] {
        let letter = Shape(Path(circle: Point(10, -10), radius: 10))
        return (1...6).map { line in
            ShapeRun(
                (0..<40).map { index in
                    let place = Point(size.width / 45 * Double(index + 2), size.height - 50 * Double(line))
                    return PlacedShape(shape: letter, origin: place, scale: 1)
                })
        }
    }
}
