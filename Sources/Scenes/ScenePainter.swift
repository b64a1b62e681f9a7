public import Geometry
import Paths
public import Raster

/// Paints scenes. Keep one for many scenes, because its rasterizer and stroker keep their buffers.
public struct ScenePainter: Sendable {
    private var rasterizer: Rasterizer
    private var stroker = Stroker()

    /// Of the outlines of strokes, in pixels: about as exact as the fill that follows.
    private static let tolerance = 0.043
    public init(overlaps: OverlapRule = .summed) { rasterizer = Rasterizer(overlaps: overlaps) }

    /// Paints all blocks of a scene, mapped by `transform`, starting from their path commands. `pixels` must hold the
    /// layout's pixels. The parts of the scene outside the layout's bounds are not painted.
    public mutating func paint(
        _ scene: Scene, transform: Transform = .identity, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let blocks = scene.blocks.span
        for index in blocks.indices { paint(blocks[index], transform, &pixels, layout) }
    }

    /// The path is borrowed: counting a reference costs as much as a few edges.
    private mutating func paint(
        _ block: borrowing Scene.Block, _ transform: Transform, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let clip = Clip(layout.bounds)
        switch block.operation {
        case .fill(let rule):
            rasterizer.fill(
                block.path, transform: transform, rule: rule, paint: block.paint, clip: clip, into: &pixels, layout: layout)
        case .stroke(let style):
            stroker.stroke(block.path, style, tolerance: ScenePainter.tolerance / transform.maximumScale)
            rasterizer.fill(
                stroker.outline, transform: transform, paint: block.paint, clip: clip, into: &pixels, layout: layout)
        }
    }
}
