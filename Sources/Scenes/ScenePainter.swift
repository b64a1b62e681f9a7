public import Geometry
import Paths
public import Raster

/// Paints scenes. One of them is kept for long, as the rasterizers in it keep their buffers.
public struct ScenePainter: Sendable {
    /// One for each thread.
    private var rasterizers: [Rasterizer]

    /// Of the outlines of strokes, in pixels: as exact as the fill that follows.
    private static let tolerance = 0.035
    /// A smaller area is painted by one thread: waking another takes some 20 µs.
    private static let leastShared = 1 << 16

    /// With several threads large scenes are painted faster, in the same bytes.
    public init(overlaps: OverlapRule = .summed, threadCount: Int = 1) {
        rasterizers = Array(repeating: Rasterizer(overlaps: overlaps), count: max(threadCount, 1))
    }

    /// Paints all blocks of a scene, mapped by `transform`, from their path commands on. `words` must hold the layout's
    /// pixels; what of the scene lies outside the layout's bounds is not painted.
    public mutating func paint(
        _ scene: Scene, transform: Transform = .identity, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard rasterizers.count > 1, layout.bounds.area >= ScenePainter.leastShared else {
            for block in scene.blocks {
                let path = ScenePainter.outline(of: block, transform)
                rasterizers[0].fill(
                    path, transform: transform, rule: block.rule, paint: block.paint, clip: Clip(layout.bounds), into: &words,
                    layout: layout)
            }
            return
        }
        let outlines = scene.blocks.map { Outline($0, transform) }
        paintSlices(of: layout.bounds, into: &words, layout: layout, workers: &rasterizers) { rasterizer, words, layout in
            for outline in outlines where outline.pixels.intersects(layout.bounds) {
                rasterizer.fill(
                    outline.path, transform: transform, rule: outline.block.rule, paint: outline.block.paint,
                    clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
    }

    fileprivate static func outline(of block: Scene.Block, _ transform: Transform) -> Path {
        switch block.operation {
        case .fill: block.path
        case .stroke(let style): block.path.stroked(style, tolerance: tolerance / transform.largestScale)
        }
    }
}

/// What a block fills, found once for all slices.
private struct Outline: Sendable {
    let block: Scene.Block
    let path: Path
    /// Those that it may touch. A path is cut far outside of them, where it is not finite as well.
    let pixels: PixelRect

    init(_ block: Scene.Block, _ transform: Transform) {
        self.block = block
        path = ScenePainter.outline(of: block, transform)
        pixels = transform.apply(path.controlBounds).inset(by: -1).pixels
    }
}

extension Scene.Block {
    fileprivate var rule: FillRule {
        if case .fill(let rule) = operation { rule } else { .nonZero }
    }
}

extension Transform {
    /// What a length grows by at the most, about.
    fileprivate var largestScale: Double {
        let scale = max(abs(a) + abs(c), abs(b) + abs(d))
        return scale > 0 && scale.isFinite ? scale : 1
    }
}
