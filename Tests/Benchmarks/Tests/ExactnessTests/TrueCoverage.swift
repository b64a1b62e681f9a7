import Geometry
import Paths

/// The true coverage of paths, white over black, by another method than ours: on a number of lines in every row of pixels the
/// winding number is followed from crossing to crossing in floating point, and between two crossings the coverage is exact.
struct TrueCoverage {
    let width: Int
    let height: Int
    let linesPerRow: Int
    /// 0…1, row by row.
    private(set) var pixels: [Double]

    private struct Side {
        let top, bottom: Point
        let winding: Int

        func x(at y: Double) -> Double { top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y) }
    }

    private struct Crossing {
        let x: Double
        let winding: Int
    }

    init(width: Int, height: Int, linesPerRow: Int) {
        (self.width, self.height, self.linesPerRow) = (width, height, linesPerRow)
        pixels = Array(repeating: 0, count: width * height)
    }

    /// Paints a white path over the picture.
    mutating func add(_ path: Path, _ rule: FillRule) {
        let sides = TrueCoverage.sides(of: path).sorted { $0.top.y < $1.top.y }
        guard let first = sides.first else { return }
        var (next, active, crossings) = (0, [Side](), [Crossing]())
        var changes = [Double](repeating: 0, count: width + 2)
        for y in max(0, Int(first.top.y))..<height where next < sides.count || !active.isEmpty {
            while next < sides.count, sides[next].top.y < Double(y + 1) {
                active.append(sides[next])
                next += 1
            }
            active.removeAll { $0.bottom.y <= Double(y) }
            for line in 0..<linesPerRow {
                let at = Double(y) + (Double(line) + 0.5) / Double(linesPerRow)
                crossings.removeAll(keepingCapacity: true)
                for side in active where side.top.y <= at && at < side.bottom.y {
                    crossings.append(Crossing(x: side.x(at: at), winding: side.winding))
                }
                crossings.sort { $0.x < $1.x }
                collect(crossings, rule, &changes)
            }
            lay(&changes, row: y)
        }
    }

    /// Each change between outside and inside, as what it adds to its own pixel and to all pixels on its right.
    private func collect(_ crossings: [Crossing], _ rule: FillRule, _ changes: inout [Double]) {
        func isInside(_ winding: Int) -> Bool { rule == .evenOdd ? winding % 2 != 0 : winding != 0 }
        var winding = 0
        for crossing in crossings {
            let before = isInside(winding)
            winding += crossing.winding
            guard isInside(winding) != before else { continue }
            let x = min(max(crossing.x, 0), Double(width))
            let (column, sign) = (Int(x), before ? -1.0 : 1.0)
            changes[column] += sign * (Double(column) + 1 - x)
            changes[column + 1] += sign * (x - Double(column))
        }
    }

    private mutating func lay(_ changes: inout [Double], row: Int) {
        var sum = 0.0
        for x in 0..<width {
            sum += changes[x]
            changes[x] = 0
            let coverage = min(max(sum / Double(linesPerRow), 0), 1)
            pixels[row * width + x] = coverage + (1 - coverage) * pixels[row * width + x]
        }
        changes[width] = 0
        changes[width + 1] = 0
    }

    private static func sides(of path: Path) -> [Side] {
        var (sides, start, pen): ([Side], Point, Point) = ([], .zero, .zero)
        func line(to point: Point) {
            if pen.y < point.y { sides.append(Side(top: pen, bottom: point, winding: 1)) }
            if pen.y > point.y { sides.append(Side(top: point, bottom: pen, winding: -1)) }
            pen = point
        }
        for segment in path.segments() {
            switch segment {
            case .move(let point):
                line(to: start)
                (start, pen) = (point, point)
            case .line(let point): line(to: point)
            case .quad(let point, let control): curve([pen, control, point], line)
            case .cubic(let point, let control1, let control2): curve([pen, control1, control2, point], line)
            case .close: line(to: start)
            }
        }
        line(to: start)
        return sides
    }

    /// Lines at most 0.002 pixels from a curve: the second differences of its points bound its curvature (Wang's formula).
    private static func curve(_ points: [Point], _ line: (Point) -> Void) {
        let bends = zip(points, zip(points.dropFirst(), points.dropFirst(2))).map { ($0 - $1.0 * 2 + $1.1).length }
        let degree = Double(points.count - 1)
        let count = max(1, (degree * (degree - 1) / 8 * (bends.max() ?? 0) / 0.002).squareRoot().rounded(.up))
        for step in 1...Int(count) {
            var level = points
            while level.count > 1 {
                level = zip(level, level.dropFirst()).map { $0.interpolated(to: $1, fraction: Double(step) / count) }
            }
            line(level[0])
        }
    }
}
