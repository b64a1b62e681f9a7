import Geometry
import Paths
import Raster
import TestSupport
import Testing

/// Pictures painted by several threads.
@Suite struct SlicePaintingTests {
    private static let bounds = PixelRect(left: -7, top: 5, right: 393, bottom: 905)
    private static let fills: [(path: Path, color: Color)] = {
        var random = Random(seed: 31)
        return (0..<40).map { index in
            let range = index % 4 == 0 ? -100.0...1000.0 : 100.0...300.0
            let path = polygon((0..<Int.random(in: 3...8, using: &random)).map { _ in random.point(range) })
            var color = Color(UInt32.random(in: 0...0xFFFFFF, using: &random))
            color.alpha = UInt8.random(in: 60...255, using: &random)
            return (path, color)
        }
    }()

    private func painted(area: PixelRect = bounds, threadCount: Int) -> [UInt32] {
        var words = [UInt32](repeating: 0xFF10_2030, count: 410 * Self.bounds.height)
        var span = words.mutableSpan
        var rasterizers = Array(repeating: Rasterizer(overlaps: .resolved), count: threadCount)
        let layout = PixelLayout(bounds: Self.bounds, stride: 410)
        paintSlices(of: area, into: &span, layout: layout, workers: &rasterizers) { rasterizer, words, layout in
            for (path, color) in Self.fills {
                rasterizer.fill(path, color: color, clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
        return words
    }

    @Test(arguments: [2, 3, 8]) func threadsPaintTheSameBytesAsOne(threadCount: Int) {
        let one = painted(threadCount: 1)
        #expect(Set(one).count > 100)
        for _ in 0..<5 { #expect(painted(threadCount: threadCount) == one) }
    }

    @Test(arguments: [1, 2, 4]) func onlyTheAreaIsPainted(threadCount: Int) {
        let area = PixelRect(left: 30, top: 100, right: 201, bottom: 700)
        let (part, whole) = (painted(area: area, threadCount: threadCount), painted(threadCount: 1))
        let layout = PixelLayout(bounds: Self.bounds, stride: 410)
        for y in Self.bounds.top..<Self.bounds.bottom {
            for x in stride(from: Self.bounds.left, to: Self.bounds.right, by: 3) {
                let isInside = area.intersects(PixelRect(left: x, top: y, right: x + 1, bottom: y + 1))
                guard part[layout.index(x: x, y: y)] != (isInside ? whole[layout.index(x: x, y: y)] : 0xFF10_2030) else {
                    continue
                }
                Issue.record("pixel \(x), \(y)")
                return
            }
        }
    }

    @Test func anAreaBesideThePicturePaintsNothing() {
        let beside = PixelRect(left: 500, top: 0, right: 600, bottom: 90)
        #expect(Set(painted(area: beside, threadCount: 2)) == [0xFF10_2030])
    }
}
