import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// A picture painted frame by frame equals a picture painted at once.
@Suite struct PictureTests {
    private let size = PixelSize(width: 640, height: 240)

    private func painted(_ list: DrawingList, scale: Double) -> PixelBuffer {
        paint(list, scale: scale, onto: PixelBuffer(size: size))
    }

    /// Long lines of small letters; if asked for, at positions where rounding to quarters of a pixel may go either way.
    private func lines(_ random: inout Random, onBorders: Bool) -> [ShapeRun] {
        (0..<4).map { line in
            ShapeRun(
                (0..<60).map { index in
                    let x = onBorders ? Double(index * 9) + 0.125 * Double(index % 8) : Double(index) * random.number(8.5...8.7)
                    let y = Double(line * 26) + (onBorders && index % 5 == 0 ? 0.5 : 0)
                    return PlacedShape(shape: someShapes[index % 3], origin: Point(x, y), scale: 0.01)
                })
        }
    }

    /// A card with lines on it, and before it something that does not move.
    private func list(at place: Point, _ lines: [ShapeRun]) -> DrawingList {
        var list = DrawingList()
        list.fill(Rect(x: -10, y: -10, width: 2000, height: 2000), Color(0xEE_EEF2))
        list.fill(Rect(x: place.x - 20, y: place.y - 30, width: 580, height: 150), radius: 14, .white)
        for (index, line) in lines.enumerated() {
            list.shapes(line, offset: place, index == 3 ? .clear : Color(0x20_4060))
        }
        list.fill(Rect(x: 0, y: 0, width: 2000, height: 40), Color(0x30_3030))
        return list
    }

    /// A fade over the whole screen takes a layer as large as the screen.
    @Test(arguments: [0.0, 40]) func aLargeLayerIsFreedWithTheFirstFrameThatHasNoSuchGroup(width: Double) {
        func frame(_ width: Double) -> DrawingList {
            var list = DrawingList()
            list.fill(Rect(x: 0, y: 0, width: 640, height: 240), .white)
            list.group(opacity: 0.4) { $0.fill(Rect(x: 0, y: 0, width: width, height: 240), Color(0x30_3030)) }
            return list
        }
        var picture = Picture()
        _ = picture.paint(frame(640), size: size, scale: 1)
        let whileFading = picture.layerBytes
        _ = picture.paint(frame(width), size: size, scale: 1)
        #expect(whileFading == 640 * 240 * 4 && picture.layerBytes == 0)
    }

    @Test(arguments: [0.7, 1, 1.33, 2], [false, true])
    func aMovedFrameIsPaintedAsIfNew(scale: Double, onBorders: Bool) {
        var (picture, random) = (Picture(), Random(seed: 8))
        let lines = lines(&random, onBorders: onBorders)
        for step in 0..<60 {
            var place = Point(Double(step % 7) * 3, Double(step * 11 % 230) - 40) * (1 / scale)
            switch step % 6 {
            case 1: place = place + Point(random.number(-1...1), random.number(-1...1))
            case 2: place = place + Point(1e-4, 1e-9) * random.number(-1...1)
            case 3: place = place + Point(Double(step % 16) / 16, Double(step % 8) / 8)
            default: break
            }
            let list = list(at: place, lines.dropLast(step / 10 % 3) + lines.suffix(step / 20))
            _ = picture.paint(list, size: size, scale: scale)
            #expect(picture.buffer == painted(list, scale: scale), "\(step)")
        }
    }

    @Test(arguments: 0..<8) func onlyWhatIsDamagedChanges(seed: Int) {
        let size = PixelSize(width: 200, height: 200)
        var random = Random(seed: UInt64(seed))
        var pieces = (0..<6).map { _ in random.piece() }
        var picture = Picture()
        for step in 0..<8 {
            if step % 3 > 0 { pieces[Int.random(in: 0..<6, using: &random)] = random.piece() }
            let (list, before) = (DrawingTests.list(of: pieces), picture.buffer)
            let damage = picture.paint(list, size: size, scale: 1.25)
            #expect(picture.buffer == paint(list, scale: 1.25, onto: PixelBuffer(size: size)))
            #expect(step % 3 > 0 || step == 0 || damage.isEmpty)
            guard before.size == size else { continue }
            for y in 0..<size.height {
                for x in 0..<size.width where before[x, y] != picture.buffer[x, y] {
                    let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
                    #expect(damage.contains { $0.contains(pixel) })
                }
            }
        }
    }

    @Test func anotherSizeOrScaleIsPaintedAnew() {
        var (picture, random) = (Picture(), Random(seed: 9))
        let list = DrawingTests.list(of: [random.piece(), random.piece()])
        #expect(picture.buffer.size == PixelSize(width: 0, height: 0))
        for (width, height, scale) in [(200, 200, 1.0), (200, 200, 2), (300, 100, 2), (0, 100, 2), (200, 200, 2)] {
            let size = PixelSize(width: width, height: height)
            #expect(picture.paint(list, size: size, scale: scale) == [size.bounds].filter { !$0.isEmpty })
            #expect(picture.buffer == paint(list, scale: scale, onto: PixelBuffer(size: size)))
            #expect(picture.paint(list, size: size, scale: scale).isEmpty)
        }
    }

    @Test func oddOffsetsAreHarmless() {
        let odd = [0, -1, 7.125, 1e5, 1e9, -1e30, 1e308, .infinity, .nan]
        var (picture, random) = (Picture(), Random(seed: 10))
        let lines = lines(&random, onBorders: true)
        for scale in [1, 1.5, 0, .nan, .infinity] {
            for x in odd {
                for y in odd {
                    let list = list(at: Point(x, y), lines)
                    _ = picture.paint(list, size: size, scale: scale)
                    guard scale > 0, scale.isFinite else { continue }
                    #expect(picture.buffer == painted(list, scale: scale), "\(x) \(y) \(scale)")
                }
            }
        }
    }
}
