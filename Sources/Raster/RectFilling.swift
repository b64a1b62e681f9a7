public import Geometry

extension Rasterizer {
    /// Fills whole pixels with a colour, inside the layout: what a path around them gives, without a path.
    public func fill(_ rect: PixelRect, color: Color, into words: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let visible = rect.intersection(layout.bounds)
        guard color.alpha > 0, !visible.isEmpty else { return }
        let paint = SolidPaint(color)
        for y in visible.top..<visible.bottom {
            paint.paint(layout.index(x: visible.left, y: y), layout.index(x: visible.right, y: y), 255, &words)
        }
    }
}
