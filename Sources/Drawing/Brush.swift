import Geometry
import Paths
import Raster

/// Paints single commands: the rasterizer, the stroker, and the coverage of shapes that are kept.
struct Brush: Sendable {
    private var rasterizer = Rasterizer()
    private var stroker = Stroker()
    private var cache = ShapeCache()

    /// The tolerance for outlines of strokes, in pixels.
    private static let strokeTolerance = 0.05

    mutating func clip(_ clip: Clip, to path: Path, _ rule: FillRule, scale: Double) -> Clip {
        rasterizer.clip(clip, to: path, transform: .scale(scale), rule: rule)
    }

    mutating func recycle(_ clip: Clip) { rasterizer.recycle(clip) }

    mutating func composite(
        _ layer: inout Layer, _ opacity: Double, _ clip: Clip, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        rasterizer.composite(&layer, opacity: opacity, clip: clip, into: &pixels, layout: layout)
    }

    /// Fills whole pixels with a colour.
    func fill(_ rect: PixelRect, _ color: Color, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout) {
        rasterizer.fill(rect, color: color, into: &pixels, layout: layout)
    }

    /// Paints an opaque picture.
    mutating func copy(
        _ picture: PixelBuffer, x: Int, y: Int, _ clip: Clip, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        rasterizer.copy(picture, x: x, y: y, clip: clip, into: &pixels, layout: layout)
    }

    /// The command at an index of a list; nothing for a part.
    mutating func paint(
        _ list: ScaledList, _ index: Int, _ clip: Clip, _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        let (command, transform) = (list.commands[index], Transform.scale(list.scale))
        switch command.content {
        case .fill(let path, let rule):
            rasterizer.fill(
                path, transform: transform, rule: rule, paint: command.paint, clip: clip, into: &pixels, layout: layout)
        case .stroke(let path, let style):
            stroker.stroke(path, style, tolerance: Brush.strokeTolerance / list.scale)
            rasterizer.fill(
                stroker.outline, transform: transform, paint: command.paint, clip: clip, into: &pixels, layout: layout)
        case .shapes(let run, let offset):
            let isWhole = clip.rect.contains(list.scaled[index].pixels)
            for placed in run.shapes {
                guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: list.scale),
                    isWhole || placement.pixels(of: placed.shape).intersects(clip.rect)
                else { continue }
                paint(placed.shape, placement, command.paint, transform, clip, &pixels, layout)
            }
        case .part, .pushClip, .popClip, .pushGroup, .popGroup: break
        }
    }

    private mutating func paint(
        _ shape: Shape, _ placement: ShapePlacement, _ paint: Paint, _ paintTransform: Transform, _ clip: Clip,
        _ pixels: inout MutableSpan<UInt32>, _ layout: PixelLayout
    ) {
        if let kept = cache.coverage(of: shape, at: placement, with: &rasterizer) {
            let (x, y) = (placement.x, placement.y)
            // A picture has a thousand letters, nearly all in a plain colour: for those no paint is copied.
            if case .color(let color) = paint {
                rasterizer.fill(kept, x: x, y: y, color: color, clip: clip, into: &pixels, layout: layout)
            } else {
                rasterizer.fill(
                    kept.mask, x: x, y: y, paint: paint, paintTransform: paintTransform, clip: clip, into: &pixels,
                    layout: layout)
            }
        } else {
            let place = Transform.translation(Double(placement.x), Double(placement.y))
            rasterizer.fill(
                shape.path, transform: placement.transform.then(place), paint: paint, paintTransform: paintTransform,
                clip: clip, into: &pixels, layout: layout)
        }
    }
}
