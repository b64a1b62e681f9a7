import Geometry
import Paths
import TestSupport

func polyline(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    return path
}

let oddNumbers = [0, 1, -3, 1e9, 1e30, 1e308, -1e308, .infinity, .nan, .leastNonzeroMagnitude]

/// Two curves and a closing line through points that may be far away or not finite.
func oddPath(_ a: Double, _ b: Double) -> Path {
    var path = Path()
    path.move(to: Point(a, 1))
    path.cubic(to: Point(b, 2), control1: Point(b, a), control2: Point(a, a))
    path.quad(to: Point(3, b), control: Point(a, b))
    path.close()
    return path
}

/// The area inside a path, counted with its winding number.
func area(_ path: Path, _ tolerance: Double = 0.01) -> Double {
    var flat = FlatPath()
    flat.append(path, tolerance: tolerance)
    let twice = flat.subpaths.flatMap { subpath in
        let points = Array(flat.points[subpath.points])
        return zip(points, points.dropFirst() + [points[0]]).map { $0.x * $1.y - $1.x * $0.y }
    }
    return abs(twice.reduce(0, +)) / 2
}

/// The points of a subpath, with its start again where it is closed.
func loop(_ flat: FlatPath, _ subpath: FlatPath.Subpath) -> [Point] {
    let points = Array(flat.points[subpath.points])
    return subpath.isClosed ? points + [points[0]] : points
}

/// The winding number of a point.
func winding(of flat: FlatPath, at point: Point) -> Int {
    flat.subpaths.reduce(0) { sum, subpath in
        let points = Array(flat.points[subpath.points])
        return zip(points, points.dropFirst() + [points[0]]).reduce(sum) { sum, line in
            let (a, b) = line
            guard (a.y <= point.y) != (b.y <= point.y) else { return sum }
            let x = a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
            return x > point.x ? sum : sum + (a.y < b.y ? 1 : -1)
        }
    }
}

extension Path {
    /// Its length, by another method than the tested one: along many short lines.
    var length: Double {
        var sum = 0.0
        var pen = Point.zero
        var start = Point.zero
        for segment in segments() {
            switch segment {
            case .move(let point): (pen, start) = (point, point)
            case .line(let end):
                sum += (end - pen).length
                pen = end
            case .quad(let end, let control):
                sum += length(pen) { t in
                    (pen * (1 - t) + control * t) * (1 - t) + (control * (1 - t) + end * t) * t
                }
                pen = end
            case .cubic(let end, let control1, let control2):
                sum += length(pen) { t in
                    let s = 1 - t
                    return pen * (s * s * s) + control1 * (3 * s * s * t) + control2 * (3 * s * t * t) + end * (t * t * t)
                }
                pen = end
            case .close:
                sum += (start - pen).length
                pen = start
            }
        }
        return sum
    }

    private func length(_ start: Point, _ point: (Double) -> Point) -> Double {
        let steps = 2000
        var (sum, last) = (0.0, start)
        for step in 1...steps {
            let next = point(Double(step) / Double(steps))
            sum += (next - last).length
            last = next
        }
        return sum
    }

    /// Each subpath as a path.
    var subpaths: [Path] {
        var paths: [Path] = []
        var pen = Path()
        for segment in segments() {
            switch segment {
            case .move(let point):
                if !pen.isEmpty { paths.append(pen) }
                pen = Path()
                pen.move(to: point)
            case .line(let end): pen.line(to: end)
            case .quad(let end, let control): pen.quad(to: end, control: control)
            case .cubic(let end, let control1, let control2): pen.cubic(to: end, control1: control1, control2: control2)
            case .close: pen.close()
            }
        }
        return pen.isEmpty ? paths : paths + [pen]
    }

    /// The first and the last point of each subpath.
    var subpathEnds: [(start: Point, end: Point)] { subpaths.map { ($0.points[0], $0.points[$0.points.count - 1]) } }
}

extension Random {
    /// An open subpath of lines and curves of every kind.
    mutating func curves() -> Path {
        var path = Path()
        path.move(to: point(0...100))
        for _ in 0..<3 {
            path.line(to: point(0...100))
            path.quad(to: point(0...100), control: point(0...100))
            path.cubic(to: point(0...100), control1: point(0...100), control2: point(0...100))
        }
        return path
    }
}
