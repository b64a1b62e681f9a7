/// Finds from the order of a path's edges where they cannot lie over each other, so that simple paths cost nothing more.
struct EdgeJoints: Sendable {
    /// For each edge, whether nothing can lie over anything else where it joins the edge before it.
    private(set) var isSimpleJoint: [Bool] = []
    /// False where the path is convex: then no edge crosses another.
    private(set) var mayOverlap = false

    mutating func prepare(_ edges: Span<Edge>) {
        mayOverlap = !EdgeJoints.isConvex(edges)
        isSimpleJoint.removeAll(keepingCapacity: isSimpleJoint.capacity <= EdgeList.keptEdges)
        guard mayOverlap else { return }
        isSimpleJoint.append(contentsOf: repeatElement(false, count: edges.count))
        var (first, last): (Int?, Int?)
        for index in edges.indices where !edges[index].isPoint {
            if let last, edges[index].pathStart == edges[last].pathEnd {
                isSimpleJoint[index] = EdgeJoints.isSimple(edges[last], edges[index])
            } else {
                close(edges, from: first, to: last)
                first = index
            }
            last = index
        }
        close(edges, from: first, to: last)
    }

    /// Joins the last edge of a subpath to its first.
    private mutating func close(_ edges: Span<Edge>, from first: Int?, to last: Int?) {
        guard let first, let last, first < last, edges[first].pathStart == edges[last].pathEnd else { return }
        isSimpleJoint[first] = EdgeJoints.isSimple(edges[last], edges[first])
    }

    /// Whether two edges, the second from where the first ends, and all edges before and after them in the pixel of their
    /// joint that go on in the same quadrant, keep to two quadrants around the joint that are not the same: then they
    /// cannot cross. A third run of edges in that pixel joins them by a joint that is not simple.
    private static func isSimple(_ a: Edge, _ b: Edge) -> Bool {
        guard a.endsCoverage else { return false }
        let joint = b.pathStart
        let row = a.pathLastRow
        guard row == b.pathFirstRow else { return false }
        let leansAlike = (a.x1 < a.x0) == (b.x1 < b.x0)
        if leansAlike, !a.isHorizontal, !b.isHorizontal { return a.winding == b.winding }
        return !(a.pathFirstRow == row && a.pathStart.x >> Subpixel.bits == joint.x >> Subpixel.bits)
    }

    /// Whether the edges are two sides, one pointing down and one pointing up, that bulge away from each other.
    private static func isConvex(_ edges: Span<Edge>) -> Bool {
        guard let last = edges.indices.last(where: { !edges[$0].isHorizontal }) else { return true }
        var (turnsLeft, turnsRight, ends) = (false, false, 0)
        var a = edges[last]
        for index in edges.indices where !edges[index].isHorizontal {
            let b = edges[index]
            let turn: Int
            if a.winding == b.winding {
                guard a.pathEnd == b.pathStart else { return false }
                turn = a.pathWidth &* b.pathHeight &- a.pathHeight &* b.pathWidth
            } else {
                ends &+= 1
                guard ends <= 2, a.pathEnd.y == b.pathStart.y else { return false }
                turn = Int(b.winding) &* (Int(b.pathStart.x) &- Int(a.pathEnd.x))
            }
            if turn < 0 { turnsLeft = true } else if turn > 0 { turnsRight = true }
            if turnsLeft, turnsRight { return false }
            a = b
        }
        return true
    }
}

extension Edge {
    /// Where the path comes from.
    @inline(__always)
    fileprivate var pathStart: SIMD2<Int32> { winding > 0 ? SIMD2(x0, y0) : SIMD2(x1, y1) }

    /// Where the path goes on.
    @inline(__always)
    fileprivate var pathEnd: SIMD2<Int32> { winding > 0 ? SIMD2(x1, y1) : SIMD2(x0, y0) }

    /// To the right, as the path goes.
    @inline(__always)
    fileprivate var pathWidth: Int { width &* Int(winding) }

    /// Down, as the path goes.
    @inline(__always)
    fileprivate var pathHeight: Int { height &* Int(winding) }

    /// The row of pixels in which the path comes to it.
    @inline(__always)
    fileprivate var pathFirstRow: Int { winding > 0 ? firstRow : lastRow }

    /// The row of pixels in which the path leaves it.
    @inline(__always)
    fileprivate var pathLastRow: Int { winding > 0 ? lastRow : firstRow }
}
