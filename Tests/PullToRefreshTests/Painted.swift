import Drawing
import Geometry
import PullToRefresh
import Raster

/// What a style painted, one pixel a point.
struct Painted: Equatable {
    let buffer: PixelBuffer

    /// On a list of another colour, or of the band's own colour, so that only what is on the band differs. 240 wide.
    init(_ list: DrawingList, background: Color = RefreshColors().band, height: Int = 200) {
        var buffer = PixelBuffer(size: PixelSize(width: 240, height: height), filledWith: background.premultiplied)
        var painter = Painter()
        let layout = buffer.layout
        buffer.withMutablePixels { words in
            painter.paint(ScaledList(list, scale: 1), area: layout.bounds, into: &words, layout: layout)
        }
        self.buffer = buffer
    }

    /// The amount of difference: a pixel that goes from the band's colour to white counts about 1.
    func difference(from other: Painted) -> Double {
        let (ours, theirs) = (buffer.pixels, other.buffer.pixels)
        if ours == theirs { return 0 }
        var sum = 0
        for index in ours.indices where ours[index] != theirs[index] {
            for shift: UInt32 in [0, 8, 16] {
                sum += abs(Int(ours[index] >> shift & 255) - Int(theirs[index] >> shift & 255))
            }
        }
        return Double(sum) / (3 * 190)
    }
}
