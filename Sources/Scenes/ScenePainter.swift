import Geometry
import Paths
public import Raster

/// Paints scenes. One of them is kept for long, as it keeps the buffers of the rasterizer and
/// the stroker.
public struct ScenePainter: Sendable {
    private var rasterizer: Rasterizer
    private var stroker = Stroker()

    /// Of the outlines of strokes, in pixels: as exact as the fill that follows.
    private static let tolerance = 0.035

    public init(overlaps: OverlapRule = .summed) { rasterizer = Rasterizer(overlaps: overlaps) }

    /// Paints all blocks of a scene, from their path commands on. `words` must hold the layout's pixels; what of the scene
    /// lies outside the layout's bounds is not painted.
    public mutating func paint(_ scene: Scene, into words: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let clip = Clip(layout.bounds)
        for block in scene.blocks {
            switch block.operation {
            case .fill(let rule):
                rasterizer.fill(block.path, rule: rule, paint: block.paint, clip: clip, into: &words, layout: layout)
            case .stroke(let style):
                stroker.stroke(block.path, style, tolerance: ScenePainter.tolerance)
                rasterizer.fill(stroker.outline, paint: block.paint, clip: clip, into: &words, layout: layout)
            }
        }
    }
}
