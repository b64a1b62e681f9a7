import Geometry
private import Glibc
import Paths
import Raster

// Gradients in SVG.

extension Gradient {
    var isConic: Bool {
        if case .conic = course { true } else { false }
    }

    /// The element for the course and its position; nil for a course that shows its last colour everywhere.
    var svgCourse: (element: String, attributes: String)? {
        switch course {
        case .linear(let from, let to):
            guard from != to, from.isFinite, to.isFinite else { return nil }
            return ("linearGradient", attributes(["x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y]))
        case .radial(let center, let radius):
            guard radius > 0, radius.isFinite, center.isFinite else { return nil }
            return ("radialGradient", attributes(["cx": center.x, "cy": center.y, "r": radius]))
        case .conic: return nil
        }
    }

    private func attributes(_ values: KeyValuePairs<String, Double>) -> String {
        values.map { " \($0.key)=\"\(decimal($0.value))\"" }.joined()
    }

    /// The `<stop>` elements. SVG interpolates colours that are not premultiplied. Where the alpha changes, additional stops
    /// follow the premultiplied interpolation.
    var svgStops: String {
        zip(offsets, stops).enumerated().map { index, stop in
            let (offset, color) = (stop.0, stop.1.color)
            guard index > 0, stops[index - 1].color.alpha != color.alpha else { return svgStop(offset, color, 1) }
            let (before, last) = (offsets[index - 1], stops[index - 1].color)
            return (1...Gradient.stopsBetween).map { number in
                let fraction = Double(number) / Double(Gradient.stopsBetween)
                let mixture = Mixture(last, color, fraction)
                return svgStop(before + (offset - before) * fraction, mixture.color, mixture.opacity)
            }.joined()
        }.joined()
    }

    /// Stops of a premultiplied fade, at most 255/64 levels apart.
    private static let stopsBetween = 64

    private func svgStop(_ offset: Double, _ color: Color, _ opacity: Double) -> String {
        let alpha = Double(color.alpha) / 255 * opacity
        let faded = alpha == 1 ? "" : " stop-opacity=\"\(decimal(alpha))\""
        return "<stop offset=\"\(decimal(offset))\" stop-color=\"\(hexadecimal(color))\"\(faded)/>\n"
    }
}

/// The premultiplied mixture of two colours, as an opaque colour and its opacity.
private struct Mixture {
    let color: Color
    let opacity: Double

    init(_ a: Color, _ b: Color, _ fraction: Double) {
        let (from, to) = (Double(a.alpha) / 255 * (1 - fraction), Double(b.alpha) / 255 * fraction)
        let alpha = from + to
        func channel(_ of: (Color) -> UInt8) -> UInt8 {
            alpha > 0 ? UInt8(((Double(of(a)) * from + Double(of(b)) * to) / alpha).rounded()) : 0
        }
        opacity = alpha
        color = Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue))
    }
}

extension SVGWriter {
    /// A conic gradient as wedges of one colour each around its centre, clipped to the path. A wedge has a hard edge where the
    /// next one begins, so that they neither overlap nor leave gaps.
    mutating func write(_ gradient: Gradient, in path: Path, _ rule: FillRule, named name: String?) {
        guard case .conic(let center, let angle) = gradient.course, gradient.opacity > 0, !gradient.stops.isEmpty,
            center.isFinite, angle.isFinite
        else { return }
        openGroup(clippedTo: path, rule, named: nil)
        let radius = path.controlBounds.farthest(from: center) * 1.5 + 1
        for wedge in gradient.wedges {
            let alpha = wedge.mixture.opacity * min(gradient.opacity, 1)
            let faded = alpha == 1 ? "" : " fill-opacity=\"\(decimal(alpha))\""
            let turns = [wedge.start, (wedge.start + wedge.end) / 2, wedge.end]
            let rim = turns.map { center + direction(angle + 2 * .pi * $0) * radius }
            write(
                polygon([center] + rim), named: name,
                " fill=\"\(hexadecimal(wedge.mixture.color))\"\(faded) shape-rendering=\"crispEdges\"")
        }
        closeGroup()
    }

    private func direction(_ angle: Double) -> Point { Point(cos(angle), sin(angle)) }

    private func polygon(_ points: [Point]) -> Path {
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        path.close()
        return path
    }
}

/// A sector of a conic gradient, in turns from its angle, and its colour.
private struct Wedge {
    let start: Double
    let end: Double
    let mixture: Mixture
}

extension Gradient {
    /// A wedge is at most an eighth of a turn, and at most two levels of a channel from its neighbour, unless that takes more
    /// than a thousand wedges.
    fileprivate var wedges: [Wedge] {
        let (offsets, colors) = ([0] + offsets + [1], [stops[0]] + stops + [stops[stops.count - 1]])
        return offsets.indices.dropFirst().flatMap { index in
            let (start, end) = (offsets[index - 1], offsets[index])
            guard start < end else { return [] as [Wedge] }
            let (a, b) = (colors[index - 1].color, colors[index].color)
            let count = min(max(Double(a.distance(to: b)) / 4, (end - start) * 8), max((end - start) * 1000, 1))
            let pieces = Int(count.rounded(.up))
            return (0..<pieces).map { piece in
                func place(_ fraction: Double) -> Double { start + (end - start) * fraction / Double(pieces) }
                let middle = (Double(piece) + 0.5) / Double(pieces)
                return Wedge(start: place(Double(piece)), end: place(Double(piece + 1)), mixture: Mixture(a, b, middle))
            }
        }
    }
}

extension Color {
    /// The largest difference of a channel.
    fileprivate func distance(to other: Color) -> Int {
        zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha]).reduce(0) { largest, pair in
            max(largest, abs(Int(pair.0) - Int(pair.1)))
        }
    }
}

extension Rect {
    fileprivate func farthest(from point: Point) -> Double {
        [Point(left, top), Point(right, top), Point(left, bottom), Point(right, bottom)].reduce(0) {
            max($0, ($1 - point).length)
        }
    }
}
