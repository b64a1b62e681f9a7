public import Geometry

/// A picture into which a group is painted before it is painted as a whole over what is below. Keep one for many groups: its
/// storage grows to the largest of them and stays until `endFrame` finds it much too large.
public struct Layer: Sendable {
    public private(set) var bounds = PixelRect.empty
    private var pixels: [UInt32] = []
    /// The pixels of the frame's largest group.
    private var usedCount = 0

    public init() {}

    /// Of its storage.
    public var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

    /// Becomes transparent in `bounds`. The cost grows with its pixels.
    public mutating func begin(bounds: PixelRect) {
        self.bounds = bounds.isEmpty ? .empty : bounds
        let area = self.bounds.area
        usedCount = max(usedCount, area)
        if pixels.count < area { pixels = Array(repeating: 0, count: area) }
        var pixels = pixels.mutableSpan
        for index in 0..<area { pixels[index] = 0 }
    }

    /// Frees large storage of which the frame used less than a quarter: it may be as large as the screen, and fades come and go.
    public mutating func endFrame() {
        if byteCount > Layer.smallStorage, usedCount < pixels.count / 4 { pixels = [] }
        usedCount = 0
    }

    /// In bytes.
    private static let smallStorage = 512 << 10

    /// The layout of the pixels, for painting into them.
    public var layout: PixelLayout { PixelLayout(bounds: bounds, stride: bounds.width) }

    /// Passes the pixels themselves, for painting into them.
    public mutating func withMutablePixels<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var pixels = pixels.mutableSpan
        return try body(&pixels)
    }

    fileprivate var colors: PictureColors { PictureColors(pixels, in: bounds, isOpaque: false) }
}

extension Rasterizer {
    /// Paints a layer over the pixels inside `clip` and the layout: every pixel times `opacity` (clamped to 0…1; NaN is 0),
    /// rounded to 1/255. The layer is only borrowed, and unchanged afterwards.
    public mutating func composite(
        _ layer: inout Layer, opacity: Double, clip: Clip, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let opacity = opacityLevel(opacity)
        guard opacity > 0 else { return }
        let clip = Clip(rect: clip.rect.intersection(layout.bounds).intersection(layer.bounds), mask: clip.mask)
        paint(.rect(layer.bounds), layer.colors, opacity: opacity, clip, &pixels, layout)
    }
}
