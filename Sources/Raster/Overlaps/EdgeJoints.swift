/// Finds, from the order of a path's edges, where they cannot overlap, so that simple paths cost nothing more.
struct EdgeJoints: Sendable {
    /// For each edge, whether the path cannot overlap itself at the joint with the edge before it.
    private(set) var isSimpleJoint: [Bool] = []
    /// False if the path is convex: then no edge crosses another.
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

    /// Whether two edges, the second from where the first ends, cannot cross each other in the pixel of their joint. Each of
    /// them, with the edges before or after it in that pixel that continue in the same quadrant, must stay in one quadrant
    /// around the joint, and the two quadrants must differ. A third run of edges in that pixel is connected by a joint that is
    /// not simple.
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
    /// The end from which the path comes.
    @inline(__always)
    fileprivate var pathStart: SIMD2<Int32> { winding > 0 ? SIMD2(x0, y0) : SIMD2(x1, y1) }

    /// The end at which the path continues.
    @inline(__always)
    fileprivate var pathEnd: SIMD2<Int32> { winding > 0 ? SIMD2(x1, y1) : SIMD2(x0, y0) }

    /// The extent to the right, along the path.
    @inline(__always)
    fileprivate var pathWidth: Int { width &* Int(winding) }

    /// The extent down, along the path.
    @inline(__always)
    fileprivate var pathHeight: Int { height &* Int(winding) }

    /// The row of pixels in which the path reaches the edge.
    @inline(__always)
    fileprivate var pathFirstRow: Int { winding > 0 ? firstRow : lastRow }

    /// The row of pixels in which the path leaves the edge.
    @inline(__always)
    fileprivate var pathLastRow: Int { winding > 0 ? lastRow : firstRow }
}
