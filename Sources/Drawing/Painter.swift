public import Geometry
import Paths
public import Raster

/// Paints drawing lists. One of them is kept for long: it keeps, for each thread, the coverage of shapes (at most 4 MiB) and
/// buffers.
public struct Painter: Sendable {
    private var brushes: [Brush]

    /// Half as much again as a Full HD screen. Smaller areas are painted by one thread in less than a frame's time; more threads
    /// would only take processor time from others.
    private static let leastShared = 3 << 20

    /// With several threads an area of more than three million pixels is painted faster, in the same bytes.
    public init(threadCount: Int = 1) { brushes = Array(repeating: Brush(), count: max(threadCount, 1)) }

    /// Paints the commands in order, source-over, clipped to `area` and the layout's bounds. The list itself fills the
    /// background. `scale` is in pixels a point; one that is not finite or not above 0 paints nothing. `words` must hold the
    /// layout's pixels. The cost grows with what lies in `area`; commands that miss it cost a look at their points.
    public mutating func paint(
        _ list: DrawingList, scale: Double, area: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard scale > 0, scale.isFinite else { return }
        let area = area.intersection(layout.bounds)
        guard brushes.count > 1, area.area >= Painter.leastShared else {
            return brushes[0].paint(list, scale, area, &words, layout)
        }
        paintSlices(of: area, into: &words, layout: layout, workers: &brushes) { brush, words, layout in
            brush.paint(list, scale, layout.bounds, &words, layout)
        }
    }
}

/// What one thread paints with.
private struct Brush: Sendable {
    private var rasterizer = Rasterizer()
    private var cache = ShapeCache()

    mutating func paint(
        _ list: DrawingList, _ scale: Double, _ area: PixelRect, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        var clips = [Clip(area)]
        for command in list.commands {
            let clip = clips[clips.count - 1]
            switch command.content {
            case .pushClip(let path): clips.append(narrowed(clip, to: path, command.pixels(scale: scale), scale))
            case .popClip: if clips.count > 1 { clips.removeLast() }
            case .fill, .stroke, .shapes:
                guard command.color.alpha > 0, command.pixels(scale: scale).intersects(clip.rect) else { continue }
                paint(command, scale, clip, &words, layout)
            }
        }
    }

    private mutating func narrowed(_ clip: Clip, to path: Path, _ pixels: PixelRect, _ scale: Double) -> Clip {
        guard pixels.intersects(clip.rect) else { return Clip(.empty) }
        return rasterizer.clip(clip, to: path, transform: .scale(scale))
    }

    private mutating func paint(
        _ command: DrawingCommand, _ scale: Double, _ clip: Clip, _ words: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        switch command.content {
        case .fill(let path, let rule):
            rasterizer.fill(
                path, transform: .scale(scale), rule: rule, color: command.color, clip: clip, into: &words, layout: layout)
        case .stroke(let path, let style):
            let outline = path.stroked(style, tolerance: Brush.strokeTolerance / scale)
            rasterizer.fill(
                outline, transform: .scale(scale), color: command.color, clip: clip, into: &words, layout: layout)
        case .shapes(let shapes, let offset):
            for placed in shapes {
                guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: scale) else { continue }
                paint(placed.shape, placement, command.color, clip, &words, layout)
            }
        case .pushClip, .popClip: break
        }
    }

    private mutating func paint(
        _ shape: Shape, _ placement: ShapePlacement, _ color: Color, _ clip: Clip, _ words: inout MutableSpan<UInt32>,
        _ layout: PixelLayout
    ) {
        guard placement.pixels(of: shape).intersects(clip.rect) else { return }
        if let coverage = cache.coverage(of: shape, at: placement, with: &rasterizer) {
            rasterizer.fill(
                coverage, x: placement.x, y: placement.y, color: color, clip: clip, into: &words, layout: layout)
        } else {
            let place = Transform.translation(Double(placement.x), Double(placement.y))
            rasterizer.fill(
                shape.path, transform: placement.transform.then(place), color: color, clip: clip, into: &words,
                layout: layout)
        }
    }

    /// In pixels; as exact as the fill that follows.
    private static let strokeTolerance = 0.05
}
