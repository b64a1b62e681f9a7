import Geometry
import Paths

/// A line that points down (y0 < y1), in subpixels. It adds `winding` to everything on its right.
struct Edge {
    /// Its ends, the upper one first. The lowest bit of the lower one's y is 1 if the line pointed up; this way an edge takes
    /// 16 bytes.
    fileprivate let upper, lower: Int

    var x0: Int32 { SubpixelPoint(bits: upper).x }
    var y0: Int32 { SubpixelPoint(bits: upper).y }
    var x1: Int32 { SubpixelPoint(bits: lower).x }
    var y1: Int32 { SubpixelPoint(bits: lower).y }
    /// The extents to the right and down, in subpixels.
    @inline(__always)
    var width: Int { Int(x1) &- Int(x0) }
    @inline(__always)
    var height: Int { Int(y1) &- Int(y0) }
    /// 1 if the line pointed down, -1 if it pointed up.
    var winding: Int32 { 0 &- (Int32(truncatingIfNeeded: lower >> 32) & 1) | 1 }

    @inline(__always)
    init(from a: SubpixelPoint, to b: SubpixelPoint) {
        upper = min(a.bits, b.bits)
        lower = max(a.bits, b.bits) | (a.bits > b.bits ? 1 << 32 : 0)
    }

    /// A horizontal line covers nothing, but shows where coverage ends above or below it inside a row of pixels.
    @inline(__always)
    var isHorizontal: Bool { y0 == y1 }

    @inline(__always)
    var isPoint: Bool { isHorizontal && x0 == x1 }

    /// Whether coverage may differ on its two sides inside a pixel; not where it is horizontal between two rows.
    @inline(__always)
    var endsCoverage: Bool { !isHorizontal || (Int(y0) & (Subpixel.one - 1) != 0 && x0 != x1) }
}

/// The edges of a path that matter inside a box of pixels.
struct EdgeList: Sendable {
    /// Storage, whose first `count` elements are the edges. It only grows, so that after a while nothing is allocated.
    private(set) var edges: [Edge] = []
    private(set) var count = 0
    private var keepsHorizontals = false
    /// Nil if the path does not leave the box.
    private var filter: EdgeFilter?
    /// The state that FarPaths.swift keeps from path to path.
    var farPath = FlatPath()

    /// Larger storage is freed by the next path; this is 1 MiB, and 256 KiB in `EdgeBuckets`.
    static let keptEdges = 1 << 16

    /// For a path that touches `pathBox` and matters in `box`. `keepsHorizontals` is true if the places of horizontal lines
    /// matter.
    mutating func begin(box: PixelRect, pathBox: PixelRect, keepsHorizontals: Bool) {
        if edges.count > EdgeList.keptEdges { edges = [] }
        count = 0
        self.keepsHorizontals = keepsHorizontals
        let isInside =
            pathBox.top >= box.top && pathBox.bottom <= box.bottom && pathBox.left >= box.left && pathBox.right < box.right
        filter = isInside ? nil : EdgeFilter(box: box, keepsHorizontals: keepsHorizontals)
    }

    /// Whether all edges are inside the box, and none is horizontal.
    var areInside: Bool { filter == nil && !keepsHorizontals }

    @inline(__always)
    mutating func append(from a: SubpixelPoint, to b: SubpixelPoint) {
        append(1) { edges, count, keepsHorizontal in edges.append(from: a, to: b, keepsHorizontal, &count) }
    }

    /// Makes room for `most` edges, lets `body` write up to that many, and drops those that do not matter. The last argument of
    /// `body` is not 0 if horizontal lines are kept.
    @inline(__always)
    mutating func append(_ most: Int, _ body: (inout MutableSpan<Edge>, inout Int, Int) -> Void) {
        if count &+ most > edges.count { grow(to: count + most) }
        let (filter, keepsHorizontal, before) = (filter, keepsHorizontals ? 1 : 0, count)
        var written = count
        var span = edges.mutableSpan
        body(&span, &written, keepsHorizontal)
        if let filter { written = filter.keep(from: before, to: written, &span) }
        count = written
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let zero = SubpixelPoint(.zero)
        // Doubles, up to the size that is kept; beyond that grows by a quarter, because the next path frees it.
        let (kept, count) = (EdgeList.keptEdges, edges.count)
        let size = max(needed, count < kept ? min(2 * count, kept) : count + count / 4)
        edges.reserveCapacity(size)
        edges += repeatElement(Edge(from: zero, to: zero), count: size - edges.count)
    }
}

/// Which edges of a path that leaves a box matter: not those above, below or right of it. Those left of it count.
struct EdgeFilter {
    /// The lower end must be at least the first, and the upper end less than the second.
    private let first, end: Int
    private let right: Int32

    init(box: PixelRect, keepsHorizontals: Bool) {
        first = SubpixelPoint.first(inLine: box.top << Subpixel.bits + (keepsHorizontals ? 0 : 1))
        end = SubpixelPoint.first(inLine: box.bottom << Subpixel.bits)
        right = Int32(box.right << Subpixel.bits)
    }

    /// Moves together the edges written from `start` on that matter, and returns where they end.
    @inline(never)
    func keep(from start: Int, to end: Int, _ edges: inout MutableSpan<Edge>) -> Int {
        var count = start
        for index in start..<end {
            let edge = edges.at(index)
            edges.set(edge, at: count)
            count &+= matters(edge) ? 1 : 0
        }
        return count
    }

    @inline(__always)
    private func matters(_ edge: Edge) -> Bool {
        edge.lower >= first && edge.upper < end && min(edge.x0, edge.x1) < right
    }
}

extension MutableSpan<Edge> {
    /// Without branches, because they would mispredict: the edge is always written, and counted only if it is not horizontal,
    /// or if horizontal lines are kept.
    @inline(__always)
    mutating func append(from a: SubpixelPoint, to b: SubpixelPoint, _ keepsHorizontal: Int, _ count: inout Int) {
        set(Edge(from: a, to: b), at: count)
        count &+= Int(a.y ^ b.y) | keepsHorizontal != 0 ? 1 : 0
    }
}
