import Geometry
import Paths
import Raster

/// One thing that is painted, and the clips around it. It can be painted again, whole or in part.
struct Step {
    enum Subject {
        case fill(Path, Transform, FillRule, Paint)
        case mask(Path, Transform, FillRule, inside: PixelRect, x: Int, y: Int, Paint)
        /// A group of one path.
        case layer(Path, Transform, Paint, bounds: PixelRect, opacity: Double)
        case shape(PlacedShape, offset: Point, pixelsPerPoint: Double, Color)
        /// Whole pixels.
        case rect(PixelRect, Color)
    }

    private struct ClipPath {
        let path: Path
        let transform: Transform
        let rule: FillRule
    }

    private var subject: Subject
    private let clips: [ClipPath]

    init(_ input: inout Input, bounds: PixelRect) {
        clips = (0..<max(0, input.below(6) - 3)).map { _ in
            ClipPath(path: input.path(), transform: input.transform(), rule: input.rule())
        }
        let path = input.path()
        subject =
            switch input.below(9) {
            case 0:
                .mask(
                    path, input.transform(), input.rule(), inside: input.rect(around: bounds), x: input.integer() >> 8,
                    y: input.integer() >> 8, input.paint())
            case 1:
                .shape(
                    PlacedShape(shape: Shape(path), origin: input.point(), scale: input.number()), offset: input.point(),
                    pixelsPerPoint: input.number(), input.color())
            case 2:
                .layer(
                    path, input.transform(), input.paint(), bounds: input.rect(around: bounds), opacity: input.number())
            case 8: .rect(input.rect(around: bounds), input.color())
            case 3, 4: .fill(path.stroked(input.strokeStyle()), input.transform(), .nonZero, input.paint())
            default: .fill(path, input.transform(), input.rule(), input.paint())
            }
    }

    /// The same, but all in one opaque colour.
    func painted(_ color: Color) -> Step {
        var copy = self
        copy.subject =
            switch subject {
            case .fill(let path, let transform, let rule, _): .fill(path, transform, rule, .color(color))
            case .mask(let path, let transform, let rule, let inside, let x, let y, _):
                .mask(path, transform, rule, inside: inside, x: x, y: y, .color(color))
            // A value that is rounded twice may differ by 1.
            case .layer(let path, let transform, _, _, _): .fill(path, transform, .nonZero, .color(color))
            case .shape(let placed, let offset, let pixels, _):
                .shape(placed, offset: offset, pixelsPerPoint: pixels, color)
            case .rect(let rect, _): .rect(rect, color)
            }
        return copy
    }

    func paint(with tools: inout Tools, inside rect: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout) {
        var clip = Clip(rect)
        for outer in clips {
            let inner = tools.rasterizer.clip(clip, to: outer.path, transform: outer.transform, rule: outer.rule)
            tools.rasterizer.recycle(clip)
            clip = inner
        }
        defer { tools.rasterizer.recycle(clip) }
        switch subject {
        case .fill(let path, let transform, let rule, let paint):
            tools.rasterizer.fill(
                path, transform: transform, rule: rule, paint: paint, clip: clip, into: &words, layout: layout)
        case .mask(let path, let transform, let rule, let inside, let x, let y, let paint):
            let mask = tools.rasterizer.coverage(of: path, transform: transform, rule: rule, inside: Clip(inside))
            tools.rasterizer.fill(
                mask, x: x, y: y, paint: paint, paintTransform: transform, clip: clip, into: &words, layout: layout)
        case .layer(let path, let transform, let paint, let bounds, let opacity):
            tools.layer.begin(bounds: bounds)
            let inner = tools.layer.layout
            tools.layer.withMutablePixels { words in
                tools.rasterizer.fill(
                    path, transform: transform, paint: paint, clip: Clip(bounds), into: &words, layout: inner)
            }
            tools.rasterizer.composite(&tools.layer, opacity: opacity, clip: clip, into: &words, layout: layout)
        case .shape(let placed, let offset, let pixels, let color):
            guard let placement = ShapePlacement(placed, offset: offset, pixelsPerPoint: pixels),
                let kept = tools.cache.coverage(of: placed.shape, at: placement, with: &tools.rasterizer)
            else { return }
            tools.rasterizer.fill(
                kept, x: placement.x, y: placement.y, color: color, clip: clip, into: &words, layout: layout)
        case .rect(let part, let color):
            tools.rasterizer.fill(part.intersection(clip.rect), color: color, into: &words, layout: layout)
        }
    }
}

/// What is kept from one painting to the next.
struct Tools {
    var rasterizer = Rasterizer()
    var layer = Layer()
    var cache = ShapeCache(byteLimit: 1 << 16)
}
