/// The size of a screen in points, and its scale in device pixels per point.
public struct Viewport: Hashable, Sendable {
    /// In points.
    public let size: Size
    /// Device pixels per point; always finite and above 0.
    public let scale: Double

    /// A scale that is not finite or not above 0 counts as 1; a negative size as 0.
    public init(pixels: PixelSize, scale: Double) {
        self.scale = Viewport.usable(scale)
        self.size = Size(Double(max(pixels.width, 0)) / self.scale, Double(max(pixels.height, 0)) / self.scale)
    }

    /// The nearest whole number of pixels for a size in points. A side that is NaN or negative counts as 0, and one beyond
    /// 2^30 pixels as 2^30. A scale that is not finite or not above 0 counts as 1.
    public init(size: Size, scale: Double) {
        self.init(pixels: PixelSize(size, scale: Viewport.usable(scale)), scale: scale)
    }

    public var pixels: PixelSize { PixelSize(size, scale: scale) }

    private static func usable(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? scale : 1 }
}

extension PixelSize {
    fileprivate init(_ size: Size, scale: Double) {
        func side(_ length: Double) -> Int { length > 0 ? Int(min(length * scale, Double(1 << 30)).rounded()) : 0 }
        self.init(width: side(size.width), height: side(size.height))
    }
}
