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
    public mutating func withMutableWords<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var pixels = pixels.mutableSpan
        return try body(&pixels)
    }

    /// Copies the pixels of `count` pixels from (x, y) on; they must lie inside the bounds.
    fileprivate func copy(x: Int, y: Int, count: Int, to row: inout [UInt32]) {
        let start = layout.index(x: x, y: y)
        precondition(start >= 0 && start + count <= pixels.count && count <= row.count)
        let source = pixels.span
        var row = row.mutableSpan
        for index in 0..<count { row[index] = source[start + index] }
    }
}

extension Rasterizer {
    /// Paints a layer over the pixels: every pixel times `opacity` (0…1; cut outside, NaN is 0), rounded to 1/255, inside
    /// `clip` and the layout. The layer is only borrowed; it comes back as it was.
    public mutating func composite(
        _ layer: inout Layer, opacity: Double, clip: Clip, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let visible = layer.bounds.intersection(clip.rect).intersection(layout.bounds)
        let opacity = opacityLevel(opacity)
        guard opacity > 0, !visible.isEmpty else { return }
        let mask = clip.mask.flatMap { $0.isFull(in: visible) ? nil : $0 }
        var paint = layerPaint
        layerPaint = LayerPaint()
        paint.opacity = opacity
        swap(&paint.layer, &layer)
        for top in stride(from: visible.top, to: visible.bottom, by: Rasterizer.maskRows) {
            band.begin(top: top)
            for _ in top..<min(top + Rasterizer.maskRows, visible.bottom) {
                band.appendConstant(visible.left..<visible.right, 255)
                band.endRow()
            }
            paintBand(&paint, mask, &pixels, layout)
        }
        swap(&paint.layer, &layer)
        layerPaint = paint
    }
}

/// Paints coverage with the pixels of a layer that holds it.
struct LayerPaint: RowPaint, Sendable {
    var row: [UInt32] = []
    var layer = Layer()
    var opacity: UInt8 = 255

    var isOpaque: Bool { false }

    mutating func writeColors(x: Int, y: Int, count: Int) {
        layer.copy(x: x, y: y, count: count, to: &row)
    }
}
