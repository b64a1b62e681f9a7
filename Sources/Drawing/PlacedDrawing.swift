public import Geometry
import Paths
import Raster

extension DrawingList {
    /// The same drawing `scale` times as large about (0, 0), lines, gradients and pictures alike, and then moved to `origin`. A
    /// scale that is not above 0, and numbers that are not finite, give an empty list. Parts keep their size.
    public func placed(at origin: Point = .zero, scale: Double = 1) -> DrawingList {
        var list = DrawingList()
        guard scale > 0, scale.isFinite, origin.isFinite else { return list }
        let place = DrawingPlace(scale: scale, origin: origin)
        for command in commands { list.append(place.command(command)) }
        return list
    }
}

/// A size and a place for a drawing.
private struct DrawingPlace {
    let scale: Double
    let origin: Point

    private var transform: Transform { Transform.scale(scale).then(.translation(origin.x, origin.y)) }

    private func point(_ point: Point) -> Point { point * scale + origin }

    func command(_ command: DrawingCommand) -> DrawingCommand {
        DrawingCommand(
            content: content(command.content), paint: paint(command.paint), name: command.name,
            occluder: command.occluder?.transformed(by: transform))
    }

    private func content(_ content: DrawingCommand.Content) -> DrawingCommand.Content {
        switch content {
        case .fill(let path, let rule): return .fill(path.transformed(by: transform), rule: rule)
        case .stroke(let path, var style):
            style.width *= scale
            return .stroke(path.transformed(by: transform), style)
        case .shapes(let run, let offset): return .shapes(scale == 1 ? run : scaled(run), offset: point(offset))
        case .part(let part, let corner): return .part(part, origin: point(corner))
        case .pushClip(let path, let rule): return .pushClip(path.transformed(by: transform), rule: rule)
        case .popClip, .pushGroup, .popGroup: return content
        }
    }

    private func scaled(_ run: ShapeRun) -> ShapeRun {
        ShapeRun(run.shapes.map { PlacedShape(shape: $0.shape, origin: $0.origin * scale, scale: $0.scale * scale) })
    }

    private func paint(_ paint: Paint) -> Paint {
        switch paint {
        case .color: return paint
        case .gradient(var gradient):
            gradient.course = course(gradient.course)
            return .gradient(gradient)
        case .image(var pattern):
            pattern.transform = pattern.transform.then(transform)
            return .image(pattern)
        }
    }

    private func course(_ course: Gradient.Course) -> Gradient.Course {
        switch course {
        case .linear(let from, let to): .linear(from: point(from), to: point(to))
        case .radial(let center, let radius): .radial(center: point(center), radius: radius * scale)
        case .conic(let center, let angle): .conic(center: point(center), angle: angle)
        }
    }
}
