public import Geometry

/// A picture that a group is painted into before it is painted, as one, over what is below. One is kept for many groups: its
/// storage grows to the largest of them and stays.
public struct Layer: Sendable {
    public private(set) var bounds = PixelRect.empty
    private var pixels: [UInt32] = []

    public init() {}

    /// Becomes transparent in `bounds`. The cost grows with its pixels.
    public mutating func begin(bounds: PixelRect) {
        self.bounds = bounds.isEmpty ? .empty : bounds
        let area = self.bounds.area
        if pixels.count < area { pixels = Array(repeating: 0, count: area) }
        var pixels = pixels.mutableSpan
        for index in 0..<area { pixels[index] = 0 }
    }

    /// How the pixels lie, for whoever paints into them.
    public var layout: PixelLayout { PixelLayout(bounds: bounds, stride: bounds.width) }

    /// Hands over the pixels themselves, to paint into.
    public mutating func withMutablePixels<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var pixels = pixels.mutableSpan
        return try body(&pixels)
    }

    fileprivate var colors: PictureColors { PictureColors(pixels, in: bounds, isOpaque: false) }
}

extension Rasterizer {
    /// Paints a layer over the pixels: every pixel times `opacity` (0…1; cut outside, NaN is 0), rounded to 1/255, inside
    /// `clip` and the layout. The layer is only borrowed; it comes back as it was.
    public mutating func composite(
        _ layer: inout Layer, opacity: Double, clip: Clip, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let opacity = opacityLevel(opacity)
        guard opacity > 0 else { return }
        let clip = Clip(rect: clip.rect.intersection(layout.bounds).intersection(layer.bounds), mask: clip.mask)
        paint(.rect(layer.bounds), layer.colors, opacity: opacity, clip, &pixels, layout)
    }
}
