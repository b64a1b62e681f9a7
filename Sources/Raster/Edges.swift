import Geometry
import Paths

/// A line that points down (y0 < y1), in subpixels. It adds `winding` to everything on its right.
struct Edge {
    /// Its ends, the upper one first. The lowest bit of the lower one's y is 1 where the line pointed up: so an edge takes
    /// 16 bytes.
    private let upper, lower: Int

    var x0: Int32 { SubpixelPoint(bits: upper).x }
    var y0: Int32 { SubpixelPoint(bits: upper).y }
    var x1: Int32 { SubpixelPoint(bits: lower).x }
    var y1: Int32 { SubpixelPoint(bits: lower).y }
    /// 1 where the line pointed down, -1 where it pointed up.
    var winding: Int32 { 0 &- (Int32(truncatingIfNeeded: lower >> 32) & 1) | 1 }

    @inline(__always)
    init(from a: SubpixelPoint, to b: SubpixelPoint) {
        upper = min(a.bits, b.bits)
        lower = max(a.bits, b.bits) | (a.bits > b.bits ? 1 << 32 : 0)
    }

    /// A level line covers nothing, but says where coverage ends above or below it inside a row of pixels.
    @inline(__always)
    var isLevel: Bool { y0 == y1 }

    @inline(__always)
    var isPoint: Bool { isLevel && x0 == x1 }

    /// Whether pixels that it touches are not all the same on both sides of it: not where it lies between two rows.
    @inline(__always)
    var endsCoverage: Bool { !isLevel || (Int(y0) & (Subpixel.one - 1) != 0 && x0 != x1) }
}

/// The edges of a path that matter inside a box of pixels.
struct EdgeList: Sendable {
    /// Storage, whose first `count` elements are the edges: an array that only grows, so that a warm one allocates nothing.
    private(set) var edges: [Edge] = []
    private(set) var count = 0
    private var filter = EdgeFilter(box: .empty)
    /// What FarPathEdges.swift keeps from path to path.
    var farPath = FlatPath()

    /// More than this is given back by the next path; it is 1 MiB, and 256 KiB in `EdgeBuckets`.
    static let keptEdges = 1 << 16

    /// `keepsLevelLines` where their places matter.
    mutating func begin(box: PixelRect, keepsLevelLines: Bool) {
        if edges.count > EdgeList.keptEdges { edges = [] }
        count = 0
        filter = EdgeFilter(box: box, keepsLevelLines: keepsLevelLines)
    }

    @inline(__always)
    mutating func append(from a: SubpixelPoint, to b: SubpixelPoint) {
        append(1) { edges, count, filter in filter.write(from: a, to: b, to: &edges, &count) }
    }

    /// Makes room for some edges and lets `body` write at most so many.
    @inline(__always)
    mutating func append(_ most: Int, _ body: (inout MutableSpan<Edge>, inout Int, EdgeFilter) -> Void) {
        if count &+ most > edges.count { grow(to: count + most) }
        let filter = filter
        var written = count
        var span = edges.mutableSpan
        body(&span, &written, filter)
        count = written
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let zero = SubpixelPoint(.zero)
        // To double, as far as it is kept; beyond that by a quarter, as the next path gives it back.
        let (kept, count) = (EdgeList.keptEdges, edges.count)
        let size = max(needed, count < kept ? min(2 * count, kept) : count + count / 4)
        edges.reserveCapacity(size)
        edges += repeatElement(Edge(from: zero, to: zero), count: size - edges.count)
    }
}

/// What of a path matters: not lines without height, unless they are wanted, nor lines above, below or right of a box. Those
/// left of it count.
struct EdgeFilter {
    /// The lower end must be at least the first, the upper end less than the second.
    private let first, end: Int
    private let right: Int32
    /// Not 0 where level lines are wanted, too.
    private let leastHeight: Int

    init(box: PixelRect, keepsLevelLines: Bool = false) {
        leastHeight = keepsLevelLines ? 1 : 0
        first = SubpixelPoint.first(inLine: box.top << Subpixel.bits + (keepsLevelLines ? 0 : 1))
        end = SubpixelPoint.first(inLine: box.bottom << Subpixel.bits)
        right = Int32(box.right << Subpixel.bits)
    }

    /// The edge is written in any case and counted only if it matters: so there is no jump that the processor must guess.
    @inline(__always)
    func write(from a: SubpixelPoint, to b: SubpixelPoint, to edges: inout MutableSpan<Edge>, _ count: inout Int) {
        edges.set(Edge(from: a, to: b), at: count)
        let isInside = max(a.bits, b.bits) >= first && min(a.bits, b.bits) < end && min(a.x, b.x) < right
        let matters = isInside && Int(a.y ^ b.y) | leastHeight != 0
        count &+= matters ? 1 : 0
    }
}
