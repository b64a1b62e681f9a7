import Drawing
import Geometry
import Raster

/// A picture that is painted frame by frame, only where it changed.
struct Picture {
    private(set) var buffer: PixelBuffer
    private let scale: Double
    private var painter = Painter()
    private var tracker = DamageTracker()

    init(_ viewport: Viewport) {
        buffer = PixelBuffer(size: viewport.pixels)
        scale = viewport.scale
    }

    /// Paints a frame and says how many pixels that took.
    mutating func paint(_ list: DrawingList) -> Int {
        let list = ScaledList(list, scale: scale)
        let damage = tracker.damage(of: list, size: buffer.size)
        let layout = buffer.layout
        buffer.withMutableWords { words in
            for area in damage { painter.paint(list, area: area, into: &words, layout: layout) }
        }
        return damage.reduce(0) { $0 + $1.area }
    }

    /// One frame alone.
    static func painted(_ list: DrawingList, size: Size, scale: Double) -> PixelBuffer {
        var picture = Picture(Viewport(size: size, scale: scale))
        _ = picture.paint(list)
        return picture.buffer
    }

    /// Pictures of the same height side by side, with a gap of so many pixels around each.
    static func strip(_ pictures: [PixelBuffer], gap: Int, background: UInt32) -> PixelBuffer {
        let width = pictures.reduce(gap) { $0 + $1.size.width + gap }
        let height = (pictures.map(\.size.height).max() ?? 0) + 2 * gap
        var strip = PixelBuffer(size: PixelSize(width: width, height: height), filledWith: background)
        let layout = strip.layout
        var left = gap
        for picture in pictures {
            strip.withMutableWords { picture.copy(x: left, y: gap, inside: layout.bounds, into: &$0, layout: layout) }
            left += picture.size.width + gap
        }
        return strip
    }
}
