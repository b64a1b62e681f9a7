import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct PainterTests {
    private let blank = PixelBuffer(size: PixelSize(width: 200, height: 200))

    @Test(arguments: 0..<12)
    func tilesEqualTheWhole(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let list = list(of: (0..<8).map { _ in random.piece() })
        let scale = [1, 1.5, 0.7].randomElement(using: &random)!
        let (cutX, cutY) = (Int.random(in: 1..<200, using: &random), Int.random(in: 1..<200, using: &random))
        let tiles = [(0, cutX), (cutX, 200)].flatMap { left, right in
            [(0, cutY), (cutY, 200)].map { PixelRect(left: left, top: $0, right: right, bottom: $1) }
        }
        let whole = paint(list, scale: scale, onto: blank)
        #expect(paint(list, scale: scale, areas: tiles, onto: blank) == whole)
        #expect(Set(whole.pixels).count > 2)
    }

    @Test func paintsNothingOutsideItsArea() {
        var random = Random(seed: 20)
        let list = list(of: (0..<8).map { _ in random.piece() })
        let area = PixelRect(left: 31, top: 47, right: 111, bottom: 101)
        let picture = paint(list, areas: [area], onto: blank)
        for y in 0..<200 {
            for x in 0..<200 {
                let isInside = (31..<111).contains(x) && (47..<101).contains(y)
                #expect((picture[x, y] == 0) == !isInside)
            }
        }
    }

    @Test func aWarmPainterPaintsTheSame() {
        var random = Random(seed: 21)
        let list = list(of: (0..<12).map { _ in random.piece() })
        var painter = Painter()
        let first = painter.paint(list, onto: blank)
        #expect(painter.paint(list, onto: blank) == first)
    }

    @Test func keptShapesArePaintedAsTheirPathsAtTheSamePhase() throws {
        var random = Random(seed: 22)
        for _ in 0..<20 {
            let placed = random.placedShapes()
            let scale = random.number(0.5...3)
            var (shapes, paths) = (DrawingList(), DrawingList())
            shapes.shapes(ShapeRun(placed), .black)
            for one in placed {
                let placement = try #require(ShapePlacement(one, pixelsPerPoint: scale))
                let place = Transform.translation(Double(placement.x), Double(placement.y))
                paths.fill(one.shape.path.transformed(by: placement.transform.then(place)), .black)
            }
            #expect(paint(shapes, scale: scale, onto: blank) == paint(paths, onto: blank))
        }
    }

    @Test func hugeShapesArePaintedToo() {
        var list = DrawingList()
        list.shapes(ShapeRun([PlacedShape(shape: someShapes[1], origin: Point(-50, 5000), scale: 50)]), .black)
        let picture = paint(list, onto: blank)
        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }

    @Test func theScaleMapsPointsToPixels() {
        var list = DrawingList()
        list.fill(Rect(x: 10, y: 20, width: 5, height: 2.5), .black)
        let picture = paint(list, scale: 2, onto: blank)
        #expect(picture.pixels.count { $0 == 0xFF00_0000 } == 50)
        #expect(picture[20, 40] == 0xFF00_0000 && picture[29, 44] == 0xFF00_0000)
    }

    @Test func strokesWithOddMiterLimitsAreNotLost() {
        for limit in [0, -1, 1e30, Double.nan, .infinity] {
            var list = DrawingList()
            list.stroke(Path(rect: Rect(x: 20, y: 20, width: 60, height: 60)), StrokeStyle(width: 2, miterLimit: limit), .black)
            #expect(paint(list, onto: blank).pixels.count { $0 == 0xFF00_0000 } >= 480 - 4)
        }
    }

    @Test func oddScalesPaintNothing() {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 99, height: 99), .black)
        for scale in [0, -1, Double.nan, .infinity] { #expect(paint(list, scale: scale, onto: blank) == blank) }
    }

    @Test func commandsAfterAClipAreFree() {
        var list = DrawingList()
        list.clipped(to: Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))) {
            $0.fill(Rect(x: 0, y: 0, width: 200, height: 200), .black)
            $0.clipped(to: Path()) { $0.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white) }
        }
        list.fill(Rect(x: 100, y: 0, width: 5, height: 1), .black)
        #expect(paint(list, onto: blank).pixels.count { $0 == 0xFF00_0000 } == 105)
    }

    @Test func oddCommandsAreHarmless() {
        let odd = [0, -1, .leastNonzeroMagnitude, 7, 1e9, -1e30, 1e308, .infinity, -.infinity, .nan]
        var list = DrawingList()
        for a in odd {
            for b in odd {
                list.stroke(Path(circle: Point(a, b), radius: 20), StrokeStyle(width: b, join: .round), .black)
                list.fill(Path(roundedRect: Rect(x: a, y: 0, width: b, height: 40), radius: a), .black)
                let run = ShapeRun([PlacedShape(shape: someShapes[0], origin: Point(a, b), scale: b)])
                list.shapes(run, offset: Point(b, a), .black)
                list.clipped(to: Path(circle: Point(a, a), radius: b)) {
                    $0.fill(Rect(x: a, y: b, width: 9, height: 9), .black)
                }
            }
        }
        for scale in [1, 1e-300, 1e300] {
            var tracker = DamageTracker()
            #expect(paint(list, scale: scale, onto: blank).pixels.count == blank.pixels.count)
            #expect(tracker.damage(of: ScaledList(list, scale: scale), size: blank.size) == [blank.size.bounds])
        }
    }
}
