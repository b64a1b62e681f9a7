public import Geometry

/// A picture in memory: premultiplied 0xAARRGGBB, row by row from the top, no gap between rows.
public struct PixelBuffer: Hashable, Sendable {
    public let size: PixelSize
    public private(set) var pixels: [UInt32]

    /// A picture of one premultiplied colour; a negative size counts as 0.
    public init(size: PixelSize, filledWith color: UInt32 = 0) {
        self.size = PixelSize(width: max(size.width, 0), height: max(size.height, 0))
        self.pixels = Array(repeating: color, count: self.size.width * self.size.height)
    }

    /// Premultiplied pixels, row by row; nil unless there is one for each pixel.
    public init?(size: PixelSize, premultiplied pixels: [UInt32]) {
        guard pixels.count == max(size.width, 0) * max(size.height, 0) else { return nil }
        self.size = PixelSize(width: max(size.width, 0), height: max(size.height, 0))
        self.pixels = pixels
    }

    /// The pixel at a place; traps outside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// The layout of the pixels, for painting into them.
    public var layout: PixelLayout { PixelLayout(bounds: size.bounds, stride: size.width) }

    /// Passes the pixels themselves, for painting into them.
    public mutating func withMutablePixels<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var pixels = pixels.mutableSpan
        return try body(&pixels)
    }
}

/// The layout of a picture's pixels in memory: the pixel (bounds.left, bounds.top) has index 0, and the pixel below a pixel is
/// `stride` further. A part of a larger picture is a layout with that part's bounds and the whole picture's stride.
public struct PixelLayout: Hashable, Sendable {
    public let bounds: PixelRect
    public let stride: Int

    public init(bounds: PixelRect, stride: Int) {
        self.bounds = bounds
        self.stride = stride
    }

    /// The index of a pixel inside `bounds`.
    public func index(x: Int, y: Int) -> Int { (y - bounds.top) * stride + (x - bounds.left) }

    /// A column whose pixels begin at a multiple of 32 bytes. If the stride is a multiple of eight, so do all columns at
    /// multiples of eight from it.
    func alignedColumn(_ pixels: borrowing MutableSpan<UInt32>) -> Int { bounds.left + pixels.unalignedCount }

    /// Whether the pixels of a rectangle are pixels of the layout and among its first pixels.
    func holds(_ rect: PixelRect, pixelCount: Int) -> Bool {
        rect.isEmpty
            || rect.intersection(bounds) == rect && stride >= bounds.width
                && index(x: rect.right - 1, y: rect.bottom - 1) < pixelCount
    }
}

extension PixelBuffer {
    /// Copies the picture so that its first pixel lands on (x, y), as far as it is inside `area` and the layout.
    public func copy(
        x: Int, y: Int, inside area: PixelRect, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let visible = size.bounds.offset(x: x, y: y).intersection(area).intersection(layout.bounds)
        guard !visible.isEmpty else { return }
        precondition(layout.holds(visible, pixelCount: pixels.count), "the pixels do not hold the layout")
        let source = self.pixels.span
        for row in visible.top..<visible.bottom {
            let first = (row - y) * size.width + visible.left - x
            pixels.copy(source, from: first, to: layout.index(x: visible.left, y: row), count: visible.width)
        }
    }
}

extension MutableSpan<UInt32> {
    fileprivate mutating func copy(_ source: Span<UInt32>, from first: Int, to start: Int, count: Int) {
        var index = 0
        // Four at a time: otherwise counting would be half of the loop.
        while index &+ 32 <= count {
            let (from, to) = (first &+ index, start &+ index)
            let (a, b) = (source.eight(at: from), source.eight(at: from &+ 8))
            let (c, d) = (source.eight(at: from &+ 16), source.eight(at: from &+ 24))
            setEight(a, at: to)
            setEight(b, at: to &+ 8)
            setEight(c, at: to &+ 16)
            setEight(d, at: to &+ 24)
            index &+= 32
        }
        while index &+ 8 <= count {
            setEight(source.eight(at: first &+ index), at: start &+ index)
            index &+= 8
        }
        while index < count {
            set(source.at(first &+ index), at: start &+ index)
            index &+= 1
        }
    }
}

// Straight pixels 0xAARRGGBB, as picture files have them.

extension PixelBuffer {
    /// From straight pixels, row by row; traps unless there is one for each pixel.
    public init(size: PixelSize, straight: [UInt32]) {
        self.init(size: size)
        precondition(straight.count == pixels.count)
        withMutablePixels { target in
            for (index, pixel) in straight.enumerated() {
                var color = Color(pixel)
                color.alpha = UInt8(pixel >> 24)
                target[index] = color.premultiplied
            }
        }
    }

    /// A pixel for each pixel, row by row; the colours divided by the alpha, rounded to nearest.
    public var straightPixels: [UInt32] { pixels.map(straight) }
}

extension Image {
    /// A pixel for each pixel, row by row; the colours divided by the alpha, rounded to nearest.
    public var straightPixels: [UInt32] { pixels.map(straight) }
}

private func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : pixel }
    func divided(_ shift: UInt32) -> UInt32 { min(((pixel >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
}
