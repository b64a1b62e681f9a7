public import Geometry
public import Raster

/// A picture in memory that is painted frame by frame, only where it changed. It keeps what a frame needs of the one before.
public struct Picture: Sendable {
    public private(set) var buffer = PixelBuffer(size: PixelSize(width: 0, height: 0))
    private var painter = Painter()
    private var tracker = DamageTracker()

    /// The bytes of the pictures of parts; at most twice those of the picture itself.
    public var keptBytes: Int { painter.keptBytes }

    /// The bytes of the layers of groups.
    public var layerBytes: Int { painter.layerBytes }

    /// Black, transparent and empty before the first frame.
    public init() {}

    /// Paints a frame, `scale` pixels a point, where it differs from the last one; in another size or scale, all of it. Returns
    /// the pixels that were painted, as a few rectangles that do not overlap. A frame without a change costs little more than
    /// reading its commands.
    public mutating func paint(_ list: DrawingList, size: PixelSize, scale: Double) -> [PixelRect] {
        if size != buffer.size { buffer = PixelBuffer(size: size) }
        let list = ScaledList(list, scale: scale)
        let damage = tracker.damage(of: list, size: buffer.size)
        let layout = buffer.layout
        if !damage.isEmpty {
            buffer.withMutablePixels { pixels in
                painter.beginFrame(layout)
                for area in damage { painter.paint(list, area: area, into: &pixels, layout: layout) }
                painter.endFrame()
            }
        }
        return damage
    }
}
