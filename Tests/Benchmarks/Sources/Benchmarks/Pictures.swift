import Foundation
import Geometry
import Paths
import Raster

/// Pictures, gradients and washes over a whole screen of 1080 × 1920 pixels: the cases of `Peers/pictures.py`, by the same
/// names.
struct Pictures {
    let milliseconds: Double
    private static let size = PixelSize(width: 1080, height: 1920)
    private static let screen = Path(rect: Rect(x: 0, y: 0, width: 1080, height: 1920))
    private static let dark = Color(red: 13, green: 10, blue: 8, alpha: 150)

    /// One JSON line a case.
    func print() {
        for (name, paint) in cases() {
            let canvas = Canvas(size: Pictures.size, filledWith: Color.white.premultiplied)
            var rasterizer = Rasterizer()
            let times = Times(milliseconds: milliseconds) {
                canvas.withMutablePixels { pixels in paint(&rasterizer, &pixels, canvas.layout) }
            }
            Swift.print(#"{"peer":"pullkiosk","case":"\#(name)","ms":\#(times.median),"min_ms":\#(times.shortest)}"#)
        }
    }

    private typealias Painting = (inout Rasterizer, inout MutableSpan<UInt32>, PixelLayout) -> Void

    private func cases() -> [(String, Painting)] {
        let whole = Pictures.noise(1080, 1920)
        let rounded = Path(roundedRect: Rect(x: 20, y: 20, width: 1040, height: 1880), radius: 40)
        let down = Gradient(
            .linear(from: .zero, to: Point(0, 1920)),
            stops: [Gradient.Stop(0, Pictures.dark.faded(0)), Gradient.Stop(1, Pictures.dark)])
        let across = Gradient(.linear(from: .zero, to: Point(1080, 0)), stops: down.stops)
        return [
            ("copy", fill(Pictures.screen, .image(ImagePattern(whole)))),
            ("rounded", fill(rounded, .image(ImagePattern(whole)))),
            ("enlarge", scaled(Pictures.noise(1026, 1368))),
            ("shrink", shrunk),
            ("fade-down", fill(Pictures.screen, .gradient(down))),
            ("fade-across", fill(Pictures.screen, .gradient(across))),
            ("wash", fill(Pictures.screen, .color(Pictures.dark))),
            ("cross-fade", fill(Pictures.screen, .image(ImagePattern(Pictures.noise(1080, 1920), opacity: 0.5)))),
        ]
    }

    /// Over 1440 × 1920 pixels, of which the middle is seen.
    private func scaled(_ image: Image) -> Painting {
        fill(Pictures.screen, .image(ImagePattern(image, in: Rect(x: -180, y: 0, width: 1440, height: 1920))))
    }

    /// Once, to a picture of its own.
    private var shrunk: Painting {
        let large = Pictures.picture(2052, 2736)
        return { _, pixels, layout in
            let picture = large.shrunk(to: PixelSize(width: 1440, height: 1920))
            picture.copy(x: -180, y: 0, inside: layout.bounds, into: &pixels, layout: layout)
        }
    }

    private func fill(_ path: Path, _ paint: Paint) -> Painting {
        { rasterizer, pixels, layout in
            rasterizer.fill(path, paint: paint, clip: Clip(layout.bounds), into: &pixels, layout: layout)
        }
    }

    private static func noise(_ width: Int, _ height: Int) -> Image {
        Image(picture(width, height), keepsSmallerCopies: false)
    }

    /// Opaque, and no two neighbours are alike.
    static func picture(_ width: Int, _ height: Int) -> PixelBuffer {
        var picture = PixelBuffer(size: PixelSize(width: width, height: height))
        var state = UInt32(1)
        picture.withMutablePixels { pixels in
            for index in 0..<pixels.count {
                state = state &* 1_664_525 &+ 1_013_904_223
                pixels[index] = state | 0xFF00_0000
            }
        }
        return picture
    }
}
