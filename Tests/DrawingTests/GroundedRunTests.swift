import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// Runs of shapes on one colour are kept as pictures, and no one can see that.
@Suite struct GroundedRunTests {
    private let size = PixelSize(width: 200, height: 200)
    private let run: ShapeRun

    init() {
        var random = Random(seed: 77)
        run = ShapeRun(random.placedShapes() + random.placedShapes())
    }

    /// A card and letters on it, moved; with a ground that is known to hide, or with a path.
    private func list(at place: Point, _ ink: Color = Color(0x20_4060), ground: Color = .white, knows: Bool = true)
        -> DrawingList
    {
        let card = Rect(x: place.x - 100, y: place.y - 100, width: 500, height: 500)
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 200, height: 200), Color(0xEE_EEF2))
        if knows { list.fill(card, radius: 14, ground) } else { list.fill(Path(roundedRect: card, radius: 14), ground) }
        list.shapes(run, offset: place, ink)
        return list
    }

    /// One painter sees a list move, by whole pixels and others, in and out of the screen.
    @Test(arguments: [0.7, 1, 1.33, 2]) func aMovedRunIsPaintedAsIfNew(scale: Double) {
        var (painter, random) = (Painter(), Random(seed: 5))
        for step in 0..<120 {
            let whole = Point(Double(step % 7) * 3, Double(step * 11 % 300) - 150) * (1 / scale)
            let place = step % 3 == 0 ? whole + Point(random.number(-1...1), random.number(-1...1)) : whole
            let picture = painter.paint(
                list(at: place), scale: scale, areas: halves(at: random.number(0...200)), onto: PixelBuffer(size: size))
            let plain = paint(list(at: place, knows: false), scale: scale, onto: PixelBuffer(size: size))
            #expect(picture == plain, "\(place)")
        }
    }

    private func halves(at x: Double) -> [PixelRect] {
        [PixelRect(left: 0, top: 0, right: Int(x), bottom: 200), PixelRect(left: Int(x), top: 0, right: 200, bottom: 200)]
    }

    @Test func anotherColourIsAnotherPicture() {
        var painter = Painter()
        let (ink, paper) = (Color(0x20_4060), Color(red: 200, green: 40, blue: 10, alpha: 99))
        for (ink, ground) in [(ink, Color.white), (paper, .white), (ink, .black), (ink, .white), (.white, .black)] {
            let picture = painter.paint(list(at: Point(20, 20), ink, ground: ground), onto: PixelBuffer(size: size))
            let plain = list(at: Point(20, 20), ink, ground: ground, knows: false)
            #expect(picture == paint(plain, onto: PixelBuffer(size: size)))
        }
    }

    /// What lies between a run and the colour below it stays in sight.
    @Test func whatLiesBetweenIsSeen() {
        let blank = PixelBuffer(size: size)
        for isClipped in [false, true] {
            func add(to list: inout DrawingList) {
                func dot(_ list: inout DrawingList) { list.fill(Path(circle: Point(100, 100), radius: 40), .black) }
                if isClipped {
                    list.clipped(to: Path(circle: Point(110, 100), radius: 40), dot)
                } else {
                    list.group(opacity: 0.5, dot)
                }
                list.shapes(run, offset: Point(20, 20), Color(0xFF_0000))
            }
            var (hiding, plain) = (list(at: .zero), list(at: .zero, knows: false))
            add(to: &hiding)
            add(to: &plain)
            #expect(paint(hiding, onto: blank) == paint(plain, onto: blank))
            #expect(paint(hiding, onto: blank)[100, 130] != 0xFFFF_FFFF)
        }
    }
}
