import Geometry
private import Glibc
public import Paths

/// The lower edge of a band that hangs over a screen: flat, and below that a bulge at the finger. Points, y from the band's top.
public struct BandEdge: Sendable {
    /// e: y of the flat part.
    public let flat: Double
    /// From the bulge's left end on the flat part to its right end; empty for none. It may reach beyond the screen.
    public let bulge: Path
    private let points: [Point]

    public init(flat: Double, bulge: Path = Path()) {
        self.flat = flat
        self.bulge = bulge
        points = bulge.isEmpty ? [] : FlatPath(bulge, tolerance: 0.1).points
    }

    /// The y of its highest and its lowest point.
    var highest: Double { points.map(\.y).min().map { min($0, flat) } ?? flat }
    var lowest: Double { points.map(\.y).max().map { max($0, flat) } ?? flat }

    /// How deep the band is at `x`; where the bulge covers it more than once, its lowest.
    func depth(at x: Double) -> Double {
        let crossings = zip(points, points.dropFirst()).compactMap { from, to -> Double? in
            guard min(from.x, to.x) <= x, x <= max(from.x, to.x) else { return nil }
            return from.x == to.x ? max(from.y, to.y) : from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
        }
        return crossings.max() ?? flat
    }

    /// How low the centre of a disc may lie that stands free in the band.
    ///
    /// - Parameter radius: of the disc and the room around it.
    func lowestCenter(x: Double, radius: Double) -> Double {
        let steps = 6
        let limits = (-steps...steps).map { step -> Double in
            let beside = radius * Double(step) / Double(steps)
            return depth(at: x + beside) - max(radius * radius - beside * beside, 0).squareRoot()
        }
        return limits.min() ?? flat - radius
    }

    /// The same edge, nowhere further above the page than a cover reaches: what swings up after a long pull is held back the more
    /// the higher it is (rule 45).
    func kept(near page: Double) -> BandEdge {
        guard page - highest > BandEdge.free else { return self }
        return BandEdge(flat: BandEdge.held(flat, page), bulge: bulge.mapped { Point($0.x, BandEdge.held($0.y, page)) })
    }

    private static func held(_ y: Double, _ page: Double) -> Double {
        let beyond = page - y - free
        return beyond > 0 ? page - free - play * (1 - exp(-beyond / play)) : y
    }

    /// As far above the page as the longest drop leaves the flat edge, and how much further it may swing.
    private static let free = 11.25 * unit
    private static let play = 0.75 * unit

    /// The band down to the edge, closed.
    ///
    /// - Parameters:
    ///   - overlap: how far it reaches above its top.
    ///   - width: of the screen.
    func outline(top: Double, overlap: Double, width: Double) -> Path {
        let (left, right) = (min(points.first?.x ?? 0, 0), max(points.last?.x ?? width, width))
        var path = Path()
        path.move(to: Point(left, top - overlap))
        path.line(to: Point(left, top + flat))
        path.continueWith(bulge, movedBy: top)
        path.reach(Point(right, top + flat))
        path.line(to: Point(right, top - overlap))
        path.close()
        return path
    }
}

extension Path {
    fileprivate func mapped(_ place: (Point) -> Point) -> Path {
        var path = Path()
        for segment in segments() {
            switch segment {
            case .move(let point): path.move(to: place(point))
            case .line(let point): path.line(to: place(point))
            case .quad(let end, let control): path.quad(to: place(end), control: place(control))
            case .cubic(let end, let control1, let control2):
                path.cubic(to: place(end), control1: place(control1), control2: place(control2))
            case .close: path.close()
            }
        }
        return path
    }
}

extension FlatPath {
    fileprivate init(_ path: Path, tolerance: Double) {
        self.init()
        append(path, tolerance: tolerance)
    }
}

extension Path {
    /// A line there, unless the path is there.
    fileprivate mutating func reach(_ point: Point) {
        if currentPoint != point { line(to: point) }
    }

    /// Appends an open path without a gap: a line leads to its start.
    fileprivate mutating func continueWith(_ other: Path, movedBy y: Double) {
        for segment in other.transformed(by: .translation(0, y)).segments() {
            switch segment {
            case .move(let point), .line(let point): reach(point)
            case .quad(let end, let control): quad(to: end, control: control)
            case .cubic(let end, let control1, let control2): cubic(to: end, control1: control1, control2: control2)
            case .close: break
            }
        }
    }
}
