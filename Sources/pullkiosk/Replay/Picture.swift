import Drawing
import Geometry
import Raster

extension Picture {
    /// One frame alone.
    static func painted(_ list: DrawingList, size: Size, scale: Double) -> PixelBuffer {
        let viewport = Viewport(size: size, scale: scale)
        var picture = Picture()
        _ = picture.paint(list, size: viewport.pixels, scale: viewport.scale)
        return picture.buffer
    }

    /// Pictures of the same height side by side, with a gap of `gap` pixels around each.
    static func strip(_ pictures: [PixelBuffer], gap: Int, background: UInt32) -> PixelBuffer {
        let width = pictures.reduce(gap) { $0 + $1.size.width + gap }
        let height = (pictures.map(\.size.height).max() ?? 0) + 2 * gap
        var strip = PixelBuffer(size: PixelSize(width: width, height: height), filledWith: background)
        let layout = strip.layout
        var left = gap
        for picture in pictures {
            strip.withMutablePixels { picture.copy(x: left, y: gap, inside: layout.bounds, into: &$0, layout: layout) }
            left += picture.size.width + gap
        }
        return strip
    }
}
