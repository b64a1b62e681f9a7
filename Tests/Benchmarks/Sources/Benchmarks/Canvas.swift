import Geometry
import Raster

/// The words that scenes are painted into. They begin at a multiple of 2 MiB, as in the programs of the comparison, because
/// where a row begins within cache lines changes a time by up to a tenth.
final class Canvas {
    let layout: PixelLayout
    private let words: UnsafeMutableBufferPointer<UInt32>

    private static let alignment = 2 << 20

    init(size: PixelSize, filledWith word: UInt32) {
        layout = PixelLayout(bounds: size.bounds, stride: size.width)
        let pieces = (size.width * size.height * 4 + Canvas.alignment - 1) / Canvas.alignment
        words = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(pieces, 1) * Canvas.alignment, alignment: Canvas.alignment
        ).bindMemory(to: UInt32.self)
        words.initialize(repeating: word)
    }

    deinit { words.deallocate() }

    func withMutablePixels<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
        var words = words.mutableSpan
        return body(&words)
    }
}
