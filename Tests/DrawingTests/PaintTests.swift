import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// Gradients, images and groups in a list.
@Suite struct PaintTests {
    private let blank = PixelBuffer(size: PixelSize(width: 200, height: 200))
    private let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, .white)]

    private func picture(width: Int, height: Int) -> Image {
        var random = Random(seed: 77)
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        for y in 0..<height {
            for x in 0..<width { picture[x, y] = random.color().premultiplied }
        }
        return Image(picture)
    }

    @Test(arguments: [1.0, 2]) func anImageOfAsManyPixelsIsCopied(scale: Double) {
        let image = picture(width: 20, height: 30)
        var list = DrawingList()
        list.image(image, in: Rect(x: 10, y: 8, width: 20 / scale, height: 30 / scale))
        let painted = paint(list, scale: scale, onto: blank)
        let (left, top) = (Int(10 * scale), Int(8 * scale))
        for y in 0..<30 {
            for x in 0..<20 { #expect(painted[left + x, top + y] == image.pixels[y * 20 + x]) }
        }
        #expect(painted.pixels.count { $0 != 0 } == image.pixels.count { $0 != 0 })
    }

    @Test func aGradientIsInPoints() {
        var list = DrawingList()
        let gradient = Gradient(.linear(from: Point(10, 0), to: Point(90, 0)), stops: stops)
        list.fill(Path(rect: Rect(x: 0, y: 0, width: 100, height: 100)), .gradient(gradient))
        let painted = paint(list, scale: 2, onto: blank)
        for x in [30, 77, 100, 160] {
            let expected = (Double(x) + 0.5 - 20) / 160 * 255
            #expect(abs(Double(painted[x, 50] & 255) - expected) <= 1)
        }
    }

    /// A gradient stays where it is while the shapes that it fills move, whether or not they are small enough to be kept.
    @Test(arguments: [0.02, 2]) func aGradientRunsThroughShapes(size: Double) {
        var list = DrawingList()
        let gradient = Gradient(.linear(from: .zero, to: Point(200, 0)), stops: stops)
        let placed = (0..<5).map { PlacedShape(shape: someShapes[1], origin: Point(Double($0) * 40, 150), scale: size) }
        list.shapes(ShapeRun(placed), .gradient(gradient))
        let painted = paint(list, onto: blank)
        var count = 0
        for y in 0..<200 {
            for x in 0..<200 where painted[x, y] >> 24 == 255 {
                #expect(abs(Double(painted[x, y] & 255) - (Double(x) + 0.5) / 200 * 255) <= 1)
                count += 1
            }
        }
        #expect(count > 50)
    }

    /// A group is its parts painted alone, times the opacity, over the background.
    @Test(arguments: 0..<8) func aGroupIsComposedOnce(seed: Int) {
        var random = Random(seed: UInt64(seed))
        let (below, inside) = (list(of: [random.piece()]), random.piece())
        let opacity = random.number(0.05...0.95)
        var grouped = below
        grouped.group(opacity: opacity) { $0.append(inside) }
        let (parts, before, painted) = (paint(inside, onto: blank), paint(below, onto: blank), paint(grouped, onto: blank))
        let level = (opacity * 255).rounded()
        for index in stride(from: seed, to: painted.pixels.count, by: 7) {
            func channel(_ picture: PixelBuffer, _ shift: UInt32) -> Double { Double(picture.pixels[index] >> shift & 255) }
            let alpha = channel(parts, 24) * level / 255
            for shift: UInt32 in [0, 8, 16, 24] {
                let exact = channel(parts, shift) * level / 255 + channel(before, shift) * (1 - alpha / 255)
                #expect(abs(channel(painted, shift) - exact) <= 0.5 + 1e-9)
            }
        }
    }

    @Test func whatIsHiddenInAGroupDoesNotShineThrough() {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white)
        list.group(opacity: 0.5) {
            $0.fill(Rect(x: 10, y: 10, width: 50, height: 50), Color(0xFF_0000))
            $0.fill(Rect(x: 30, y: 30, width: 50, height: 50), Color(0x00_00FF))
        }
        let painted = paint(list, onto: blank)
        #expect(painted[20, 20] == 0xFFFF_7F7F && painted[40, 40] == 0xFF7F_7FFF && painted[70, 70] == 0xFF7F_7FFF)
    }

    @Test func groupsOfNoOrFullOpacityAreNothingOrTheirParts() {
        var random = Random(seed: 60)
        let (below, inside) = (list(of: [random.piece()]), random.piece())
        func painted(_ opacity: Double) -> PixelBuffer {
            var list = below
            list.group(opacity: opacity) { $0.append(inside) }
            return paint(list, onto: blank)
        }
        var direct = below
        direct.append(inside)
        for opacity in [0, -1, -Double.infinity, .nan] { #expect(painted(opacity) == paint(below, onto: blank)) }
        for opacity in [1, 2, Double.infinity] { #expect(painted(opacity) == paint(direct, onto: blank)) }
    }

    @Test func groupsInGroupsMultiply() {
        var list = DrawingList()
        list.group(opacity: 0.5) { list in
            list.group(opacity: 0.4) { $0.fill(Rect(x: 0, y: 0, width: 9, height: 9), .white) }
            list.fill(Rect(x: 20, y: 0, width: 9, height: 9), .white)
        }
        let painted = paint(list, onto: blank)
        #expect(painted[4, 4] == 0x3333_3333 && painted[24, 4] == 0x8080_8080)
    }

    @Test func theSeventeenthGroupHasNoOpacity() {
        func nested(_ depth: Int) -> UInt32 {
            func nest(_ list: inout DrawingList, _ depth: Int) {
                guard depth > 0 else { return list.fill(Rect(x: 0, y: 0, width: 9, height: 9), .white) }
                list.group(opacity: 0.9) { nest(&$0, depth - 1) }
            }
            var list = DrawingList()
            nest(&list, depth)
            return paint(list, onto: blank)[4, 4]
        }
        #expect(nested(15) != nested(16))
        for depth in [17, 200] { #expect(nested(depth) == nested(16)) }
    }

    @Test func aClippedGroupIsClipped() {
        let circle = Path(circle: Point(60, 60), radius: 30.3)
        var (grouped, direct) = (DrawingList(), DrawingList())
        grouped.clipped(to: circle) { list in
            list.group(opacity: 0.999) { $0.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white) }
        }
        direct.fill(circle, .white)
        let (a, b) = (paint(grouped, onto: blank), paint(direct, onto: blank))
        #expect(zip(a.pixels, b.pixels).allSatisfy { abs(Int($0 & 255) - Int($1 & 255)) <= 1 })
        #expect(a[60, 60] >> 24 == 255)
    }

    @Test func twoGroupsAreNotOne() {
        func list(_ isOne: Bool) -> DrawingList {
            var list = DrawingList()
            let (a, b) = (Rect(x: 0, y: 0, width: 30, height: 30), Rect(x: 10, y: 10, width: 30, height: 30))
            list.group(opacity: 0.5) {
                $0.fill(a, .black)
                if isOne { $0.fill(b, .black) }
            }
            if !isOne { list.group(opacity: 0.5) { $0.fill(b, .black) } }
            return list
        }
        var tracker = DamageTracker()
        _ = tracker.damage(of: ScaledList(list(true), scale: 1), size: blank.size)
        #expect(
            tracker.damage(of: ScaledList(list(false), scale: 1), size: blank.size) == [
                PixelRect(left: 0, top: 0, right: 64, bottom: 64)
            ])
    }

    @Test func everyChangeOfAPaintIsDamage() {
        let (a, b) = (picture(width: 4, height: 4), picture(width: 4, height: 4))
        let line = Gradient.Course.linear(from: .zero, to: Point(20, 0))
        let black = [Gradient.Stop(0, .black), Gradient.Stop(1, .black)]
        let paints: [Paint] = [
            .color(.black), .gradient(Gradient(line, stops: stops)), .gradient(Gradient(line, stops: black)),
            .gradient(Gradient(.linear(from: .zero, to: Point(20, 1)), stops: stops)),
            .gradient(Gradient(line, stops: stops, opacity: 0.5)),
            .gradient(Gradient(line, stops: [Gradient.Stop(0.1, .black), stops[1]])),
            .gradient(Gradient(.radial(center: .zero, radius: 20), stops: stops)),
            .gradient(Gradient(.conic(center: .zero, angle: 0), stops: stops)),
            .gradient(Gradient(.conic(center: .zero, angle: 1), stops: stops)),
            .image(ImagePattern(a)), .image(ImagePattern(b)), .image(ImagePattern(a, opacity: 0.5)),
            .image(ImagePattern(a, sampling: .nearest)), .image(ImagePattern(a, transform: .translation(0, 1))),
        ]
        for (index, first) in paints.enumerated() {
            for (other, second) in paints.enumerated() {
                var tracker = DamageTracker()
                let lists = [first, second].map { paint in
                    var list = DrawingList()
                    list.fill(Path(rect: Rect(x: 0, y: 0, width: 4, height: 4)), paint)
                    return list
                }
                _ = tracker.damage(of: ScaledList(lists[0], scale: 1), size: blank.size)
                #expect(tracker.damage(of: ScaledList(lists[1], scale: 1), size: blank.size).isEmpty == (index == other))
            }
        }
    }

    @Test func everyChangeOfALineIsDamage() {
        let styles = [
            StrokeStyle(width: 3), StrokeStyle(width: 4), StrokeStyle(width: 3, cap: .round),
            StrokeStyle(width: 3, join: .bevel),
            StrokeStyle(width: 3, miterLimit: 5),
        ]
        for (index, first) in styles.enumerated() {
            for (other, second) in styles.enumerated() {
                var tracker = DamageTracker()
                let lists = [first, second].map { style in
                    var list = DrawingList()
                    list.stroke(Path(rect: Rect(x: 10, y: 10, width: 40, height: 40)), style, .black)
                    return list
                }
                _ = tracker.damage(of: ScaledList(lists[0], scale: 1), size: blank.size)
                #expect(tracker.damage(of: ScaledList(lists[1], scale: 1), size: blank.size).isEmpty == (index == other))
            }
        }
    }

    @Test func oddPaintsAreHarmless() {
        let odd = [0, -1, .leastNonzeroMagnitude, 7, 1e9, -1e30, 1e308, .infinity, -.infinity, .nan]
        var list = DrawingList()
        let image = picture(width: 3, height: 2)
        for a in odd {
            for b in odd {
                list.image(image, in: Rect(x: a, y: b, width: b, height: a), opacity: a)
                list.fill(Path(circle: Point(20, 20), radius: 30), .image(ImagePattern(image, transform: .scale(a, b))))
                list.stroke(
                    Path(circle: Point(20, 20), radius: 30), StrokeStyle(width: 3),
                    .gradient(Gradient(.conic(center: Point(a, b), angle: a), stops: stops, opacity: b)))
                list.group(opacity: a) { $0.fill(Rect(x: b, y: a, width: 40, height: b), .black) }
            }
        }
        for scale in [1, 1e-300, 1e300] {
            var tracker = DamageTracker()
            #expect(paint(list, scale: scale, onto: blank).pixels.count == blank.pixels.count)
            #expect(tracker.damage(of: ScaledList(list, scale: scale), size: blank.size) == [blank.size.bounds])
        }
        #expect(!svg(list, size: Size(9, 9)).contains("nan"))
    }
}
