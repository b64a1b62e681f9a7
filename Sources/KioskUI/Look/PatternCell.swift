import Geometry
import Paths

/// A cell of a pattern: a figure, turned, in one or two of the pattern's colours.
struct PatternCell: Hashable, Sendable {
    enum Figure: Hashable, Sendable { case quarter, halves, disc, triangle, squareAndQuarter, empty }

    let figure: Figure
    /// Quarter turns, 0…3, clockwise.
    let turn: Int
    /// The number of the figure's colour.
    let color: Int
    /// That of its second part; nil without one.
    let secondColor: Int?

    /// The figure's parts in order, in a cell from (0, 0) to (1, 1), each with the number of its colour.
    var parts: [(path: Path, color: Int)] {
        let second = secondColor ?? color
        let parts: [(Path, Int)] =
            switch figure {
            case .quarter: [(.quarterDisc, color)]
            case .halves: [(.halfDisc(bottom: 0.5), color), (.halfDisc(bottom: 1), second)]
            case .disc: [(.disc(radius: 0.5), color)] + (secondColor.map { [(.disc(radius: 0.25), $0)] } ?? [])
            case .triangle: [(.triangle, color)]
            case .squareAndQuarter: [(.square, color), (.quarterDisc, second)]
            case .empty: []
            }
        return parts.map { (path: $0.0.transformed(by: rotation), color: $0.1) }
    }

    /// About the cell's middle; whole numbers, so that sides stay on the cell's sides.
    private var rotation: Transform {
        let (sine, cosine) = [(0.0, 1.0), (1, 0), (0, -1), (-1, 0)][turn & 3]
        return .translation(-0.5, -0.5).then(.rotation(sine: sine, cosine: cosine)).then(.translation(0.5, 0.5))
    }
}

extension Path {
    fileprivate static let square = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))

    /// Around the first corner.
    fileprivate static let quarterDisc = corner { $0.addArc(center: .zero, radius: 1, start: 0, sweep: .pi / 2) }

    fileprivate static let triangle = corner { path in
        path.line(to: Point(1, 0))
        path.line(to: Point(1, 1))
    }

    fileprivate static func disc(radius: Double) -> Path { Path(circle: Point(0.5, 0.5), radius: radius) }

    /// As wide as the cell, on its flat side.
    fileprivate static func halfDisc(bottom: Double) -> Path {
        var path = Path()
        path.addArc(center: Point(0.5, bottom), radius: 0.5, start: .pi, sweep: .pi)
        path.close()
        return path
    }

    private static func corner(_ rest: (inout Path) -> Void) -> Path {
        var path = Path()
        path.move(to: .zero)
        rest(&path)
        path.close()
        return path
    }
}
