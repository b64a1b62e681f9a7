import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct RectFillingTests {
    private let layout = PixelLayout(bounds: PixelRect(left: -3, top: 5, right: 37, bottom: 30), stride: 43)

    private func painted(_ body: (inout Rasterizer, inout MutableSpan<UInt32>) -> Void) -> [UInt32] {
        var words = [UInt32](repeating: 0xFF20_4060, count: 43 * 25)
        var span = words.mutableSpan
        var rasterizer = Rasterizer()
        body(&rasterizer, &span)
        return words
    }

    /// Also where the rectangle leaves the picture, is empty, or lies outside.
    @Test func wholePixelsAreFilledAsTheirPathIs() {
        var random = Random(seed: 77)
        for alpha in [UInt8(255), 254, 100, 1, 0] {
            for _ in 0..<40 {
                let (left, top) = (Int.random(in: -20...40, using: &random), Int.random(in: -10...35, using: &random))
                let size = (Int.random(in: -1...50, using: &random), Int.random(in: -1...40, using: &random))
                let rect = PixelRect(left: left, top: top, right: left + size.0, bottom: top + size.1)
                let path = Path(
                    rect: Rect(x: Double(left), y: Double(top), width: Double(rect.width), height: Double(rect.height)))
                let color = Color(red: 200, green: 90, blue: 10, alpha: alpha)
                #expect(
                    painted { $0.fill(rect, color: color, into: &$1, layout: layout) }
                        == painted { $0.fill(path, color: color, clip: Clip(layout.bounds), into: &$1, layout: layout) })
            }
        }
    }
}
