import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// What opaque rectangles hide is not painted, and the picture is the same as if it were.
@Suite struct OcclusionTests {
    private let blank = PixelBuffer(size: PixelSize(width: 200, height: 200))

    /// The same list twice: with rectangles, which hide, and with their paths, which do not.
    private func lists(seed: Int) -> (hiding: DrawingList, plain: DrawingList) {
        var random = Random(seed: UInt64(seed))
        var (hiding, plain) = (DrawingList(), DrawingList())
        func add(_ rect: Rect, _ radius: Double, _ color: Color) {
            hiding.fill(rect, radius: radius, color)
            plain.fill(Path(roundedRect: rect, radius: radius), color)
        }
        add(Rect(x: -1, y: -1, width: 1000, height: 1000), 0, .white)
        for _ in 0..<12 {
            let rect = random.roundedRect()
            add(rect.rect, rect.radius, random.color())
            let color = random.color()
            let drop = drop(below: rect.rect)
            hiding.fill(drop, covering: rect.rect, color)
            plain.fill(drop, color)
            let piece = random.piece()
            hiding.append(piece)
            plain.append(piece)
        }
        return (hiding, plain)
    }

    /// The rectangle, and a curve that hangs from it.
    private func drop(below rect: Rect) -> Path {
        var path = Path()
        path.move(to: Point(rect.left, rect.top))
        path.line(to: Point(rect.left, rect.bottom))
        path.quad(to: Point(rect.right, rect.bottom), control: Point(rect.center.x, rect.bottom + 40))
        path.line(to: Point(rect.right, rect.top))
        path.close()
        return path
    }

    @Test(arguments: 0..<40) func whatIsHiddenIsNotMissed(seed: Int) {
        let (hiding, plain) = lists(seed: seed)
        for scale in [1, 0.7, 1.33, 2] {
            #expect(paint(hiding, scale: scale, onto: blank) == paint(plain, scale: scale, onto: blank), "\(scale)")
        }
    }

    @Test func hidingStaysInsideGroupsAndClips() {
        let square = Rect(x: 0, y: 0, width: 200, height: 200)
        var list = DrawingList()
        list.fill(square, Color(0x00_FF00))
        list.group(opacity: 0.5) { $0.fill(square, .black) }
        list.clipped(to: Rect(x: 0, y: 0, width: 100, height: 200)) { $0.fill(square, .white) }
        let picture = paint(list, onto: blank)
        #expect(picture[50, 50] == 0xFFFF_FFFF)
        #expect([0xFF00_7F00, 0xFF00_8000].contains(picture[150, 50]))
    }

    @Test func whatIsSeenThroughHidesNothing() {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white)
        list.fill(Rect(x: 0, y: 0, width: 200, height: 200), Color(red: 0, green: 0, blue: 0, alpha: 51))
        #expect(paint(list, onto: blank).pixels.allSatisfy { $0 == 0xFFCC_CCCC })
    }

    /// Rectangles with any coordinates hide exactly the pixels that their paths cover.
    @Test func oddRectanglesHideWhatTheyPaint() {
        let odd = [0, -1, 7.5, 190, 1e9, -1e9, 1e30, -1e30, 1e308, .infinity, -.infinity, .nan]
        for x in odd {
            for width in odd {
                for radius in [0, -1, 3, 1e9, .infinity, .nan] {
                    var (hiding, plain) = (DrawingList(), DrawingList())
                    let rect = Rect(x: x, y: -50, width: width, height: 300)
                    hiding.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white)
                    plain.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white)
                    hiding.fill(rect, radius: radius, .black)
                    plain.fill(radius > 0 ? Path(roundedRect: rect, radius: radius) : Path(rect: rect), .black)
                    #expect(paint(hiding, onto: blank) == paint(plain, onto: blank), "\(x) \(width) \(radius)")
                }
            }
        }
    }

    /// A path that does not cover its box, and a transparent colour, hide nothing.
    @Test func aPathHidesOnlyWhatItIsKnownToCover() {
        let square = Rect(x: 0, y: 0, width: 200, height: 200)
        for color in [Color.black, Color(red: 0, green: 0, blue: 0, alpha: 51)] {
            for rect in [Rect(x: 20, y: 20, width: 0, height: 0), Rect(x: 20.5, y: 20.5, width: 90, height: 100), .zero] {
                var (hiding, plain) = (DrawingList(), DrawingList())
                let outline = drop(below: Rect(x: 20.5, y: 20.5, width: 90, height: 100))
                hiding.fill(square, .white)
                plain.fill(square, .white)
                hiding.fill(outline, covering: rect, color)
                plain.fill(outline, color)
                #expect(paint(hiding, onto: blank) == paint(plain, onto: blank), "\(rect) \(color)")
            }
        }
    }

    private func screen(cardTop: Double) -> DrawingList {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 640, height: 1280), .white)
        list.fill(Rect(x: 20, y: cardTop, width: 600, height: 900), radius: 14, Color(0x80_8080))
        return list
    }

    /// A card of one colour that moves is damaged at its ends only.
    @Test func aCardThatMovesDamagesNothingInside() {
        let size = PixelSize(width: 640, height: 1280)
        var tracker = DamageTracker()
        _ = tracker.damage(of: ScaledList(screen(cardTop: 100), scale: 1), size: size)
        let damage = tracker.damage(of: ScaledList(screen(cardTop: 103), scale: 1), size: size)
        #expect(damage.allSatisfy { !$0.intersects(PixelRect(left: 64, top: 192, right: 576, bottom: 960)) })
        #expect(damage.contains { $0.contains(PixelRect(left: 64, top: 100, right: 576, bottom: 103)) })
        #expect(damage.contains { $0.contains(PixelRect(left: 64, top: 1000, right: 576, bottom: 1003)) })
    }

    @Test func anotherColourUnderTheSameSidesIsDamage() {
        let size = PixelSize(width: 640, height: 1280)
        var tracker = DamageTracker()
        for color in [Color.white, .black] {
            var list = DrawingList()
            list.fill(Rect(x: 0, y: 0, width: 640, height: 1280), color)
            #expect(tracker.damage(of: ScaledList(list, scale: 1), size: size) == [size.bounds])
        }
    }
}
