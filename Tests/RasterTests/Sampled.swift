import Geometry
import Paths

/// The part of every pixel that a path of straight lines covers, row by row, found in another way than ours: on 64 lines a
/// row, the winding is followed from crossing to crossing, in floating point.
func sampled(_ path: Path, _ rule: FillRule, width: Int, height: Int) -> [Double] {
    let lines = 64
    let sides = sides(of: path)
    var covered = [Double](repeating: 0, count: width * height)
    for line in 0..<height * lines {
        let y = (Double(line) + 0.5) / Double(lines)
        var winding = 0
        var crossings = sides.compactMap { $0.crossing(y) }.sorted { $0.x < $1.x }
        crossings.append((.infinity, 0))
        for (crossing, next) in zip(crossings, crossings.dropFirst()) {
            winding += crossing.winding
            guard rule == .nonZero ? winding != 0 : winding % 2 != 0 else { continue }
            let (left, right) = (max(crossing.x, 0), min(next.x, Double(width)))
            guard left < right else { continue }
            for x in Int(left)...min(Int(right), width - 1) {
                let part = min(right, Double(x + 1)) - max(left, Double(x))
                covered[line / lines * width + x] += max(part, 0) / Double(lines)
            }
        }
    }
    return covered
}

private struct Side {
    let from, to: Point

    func crossing(_ y: Double) -> (x: Double, winding: Int)? {
        guard min(from.y, to.y) <= y, y < max(from.y, to.y) else { return nil }
        return (from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), from.y < to.y ? 1 : -1)
    }
}

private func sides(of path: Path) -> [Side] {
    var (sides, start, pen): ([Side], Point, Point) = ([], .zero, .zero)
    for segment in path.segments() {
        switch segment {
        case .move(let point): (start, pen) = (point, point)
        case .line(let point), .quad(let point, _), .cubic(let point, _, _):
            sides.append(Side(from: pen, to: point))
            pen = point
        case .close:
            sides.append(Side(from: pen, to: start))
            pen = start
        }
    }
    return sides
}
