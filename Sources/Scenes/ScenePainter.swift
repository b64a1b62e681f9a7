public import Geometry
import Paths
public import Raster

/// Paints scenes. One of them is kept for long, as the rasterizers and the stroker in it keep their buffers.
public struct ScenePainter: Sendable {
    /// One for each thread.
    private var rasterizers: [Rasterizer]
    private var stroker = Stroker()

    /// Of the outlines of strokes, in pixels: about as exact as the fill that follows.
    private static let tolerance = 0.043
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
        if rasterizers.count > 1, layout.bounds.area >= ScenePainter.leastShared {
            paintInSlices(scene, transform, &words, layout)
        } else {
            let blocks = scene.blocks.span
            for index in blocks.indices { paint(blocks[index], transform, &words, layout) }
        }
    }

    /// The path is borrowed: a copy would be counted, and counted by all threads costs as much as some edges.
    private mutating func paint(
        _ block: borrowing Scene.Block, _ transform: Transform, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let clip = Clip(layout.bounds)
        switch block.operation {
        case .fill(let rule):
            rasterizers[0].fill(
                block.path, transform: transform, rule: rule, paint: block.paint, clip: clip, into: &words, layout: layout)
        case .stroke(let style):
            stroker.stroke(block.path, style, tolerance: ScenePainter.tolerance / transform.maximumScale)
            rasterizers[0].fill(
                stroker.outline, transform: transform, paint: block.paint, clip: clip, into: &words, layout: layout)
        }
    }

    private mutating func paintInSlices(
        _ scene: Scene, _ transform: Transform, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        var outlines: [Outline] = []
        for block in scene.blocks { outlines.append(Outline(block, outline(of: block, transform), transform)) }
        paintSlices(of: layout.bounds, into: &words, layout: layout, workers: &rasterizers) {
            [outlines] rasterizer, words, layout in
            for outline in outlines where outline.pixels.intersects(layout.bounds) {
                rasterizer.fill(
                    outline.path, transform: transform, rule: outline.block.rule, paint: outline.block.paint,
                    clip: Clip(layout.bounds), into: &words, layout: layout)
            }
        }
    }

    private mutating func outline(of block: Scene.Block, _ transform: Transform) -> Path {
        switch block.operation {
        case .fill: return block.path
        case .stroke(let style):
            stroker.stroke(block.path, style, tolerance: ScenePainter.tolerance / transform.maximumScale)
            return stroker.outline
        }
    }
}

/// What a block fills, found once for all slices.
private struct Outline: Sendable {
    let block: Scene.Block
    let path: Path
    /// Those that it may touch. A path is cut far outside of them, where it is not finite as well.
    let pixels: PixelRect

    init(_ block: Scene.Block, _ path: Path, _ transform: Transform) {
        self.block = block
        self.path = path
        pixels = transform.apply(path.controlBounds).inset(by: -1).pixels
    }
}

extension Scene.Block {
    fileprivate var rule: FillRule {
        if case .fill(let rule) = operation { rule } else { .nonZero }
    }
}
