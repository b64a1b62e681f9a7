import Geometry
import Paths
import Raster
import TestSupport
import Testing

@Suite struct LayerTests {
    private let bounds = PixelRect(left: 3, top: 2, right: 43, bottom: 42)

    /// A layer with things in it.
    private func layer(in bounds: PixelRect, seed: UInt64) -> Layer {
        var random = Random(seed: seed)
        var (layer, rasterizer) = (Layer(), Rasterizer())
        layer.begin(bounds: bounds)
        for _ in 0..<6 {
            let path = Path(circle: random.point(0...45), radius: random.number(3...15))
            let color = Color(UInt32(truncatingIfNeeded: random.next())).faded(random.number(0.2...1.5))
            let layout = layer.layout
            layer.withMutablePixels {
                rasterizer.fill(path, color: color, clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
        }
        return layer
    }

    @Test func everyPixelIsTheFormula() {
        var rasterizer = Rasterizer()
        for opacity in [0.1, 0.5, 0.75, 1] {
            var layer = layer(in: bounds, seed: 3)
            var below = PixelBuffer(size: PixelSize(width: 50, height: 50), filledWith: 0xFF40_C020)
            var above = PixelBuffer(size: below.size)
            let (layout, level) = (below.layout, (opacity * 255).rounded())
            above.withMutablePixels {
                rasterizer.composite(&layer, opacity: 1, clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
            let before = below
            below.withMutablePixels {
                rasterizer.composite(&layer, opacity: opacity, clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
            #expect(Set(above.pixels).count > 20)
            for index in below.pixels.indices {
                func channel(_ picture: PixelBuffer, _ shift: UInt32) -> Double { Double(picture.pixels[index] >> shift & 255) }
                for shift: UInt32 in [0, 8, 16, 24] {
                    let alpha = channel(above, 24) * level / 255
                    let exact = channel(above, shift) * level / 255 + channel(before, shift) * (1 - alpha / 255)
                    #expect(abs(channel(below, shift) - exact) <= 0.5 + 1e-9)
                }
            }
        }
    }

    @Test func aLayerComesBackAsItWasAndIsClearedWhenItBegins() {
        var (layer, rasterizer) = (layer(in: bounds, seed: 4), Rasterizer())
        let layout = PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 50, bottom: 50), stride: 50)
        func composed() -> [UInt32] {
            var picture = PixelBuffer(size: PixelSize(width: 50, height: 50))
            picture.withMutablePixels {
                rasterizer.composite(&layer, opacity: 0.6, clip: Clip(layout.bounds), into: &$0, layout: layout)
            }
            return picture.pixels
        }
        let first = composed()
        #expect(composed() == first && Set(first).count > 20)
        layer.begin(bounds: PixelRect(left: 1, top: 1, right: 49, bottom: 49))
        #expect(composed().allSatisfy { $0 == 0 })
        layer.begin(bounds: PixelRect(left: 9, top: 9, right: 2, bottom: 2))
        #expect(composed().allSatisfy { $0 == 0 })
    }

    @Test func aClipsCoverageCounts() {
        var rasterizer = Rasterizer()
        var layer = Layer()
        layer.begin(bounds: bounds)
        layer.withMutablePixels { words in
            for index in words.indices { words[index] = 0xFFFF_FFFF }
        }
        let circle = Path(circle: Point(22, 20), radius: 15.3)
        let layout = PixelLayout(bounds: PixelRect(left: 0, top: 0, right: 50, bottom: 50), stride: 50)
        var (composed, filled) = (
            PixelBuffer(size: PixelSize(width: 50, height: 50)), PixelBuffer(size: PixelSize(width: 50, height: 50))
        )
        let clip = rasterizer.clip(Clip(layout.bounds), to: circle)
        composed.withMutablePixels { rasterizer.composite(&layer, opacity: 1, clip: clip, into: &$0, layout: layout) }
        filled.withMutablePixels {
            rasterizer.fill(circle, color: .white, clip: Clip(layout.bounds), into: &$0, layout: layout)
        }
        #expect(composed == filled)
    }

    @Test func evenOddClipsLeaveHoles() {
        var rasterizer = Rasterizer()
        var rings = Path(circle: Point(20, 20), radius: 15)
        rings.append(Path(circle: Point(20, 20), radius: 8))
        let area = Clip(PixelRect(left: 0, top: 0, right: 40, bottom: 40))
        let layout = PixelLayout(bounds: area.rect, stride: 40)
        let everything = Path(rect: Rect(x: 0, y: 0, width: 40, height: 40))
        for rule in [FillRule.nonZero, .evenOdd] {
            var (clipped, filled) = (
                PixelBuffer(size: PixelSize(width: 40, height: 40)), PixelBuffer(size: PixelSize(width: 40, height: 40))
            )
            let clip = rasterizer.clip(area, to: rings, rule: rule)
            clipped.withMutablePixels { rasterizer.fill(everything, color: .white, clip: clip, into: &$0, layout: layout) }
            filled.withMutablePixels {
                rasterizer.fill(rings, rule: rule, color: .white, clip: area, into: &$0, layout: layout)
            }
            #expect(clipped == filled)
            #expect((clipped[20, 20] == 0) == (rule == .evenOdd))
        }
    }

    @Test func keptCoverageIsFilledWithAnyPaint() {
        var rasterizer = Rasterizer()
        let area = Clip(PixelRect(left: 0, top: 0, right: 50, bottom: 50))
        let layout = PixelLayout(bounds: area.rect, stride: 50)
        let circle = Path(circle: Point(20, 22), radius: 13.4)
        let clip = rasterizer.clip(area, to: Path(roundedRect: Rect(x: 8.3, y: 3, width: 30, height: 33.3), radius: 9))
        let mask = rasterizer.coverage(of: circle, inside: area)
        let stops = [Gradient.Stop(0, .black), Gradient.Stop(1, Color(red: 250, green: 9, blue: 99, alpha: 77))]
        let image = Image(PixelBuffer(size: PixelSize(width: 30, height: 30), filledWith: 0xFF22_3344))
        for paint in [
            Paint.color(Color(0x12_3456)), .gradient(Gradient(.conic(center: Point(20, 20), angle: 1), stops: stops)),
            .image(ImagePattern(image, transform: .translation(-1, -1))),
        ] {
            var (kept, direct) = (
                PixelBuffer(size: PixelSize(width: 50, height: 50)), PixelBuffer(size: PixelSize(width: 50, height: 50))
            )
            kept.withMutablePixels {
                rasterizer.fill(
                    mask, x: 0, y: 0, paint: paint, paintTransform: .identity, clip: clip, into: &$0, layout: layout)
            }
            direct.withMutablePixels { rasterizer.fill(circle, paint: paint, clip: clip, into: &$0, layout: layout) }
            #expect(kept.pixels.count { $0 != 0 } > 300)
            let differ = zip(kept.pixels, direct.pixels).count { $0 != $1 }
            // An image that ends inside multiplies three coverages in another order: one level at most.
            #expect(differ <= (paint == .color(Color(0x12_3456)) ? 0 : 12))
        }
    }
}
