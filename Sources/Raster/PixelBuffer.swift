public import Geometry

/// A picture in memory: premultiplied 0xAARRGGBB words, row by row from the top, no gap between rows.
public struct PixelBuffer: Hashable, Sendable {
    public let size: PixelSize
    public private(set) var pixels: [UInt32]

    /// A picture of one premultiplied word; a negative size counts as 0.
    public init(size: PixelSize, filledWith word: UInt32 = 0) {
        self.size = PixelSize(width: max(size.width, 0), height: max(size.height, 0))
        self.pixels = Array(repeating: word, count: self.size.width * self.size.height)
    }

    /// The word at a pixel; traps outside the picture.
    public subscript(x: Int, y: Int) -> UInt32 {
        get { pixels[y * size.width + x] }
        set { pixels[y * size.width + x] = newValue }
    }

    /// How the words lie, for whoever paints into them.
    public var layout: PixelLayout { PixelLayout(bounds: size.bounds, stride: size.width) }

    /// Hands over the words themselves, to paint into.
    public mutating func withMutableWords<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var words = pixels.mutableSpan
        return try body(&words)
    }
}

/// Where the pixels of a picture lie in a row of words: the pixel (bounds.left, bounds.top) is word 0, and the pixel below
/// a pixel is `stride` words further. A part of a larger picture is a layout with that part's bounds and the whole's stride.
public struct PixelLayout: Hashable, Sendable {
    public let bounds: PixelRect
    public let stride: Int

    public init(bounds: PixelRect, stride: Int) {
        self.bounds = bounds
        self.stride = stride
    }

    /// The index of the word of a pixel inside `bounds`.
    public func index(x: Int, y: Int) -> Int { (y - bounds.top) * stride + (x - bounds.left) }

    /// A column whose words begin at a multiple of 32 bytes, as do all in multiples of eight from there, if the stride is one.
    func alignedColumn(_ words: borrowing MutableSpan<UInt32>) -> Int { bounds.left + words.unalignedCount }

    /// Whether the pixels of a rectangle are pixels of the layout and among its first words.
    func holds(_ rect: PixelRect, wordCount: Int) -> Bool {
        rect.isEmpty
            || rect.intersection(bounds) == rect && stride >= bounds.width
                && index(x: rect.right - 1, y: rect.bottom - 1) < wordCount
    }
}
