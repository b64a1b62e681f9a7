import Drawing
import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct DamageTrackerTests {
    private let size = PixelSize(width: 200, height: 200)

    /// Painting only the damage over the old picture gives the new picture.
    @Test(arguments: 0..<30)
    func repaintingTheDamageGivesTheWholePicture(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var pieces = (0..<6).map { _ in random.piece() }
        var tracker = DamageTracker()
        var picture = PixelBuffer(size: size)
        for _ in 0..<6 {
            let list = list(of: pieces)
            let damage = tracker.damage(of: ScaledList(list, scale: 1.25), size: size)
            picture = paint(list, scale: 1.25, areas: damage, onto: picture)
            #expect(picture == paint(list, scale: 1.25, onto: PixelBuffer(size: size)))
            #expect(damage.count <= 8)
            edit(&pieces, &random)
        }
    }

    private func edit(_ pieces: inout [DrawingList], _ random: inout Random) {
        let index = Int.random(in: 0..<pieces.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: pieces[index] = random.piece()
        case 1: pieces.insert(random.piece(), at: index)
        case 2: pieces.swapAt(index, 0)
        default: if pieces.count > 2 { pieces.remove(at: index) }
        }
    }

    @Test func noChangeIsNoDamage() {
        var random = Random(seed: 40)
        let list = list(of: (0..<6).map { _ in random.piece() })
        var tracker = DamageTracker()
        #expect(tracker.damage(of: ScaledList(list, scale: 2), size: size) == [size.bounds])
        for _ in 0..<3 { #expect(tracker.damage(of: ScaledList(list, scale: 2), size: size).isEmpty) }
    }

    @Test func everythingIsDamagedAnew() {
        var tracker = DamageTracker()
        let list = list(of: [])
        _ = tracker.damage(of: ScaledList(list, scale: 1), size: size)
        #expect(tracker.damage(of: ScaledList(list, scale: 2), size: size) == [size.bounds])
        let wide = PixelSize(width: 300, height: 200)
        #expect(tracker.damage(of: ScaledList(list, scale: 2), size: wide) == [wide.bounds])
        #expect(tracker.damage(of: ScaledList(list, scale: 2), size: PixelSize(width: 0, height: 5)).isEmpty)
    }

    @Test func aSmallChangeDamagesLittle() {
        var tracker = DamageTracker()
        let large = PixelSize(width: 1080, height: 1920)
        func list(x: Double) -> DrawingList {
            var list = DrawingList()
            list.fill(Rect(x: 0, y: 0, width: 1080, height: 1920), .white)
            list.fill(Path(circle: Point(x, 300), radius: 20), .black, name: "spinner")
            return list
        }
        _ = tracker.damage(of: ScaledList(list(x: 300), scale: 1), size: large)
        let damage = tracker.damage(of: ScaledList(list(x: 301), scale: 1), size: large)
        #expect(damage.reduce(0) { $0 + $1.area } <= 4 * 64 * 64)
        #expect(damage.contains { $0.contains(PixelRect(left: 290, top: 290, right: 310, bottom: 310)) })
    }

    @Test func whatCannotBeSeenDamagesNothing() {
        var tracker = DamageTracker()
        func list(_ color: Color, name: String?, x: Double) -> DrawingList {
            var list = DrawingList()
            list.fill(Rect(x: 0, y: 0, width: 200, height: 200), .white, name: name)
            list.fill(Rect(x: x, y: 5, width: 10, height: 10), color)
            list.fill(Rect(x: 900 + x, y: 5, width: 10, height: 10), .black)
            return list
        }
        _ = tracker.damage(of: ScaledList(list(.clear, name: "a", x: 1), scale: 1), size: size)
        #expect(tracker.damage(of: ScaledList(list(.clear, name: "b", x: 50), scale: 1), size: size).isEmpty)
    }

    @Test func aChangedClipDamagesWhatItClips() {
        var tracker = DamageTracker()
        func list(radius: Double) -> DrawingList {
            var list = DrawingList()
            list.clipped(to: Path(circle: Point(30, 30), radius: radius)) {
                $0.fill(Rect(x: 0, y: 0, width: 200, height: 200), .black)
            }
            return list
        }
        _ = tracker.damage(of: ScaledList(list(radius: 20), scale: 1), size: size)
        #expect(
            tracker.damage(of: ScaledList(list(radius: 21), scale: 1), size: size) == [
                PixelRect(left: 0, top: 0, right: 64, bottom: 64)
            ])
    }

    @Test func damageDoesNotOverlap() {
        var random = Random(seed: 41)
        var tracker = DamageTracker()
        let large = PixelSize(width: 2000, height: 2000)
        for _ in 0..<20 {
            var list = DrawingList()
            for _ in 0..<30 { list.fill(Path(circle: random.point(0...2000), radius: 3), .black) }
            let damage = tracker.damage(of: ScaledList(list, scale: 1), size: large)
            #expect((1...8).contains(damage.count))
            for (index, rect) in damage.enumerated() {
                #expect(large.bounds.contains(rect) && !rect.isEmpty)
                #expect(damage.dropFirst(index + 1).allSatisfy { !$0.intersects(rect) })
            }
        }
    }
}
