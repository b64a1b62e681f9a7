import Drawing
import Geometry
import Paths
import Raster

@testable import PullToRefresh

/// What a style drew, by the names of its parts.
struct Drawn {
    let list: DrawingList

    init(_ state: RefreshStyleState, style: any RefreshStyle = WaveStyle(), colors: RefreshColors = RefreshColors()) {
        var list = DrawingList()
        style.draw(state, into: &list, colors: colors)
        self.list = list
    }

    init(_ scroll: RefreshableScroll, top: Double = 0) {
        var state = scroll.styleState
        state.top = top
        state.overlap = 1
        self.init(state, style: scroll.style)
    }

    func path(_ name: String) -> Path? {
        for command in list.commands where command.name == name {
            switch command.content {
            case .fill(let path, _), .stroke(let path, _): return path
            case .shapes, .part, .pushClip, .popClip, .pushGroup, .popGroup: continue
            }
        }
        return nil
    }

    /// The names of the parts, in order, each once.
    var parts: [String] {
        list.commands.compactMap(\.name).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    func color(_ name: String) -> Color? { list.commands.first { $0.name == name }?.color }

    /// The filled paths, the band first.
    var fills: [Path] {
        list.commands.compactMap { if case .fill(let path, _) = $0.content { path } else { nil } }
    }

    /// The strokes that can be seen.
    var lines: [Line] {
        list.commands.compactMap { command in
            guard case .stroke(let path, let style) = command.content, command.color?.alpha != 0 else { return nil }
            return Line(name: command.name, points: path.samples, width: style.width)
        }
    }

    /// L3, L2, L1, C, R1, R2, R3 of the wave.
    var controls: [Point] {
        guard let points = path("wave")?.points, points.count == 12 else { return [] }
        return [2, 3, 4, 5, 7, 9, 10].map { points[$0] }
    }

    /// All coordinates of all parts.
    var points: [Point] {
        list.commands.flatMap { command in
            switch command.content {
            case .fill(let path, _), .stroke(let path, _), .pushClip(let path, _): path.points
            case .shapes, .part, .popClip, .pushGroup, .popGroup: [] as [Point]
            }
        }
    }
}

/// A stroke, by points on its middle.
struct Line {
    let name: String?
    let points: [Point]
    let width: Double

    /// The gap between the two, in points; negative where they overlap.
    func gap(to other: Line) -> Double {
        let distances = points.flatMap { point in other.points.map { (point - $0).length } }
        return (distances.min() ?? .infinity) - (width + other.width) / 2
    }
}

extension Path {
    /// Points along all segments, close together.
    var samples: [Point] {
        var result: [Point] = []
        var index = 0
        for verb in verbs {
            switch verb {
            case .move, .line:
                result.append(points[index])
                index += 1
            case .quad: index += 2
            case .cubic:
                let start = points[index - 1]
                let (a, b, c) = (points[index], points[index + 1], points[index + 2])
                for step in 1...300 {
                    let t = Double(step) / 300
                    let r = 1 - t
                    let first = start * (r * r * r) + a * (3 * r * r * t)
                    result.append(first + b * (3 * r * t * t) + c * (t * t * t))
                }
                index += 3
            case .close: break
            }
        }
        return result
    }
}
