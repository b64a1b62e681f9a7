import Geometry

/// The colours of a picture at whole pixels: an image that is neither scaled nor turned, or a layer.
struct PictureColors: ColorSource {
    let isOpaque: Bool
    private let pixels: [UInt32]
    private let bounds: PixelRect
    private var line = 0

    /// The pixels lie row by row in `bounds`, where alone they may be asked for.
    init(_ pixels: [UInt32], in bounds: PixelRect, isOpaque: Bool) {
        precondition(pixels.count >= bounds.area)
        self.pixels = pixels
        self.bounds = bounds
        self.isOpaque = isOpaque
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) { line = (y &- bounds.top) &* bounds.width &- bounds.left }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { pixels.span.eight(at: line &+ x) }

    /// Lane by lane: eight from here on may be more than the picture has.
    func some(at x: Int, count: Int) -> SIMD8<UInt32> {
        var colors = SIMD8<UInt32>()
        for lane in 0..<count { colors[lane] = pixels.span.at(line &+ x &+ lane) }
        return colors
    }
}
