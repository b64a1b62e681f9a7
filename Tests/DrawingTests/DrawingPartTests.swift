import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// A part is painted once and kept, and the picture is the same as without.
@Suite struct DrawingPartTests {
    private let size = PixelSize(width: 200, height: 200)
    private var blank: PixelBuffer { PixelBuffer(size: size) }
    private let paper = Color(0xEE_EEF2)

    private func card(_ word: Int = 0, _ size: Size = Size(120, 80)) -> DrawingPart {
        DrawingPart(size: size, on: paper) { list in
            list.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), radius: 14, .white)
            var random = Random(seed: UInt64(word + 1))
            list.shapes(ShapeRun(random.placedShapes()), .black)
            list.group(opacity: 0.5) { $0.fill(Path(circle: Point(30, 30), radius: 50), Color(0x20_4060)) }
        }
    }

    private func list(_ parts: [(DrawingPart, Point)]) -> DrawingList {
        var list = DrawingTests.list(of: [])
        for (part, place) in parts { list.part(part, at: place) }
        list.fill(Rect(x: 0, y: 0, width: 200, height: 30), Color(0x30_3030))
        return list
    }

    /// What a part looks like, painted as a list of its own.
    private func picture(of part: DrawingPart, scale: Double) -> PixelBuffer {
        let size = PixelSize(width: Int((part.size.width * scale).rounded()), height: Int((part.size.height * scale).rounded()))
        return paint(part.list, scale: scale, onto: PixelBuffer(size: size, filledWith: part.background.premultiplied))
    }

    /// The same list with an image in place of the part.
    private func plainList(_ part: DrawingPart, at place: Point, scale: Double) -> DrawingList {
        let image = Image(picture(of: part, scale: scale))
        let (x, y) = ((place.x * scale).rounded(), (place.y * scale).rounded())
        let pattern = ImagePattern(
            image, transform: Transform(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: x / scale, ty: y / scale))
        var list = DrawingList()
        list.fill(pattern.outline, .image(pattern))
        return list
    }

    @Test(arguments: [0.5, 1, 2, 4]) func aMovedPartIsPaintedAsIfNew(scale: Double) {
        var (picture, random) = (Picture(), Random(seed: 5))
        let card = card()
        for step in 0..<60 {
            let place = step % 3 == 0 ? random.point(-130...210) : Point(Double(step * 7 % 90), Double(step * 11 % 260) - 90)
            _ = picture.paint(list([(card, place)]), size: size, scale: scale)
            var plain = DrawingTests.list(of: [plainList(card, at: place, scale: scale)])
            plain.fill(Rect(x: 0, y: 0, width: 200, height: 30), Color(0x30_3030))
            #expect(picture.buffer == paint(plain, scale: scale, onto: blank), "\(place)")
        }
    }

    @Test(arguments: 0..<10) func aPartUnderClipsAndInGroupsIsThere(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let (part, place, clip, opacity) = (random.part(), random.point(-50...150), random.path(), random.number(0...1))
        func list(_ content: DrawingList) -> DrawingList {
            var list = DrawingTests.list(of: [])
            list.clipped(to: clip) { $0.append(content) }
            list.group(opacity: opacity) { list in
                list.append(content)
                list.clipped(to: clip) { $0.append(content) }
            }
            return list
        }
        var parts = DrawingList()
        parts.part(part, at: place)
        #expect(paint(list(parts), onto: blank) == paint(list(plainList(part, at: place, scale: 1)), onto: blank))
    }

    @Test func anotherWordIsPaintedAnew() {
        var picture = Picture()
        for word in [0, 1, 0, 2] {
            let damage = picture.paint(list([(card(word), Point(40, 50))]), size: size, scale: 1)
            #expect(!damage.isEmpty)
            #expect(picture.buffer == paint(list([(card(word), Point(40, 50))]), onto: blank))
        }
        var recolored = list([])
        recolored.part(DrawingPart(size: Size(120, 80), on: .black) { _ in }, at: Point(40, 50))
        _ = picture.paint(recolored, size: size, scale: 1)
        #expect(picture.buffer[100, 100] == 0xFF00_0000)
    }

    /// Two recordings of the same drawing are one part: nothing changes, and nothing more is kept.
    @Test func theSameDrawingIsTheSamePart() {
        let run = ShapeRun([PlacedShape(shape: someShapes[0], origin: Point(20, 60), scale: 0.05)])
        func list() -> DrawingList {
            self.list([(DrawingPart(size: Size(100, 80), on: .white) { $0.shapes(run, .black) }, .zero)])
        }
        var picture = Picture()
        _ = picture.paint(list(), size: size, scale: 1)
        #expect(picture.keptBytes == 100 * 80 * 4)
        #expect(picture.paint(list(), size: size, scale: 1).isEmpty)
        #expect(picture.keptBytes == 100 * 80 * 4)
    }

    @Test func nothingIsSeenThroughAPart() {
        var list = DrawingTests.list(of: [])
        list.part(DrawingPart(size: Size(200, 200), on: Color(red: 0, green: 0, blue: 0, alpha: 99)) { _ in }, at: .zero)
        #expect(paint(list, onto: blank).pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func nothingIsDrawnBeyondAPart() {
        var list = DrawingTests.list(of: [])
        let part = DrawingPart(size: Size(40, 40), on: .white) {
            $0.fill(Rect(x: -90, y: -90, width: 500, height: 500), .black)
        }
        list.part(part, at: Point(50, 60))
        #expect(paint(list, onto: blank).pixels.count { $0 == 0xFF00_0000 } == 40 * 40)
    }

    // MARK: What is kept

    @Test func thousandsOfPartsStayInTheBudget() {
        var picture = Picture()
        for step in 0..<1500 {
            let parts = (0..<3).map { (card(step / 2 + $0), Point(10, Double(90 * $0 - step * 45 % 90))) }
            _ = picture.paint(list(parts), size: size, scale: 1)
            #expect(picture.keptBytes <= 2 * 200 * 200 * 4 && picture.keptBytes >= 120 * 80 * 4)
            if step % 100 == 0 { #expect(picture.buffer == paint(list(parts), onto: blank)) }
        }
    }

    /// Parts beyond the budget are painted all the same.
    @Test func morePartsThanThereIsRoomForAreShown() {
        let parts =
            (0..<40).map { (card($0), Point(Double($0 * 2), Double($0 * 3))) } + [(card(9, Size(900, 900)), Point(-99, 99))]
        var picture = Picture()
        for step in 0..<4 {
            let moved = parts.map { ($0.0, $0.1 + Point(0, Double(step))) }
            _ = picture.paint(list(moved), size: size, scale: 1)
            #expect(picture.keptBytes <= 2 * 200 * 200 * 4)
            var plain = DrawingTests.list(of: moved.map { plainList($0.0, at: $0.1, scale: 1) })
            plain.fill(Rect(x: 0, y: 0, width: 200, height: 30), Color(0x30_3030))
            #expect(picture.buffer == paint(plain, onto: blank))
        }
    }

    /// A frame has no time to make all of them.
    @Test func picturesOfManyNewPartsAreMadeOverSeveralFrames() {
        let quarter = Size(100, 100)
        let places = [Point(0, 0), Point(100, 0), Point(0, 100), Point(100, 100)]
        let cards = places.indices.map { card($0, quarter) }
        var picture = Picture()
        for (step, kept) in [2, 4, 4].enumerated() {
            let parts = places.indices.map { (cards[$0], places[$0] + Point(0, Double(step))) }
            _ = picture.paint(list(parts), size: size, scale: 1)
            #expect(picture.keptBytes == kept * 100 * 100 * 4, "step \(step)")
            var plain = DrawingTests.list(of: parts.map { plainList($0.0, at: $0.1, scale: 1) })
            plain.fill(Rect(x: 0, y: 0, width: 200, height: 30), Color(0x30_3030))
            #expect(picture.buffer == paint(plain, onto: blank))
        }
    }

    @Test func aSmallerPictureKeepsLess() {
        var picture = Picture()
        _ = picture.paint(list([(card(0), .zero), (card(1), Point(0, 90))]), size: size, scale: 1)
        #expect(picture.keptBytes == 2 * 120 * 80 * 4)
        let small = PixelSize(width: 30, height: 30)
        _ = picture.paint(list([(card(2), .zero)]), size: small, scale: 1)
        #expect(picture.keptBytes <= 2 * 30 * 30 * 4)
    }

    @Test func whatHasNoPartKeepsNothing() {
        var picture = Picture()
        var list = list([])
        list.image(someOpaqueImage, in: Rect(x: 0, y: 0, width: 80, height: 70))
        list.group(opacity: 0.5) { $0.fill(Path(circle: Point(90, 90), radius: 40), .black) }
        _ = picture.paint(list, size: size, scale: 1)
        #expect(picture.keptBytes == 0)
    }

    // MARK: Damage

    @Test func aMovedPartDamagesWhereItWasAndIs() {
        var tracker = DamageTracker()
        let (large, card) = (PixelSize(width: 640, height: 1280), card(0, Size(300, 100)))
        _ = tracker.damage(of: ScaledList(list([(card, Point(200, 300))]), scale: 1), size: large)
        #expect(tracker.damage(of: ScaledList(list([(card, Point(200.2, 300))]), scale: 1), size: large).isEmpty == false)
        let damage = tracker.damage(of: ScaledList(list([(card, Point(200, 700))]), scale: 1), size: large)
        for top in [300, 700] {
            let place = PixelRect(left: 200, top: top, right: 500, bottom: top + 100)
            #expect(damage.reduce(0) { $0 + $1.intersection(place).area } == place.area)
        }
        #expect(damage.reduce(0) { $0 + $1.area } <= 2 * (300 + 128) * (100 + 128))
    }

    /// What lies under something opaque may change.
    @Test func whatChangesUnderPartsAndImagesDamagesNothing() {
        let whole = Rect(x: 0, y: 0, width: 200, height: 200)
        var covers = [DrawingList(), DrawingList()]
        covers[0].part(card(0, Size(200, 200)), at: .zero)
        covers[1].image(someOpaqueImage, in: whole)
        for cover in covers {
            var tracker = DamageTracker()
            for color in [Color.black, .white, Color(0x12_3456)] {
                var list = DrawingList()
                list.fill(whole, color)
                list.append(cover)
                let damage = tracker.damage(of: ScaledList(list, scale: 1), size: size)
                #expect(damage == (color == .black ? [size.bounds] : []))
            }
        }
    }

    @Test func oddPartsAreHarmless() {
        let odd = [0, -1, 0.4, 7.5, 1e5, 1e9, -1e30, 1e308, .infinity, .nan]
        for scale in [1, 1.5, 0, .nan, .infinity] {
            var picture = Picture()
            for a in odd {
                for b in odd {
                    let parts = [(card(0, Size(a, b)), Point(b, a)), (card(), Point(a, b))]
                    _ = picture.paint(list(parts), size: size, scale: scale)
                    #expect(picture.keptBytes <= 2 * 200 * 200 * 4)
                    #expect(!svg(list(parts), size: Size(9, 9)).contains("nan"))
                }
            }
        }
    }
}
