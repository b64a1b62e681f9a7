import Geometry

/// Why a text is not valid path data.
public struct PathDataFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The position of the invalid character, counted from 1; one past the end if the text ends too early.
    public let position: Int
    /// What was expected there, and what was found.
    public let message: String

    public var description: String { "character \(position): \(message)" }
}

extension Path {
    /// The path that an SVG `d` attribute describes (SVG 1.1, section 8.3): all commands, absolute and relative, numbers as
    /// closely written as it allows. Arcs become cubics of at most a quarter turn each.
    ///
    /// Unlike a browser, which draws up to the first error, this rejects invalid path data as a whole. At most
    /// `PathDataLimits.length` bytes; every coordinate within ±`PathDataLimits.coordinate`, so that what is scaled later
    /// stays finite.
    public init(svg data: String) throws(PathDataFailure) {
        var reader = try PathDataReader(data)
        self = try reader.read()
    }
}

public enum PathDataLimits {
    /// In bytes: some thousand segments, more than a mark has.
    public static let length = 65_536
    /// No drawing program uses larger coordinates.
    public static let coordinate = 1e6
}

/// Reads command by command; `current` is the pen.
private struct PathDataReader {
    private var scanner: PathDataScanner
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The last control point of the previous curve, for smooth curves.
    private var cubicControl: Point?
    private var quadControl: Point?

    init(_ data: String) throws(PathDataFailure) { scanner = try PathDataScanner(data) }

    mutating func read() throws(PathDataFailure) -> Path {
        try readGroup(of: scanner.firstCommand())
        while let command = try scanner.nextCommand() { try readGroup(of: command) }
        return path
    }

    /// A command and its arguments, which may come several times.
    private mutating func readGroup(of command: PathDataScanner.Command) throws(PathDataFailure) {
        if command.kind == .close { return close() }
        var kind = command.kind
        repeat {
            let origin = command.isRelative ? current : .zero
            try readSegment(kind, from: origin)
            // Further points after a move are lines.
            if kind == .move { kind = .line }
        } while scanner.hasMoreArguments()
    }

    private mutating func readSegment(_ kind: PathDataScanner.Kind, from origin: Point) throws(PathDataFailure) {
        switch kind {
        case .move: move(to: try point(origin))
        case .line: line(to: try point(origin))
        case .horizontal: line(to: Point(try coordinate(origin.x), current.y))
        case .vertical: line(to: Point(current.x, try coordinate(origin.y)))
        case .cubic: try cubic(control1: point(origin), origin)
        case .smoothCubic: try cubic(control1: reflected(cubicControl), origin)
        case .quad: try quad(control: point(origin), origin)
        case .smoothQuad: try quad(control: reflected(quadControl), origin)
        case .arc: try arc(origin)
        case .close: close()
        }
    }

    private mutating func point(_ origin: Point) throws(PathDataFailure) -> Point {
        let x = try coordinate(origin.x)
        return Point(x, try coordinate(origin.y))
    }

    private mutating func coordinate(_ origin: Double) throws(PathDataFailure) -> Double {
        let coordinate = origin + (try scanner.number())
        guard abs(coordinate) <= PathDataLimits.coordinate else {
            throw scanner.failure("expected coordinates from -1000000 to 1000000", atLastNumber: true)
        }
        return coordinate
    }

    /// The control point reflected about the pen, for smooth curves; the pen itself without a previous curve.
    private func reflected(_ control: Point?) -> Point { control.map { current * 2 - $0 } ?? current }

    // Drawing.

    private mutating func finish(at point: Point, cubic: Point? = nil, quad: Point? = nil) {
        current = point
        cubicControl = cubic
        quadControl = quad
    }

    private mutating func move(to point: Point) {
        path.move(to: point)
        start = point
        finish(at: point)
    }

    private mutating func line(to point: Point) {
        path.line(to: point)
        finish(at: point)
    }

    private mutating func close() {
        path.close()
        finish(at: start)
    }

    private mutating func cubic(control1: Point, _ origin: Point) throws(PathDataFailure) {
        let control2 = try point(origin)
        let end = try point(origin)
        path.cubic(to: end, control1: control1, control2: control2)
        finish(at: end, cubic: control2)
    }

    private mutating func quad(control: Point, _ origin: Point) throws(PathDataFailure) {
        let end = try point(origin)
        path.quad(to: end, control: control)
        finish(at: end, quad: control)
    }

    private mutating func arc(_ origin: Point) throws(PathDataFailure) {
        let radii = try point(.zero)
        let rotation = try scanner.number() * .pi / 180
        let isLarge = try scanner.flag()
        let isClockwise = try scanner.flag()
        let end = try point(origin)
        path.addEllipticalArc(
            from: current, to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise)
        finish(at: end)
    }
}
