import Geometry
import Paths

/// A line that points down (y0 < y1), in subpixels. It adds `winding` (+1 where the line pointed down, -1 where it pointed
/// up) to everything on its right.
struct Edge {
    var x0, y0, x1, y1: Int32
    var winding: Int32

    /// A level line covers nothing, but says where coverage ends above or below it inside a row of pixels.
    @inline(__always)
    var isLevel: Bool { y0 == y1 }
}

/// Subpixels: whole numbers, so that sums are exact and do not depend on their order.
enum Subpixel {
    /// 256 to a pixel: a point moves by at most 1/512 pixel, 0.5 of the 255 levels of coverage.
    static let bits = 8
    static let one = 1 << bits
    /// Coordinates beyond ±2^21 pixels are cut there. It is far outside any picture, and the products of two differences
    /// (at most 2^30 each) fit 64 bits.
    static let limit = Double(1 << 21)

    /// Rounded to nearest, halves up: the same for a coordinate and for one moved by whole pixels. The bias makes cutting
    /// off the fraction rounding down; 2^30 leaves 21 bits of fraction.
    static func round(_ pixels: Double) -> Int {
        let bias = Double(1 << 30)
        return Int(pixels * Double(one) + (bias + 0.5)) - (1 << 30)
    }
}

/// A point on the grid of subpixels; nil where it is beyond the limit.
private struct SubpixelPoint {
    let x, y: Int

    @inline(__always)
    init?(_ point: Point) {
        guard max(abs(point.x), abs(point.y)) <= Subpixel.limit else { return nil }
        x = Subpixel.round(point.x)
        y = Subpixel.round(point.y)
    }
}

/// The edges of a path that matter inside a clip.
struct EdgeList: Sendable {
    private(set) var edges: [Edge] = []
    private var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    private var clip = PixelRect.empty

    /// More than this is given back after use; it is 80 KiB.
    static let keptEdges = 4096

    mutating func begin(clip: PixelRect) {
        self.clip = clip
        (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
        edges.removeAll(keepingCapacity: edges.capacity <= EdgeList.keptEdges)
    }

    /// The pixels of the clip that the path may touch.
    var box: PixelRect {
        guard left <= right, top < bottom else { return .empty }
        let touched = PixelRect(
            left: left >> Subpixel.bits, top: top >> Subpixel.bits, right: (right + Subpixel.one - 1) >> Subpixel.bits,
            bottom: (bottom + Subpixel.one - 1) >> Subpixel.bits)
        return touched.intersection(clip)
    }

    /// Adds the outline of every subpath; an open one is closed.
    mutating func append(_ flat: FlatPath) {
        let points = flat.points.span
        edges.reserveCapacity(edges.count + points.count)
        for subpath in flat.subpaths {
            var previous = points[subpath.points.upperBound - 1]
            var from = SubpixelPoint(previous)
            for index in subpath.points {
                let point = points[index]
                let to = SubpixelPoint(point)
                if let from, let to { append(from, to) } else { appendCut(from: previous, to: point) }
                (previous, from) = (point, to)
            }
        }
    }

    /// Cuts a far line where it crosses the limits and moves what is beyond onto them: left of everything it still counts.
    private mutating func appendCut(from a: Point, to b: Point) {
        var cuts = [0.0, 1.0]
        for limit in [-Subpixel.limit, Subpixel.limit] {
            for (p, q) in [(a.x, b.x), (a.y, b.y)] {
                let fraction = (limit / 2 - p / 2) / (q / 2 - p / 2)
                if fraction > 0, fraction < 1 { cuts.append(fraction) }
            }
        }
        cuts.sort()
        let points = cuts.map { t in t == 0 ? a : t == 1 ? b : a * (1 - t) + b * t }
        for (from, to) in zip(points, points.dropFirst()) { appendLimited(from, to) }
    }

    private mutating func appendLimited(_ a: Point, _ b: Point) {
        func limited(_ point: Point) -> Point {
            Point(min(max(point.x, -Subpixel.limit), Subpixel.limit), min(max(point.y, -Subpixel.limit), Subpixel.limit))
        }
        if let from = SubpixelPoint(limited(a)), let to = SubpixelPoint(limited(b)) { append(from, to) }
    }

    @inline(__always)
    private mutating func append(_ from: SubpixelPoint, _ to: SubpixelPoint) {
        let (x0, y0, x1, y1) = (from.x, from.y, to.x, to.y)
        let (upper, lower) = (min(y0, y1), max(y0, y1))
        let (nearest, farthest) = (min(x0, x1), max(x0, x1))
        guard upper < lower || (upper & (Subpixel.one - 1) != 0 && x0 != x1), lower > clip.top << Subpixel.bits,
            upper < clip.bottom << Subpixel.bits
        else { return }
        left = min(left, nearest)
        right = max(right, farthest)
        top = min(top, upper)
        bottom = max(bottom, lower)
        guard nearest < clip.right << Subpixel.bits else { return }
        let down = y0 <= y1
        edges.append(
            Edge(
                x0: Int32(down ? x0 : x1), y0: Int32(upper), x1: Int32(down ? x1 : x0), y1: Int32(lower),
                winding: down ? 1 : -1))
    }
}
