import Geometry
import Paths
import Raster

/// The coverage of a path in a picture of a size, row by row, painted in white over black.
func coverage(
    _ path: Path, transform: Transform = .identity, rule: FillRule = .nonZero, width: Int, height: Int, left: Int = 0,
    top: Int = 0
) -> [UInt8] {
    var rasterizer = Rasterizer()
    return paint(width: width, height: height, left: left, top: top) { words, layout in
        rasterizer.fill(
            path, transform: transform, rule: rule, color: .white, clip: Clip(layout.bounds), into: &words, layout: layout)
    }.map { UInt8($0 & 255) }
}

/// A picture, black where `body` paints nothing.
func paint(
    width: Int, height: Int, left: Int = 0, top: Int = 0, _ body: (inout MutableSpan<UInt32>, PixelLayout) -> Void
) -> [UInt32] {
    var words = [UInt32](repeating: 0xFF00_0000, count: width * height)
    let bounds = PixelRect(left: left, top: top, right: left + width, bottom: top + height)
    var span = words.mutableSpan
    body(&span, PixelLayout(bounds: bounds, stride: width))
    return words
}

func polygon(_ points: [Point]) -> Path {
    var path = Path()
    path.move(to: points[0])
    for point in points.dropFirst() { path.line(to: point) }
    path.close()
    return path
}

/// The exact area of the intersection of a convex polygon with the pixel at (x, y).
func exactArea(of polygon: [Point], x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    let sides: [(Point) -> Double] = [{ $0.x - left }, { left + 1 - $0.x }, { $0.y - top }, { top + 1 - $0.y }]
    let inside = sides.reduce(polygon) { points, distance in cut(points, where: distance) }
    let twice = zip(inside, inside.dropFirst() + inside.prefix(1)).reduce(0) { $0 + $1.0.x * $1.1.y - $1.0.y * $1.1.x }
    return abs(twice) / 2
}

private func cut(_ points: [Point], where distance: (Point) -> Double) -> [Point] {
    zip(points, points.dropFirst() + points.prefix(1)).flatMap { a, b -> [Point] in
        let (from, to) = (distance(a), distance(b))
        let kept = from >= 0 ? [a] : []
        return (from >= 0) == (to >= 0) ? kept : kept + [a.interpolated(to: b, fraction: from / (from - to))]
    }
}
