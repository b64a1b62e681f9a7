/// A screen as the kiosk sees it: its size in points, and how many device pixels one point takes.
public struct Viewport: Hashable, Sendable {
    /// In points.
    public let size: Size
    /// Device pixels a point; always finite and above 0.
    public let scale: Double

    /// A scale that is not finite or not above 0 counts as 1; a negative size as 0.
    public init(pixels: PixelSize, scale: Double) {
        self.scale = Viewport.usable(scale)
        self.size = Size(Double(max(pixels.width, 0)) / self.scale, Double(max(pixels.height, 0)) / self.scale)
    }

    /// The nearest whole number of pixels to a size in points, of which a side that is NaN or negative counts as 0, and one
    /// beyond 2^30 pixels as that. A scale that is not finite or not above 0 counts as 1.
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
