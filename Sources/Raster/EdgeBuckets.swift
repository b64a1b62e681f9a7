/// The edges of a path by the band of rows that they come into next, so that a band looks at no edge that does not cross it.
/// The edges of a band are a chain of indices; an edge that goes on below moves to the chain of the next band.
struct EdgeBuckets: Sendable {
    private static let end = Int32(-1)

    private var heads: [Int32] = []
    private var following: [Int32] = []
    private var band = 0
    private var bandCount = 1

    /// Rows in pixels. There is a chain only where there is more than one band.
    mutating func begin(_ edges: [Edge], top: Int, bottom: Int, bandBits: Int) {
        band = 0
        bandCount = (bottom - top - 1) >> bandBits + 1
        heads.removeAll(keepingCapacity: true)
        following.removeAll(keepingCapacity: following.capacity <= EdgeList.keptEdges)
        guard bandCount > 1 else { return }
        heads.append(contentsOf: repeatElement(EdgeBuckets.end, count: bandCount))
        following.reserveCapacity(edges.count)
        for index in edges.indices {
            let first = max(Int(edges[index].y0) >> Subpixel.bits - top, 0) >> bandBits
            following.append(heads[first])
            heads[first] = Int32(index)
        }
    }

    /// Gives the edges of the next band to an adder. `bottom` is where the band ends, in pixels.
    mutating func addNextBand(
        _ edges: [Edge], bottom: Int, to adder: EdgeAdder, _ cells: inout [CellGroup], _ marks: inout [UInt64]
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        let edges = edges.span
        if bandCount == 1 {
            addAll(edges, to: adder, &cells, &marks)
        } else {
            addChain(edges, bottom: bottom << Subpixel.bits, to: adder, &cells, &marks)
        }
        band += 1
    }

    private func addAll(
        _ edges: Span<Edge>, to adder: EdgeAdder, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>
    ) {
        var crowd = CrowdedCells()
        for first in stride(from: 0, to: edges.count, by: CrowdedCells.portion) {
            if first > 0 { crowd.take(&cells) }
            for index in first..<min(first + CrowdedCells.portion, edges.count) { adder.add(edges[index], &cells, &marks) }
        }
        crowd.giveBack(to: &cells, groupsPerRow: adder.groupsPerRow)
    }

    private mutating func addChain(
        _ edges: Span<Edge>, bottom: Int, to adder: EdgeAdder, _ cells: inout MutableSpan<CellGroup>,
        _ marks: inout MutableSpan<UInt64>
    ) {
        var crowd = CrowdedCells()
        var (index, room) = (heads[band], CrowdedCells.portion)
        while index != EdgeBuckets.end {
            let edge = edges[Int(index)]
            let next = following[Int(index)]
            if room == 0 {
                crowd.take(&cells)
                room = CrowdedCells.portion
            }
            room &-= 1
            adder.add(edge, &cells, &marks)
            if Int(edge.y1) > bottom, band + 1 < bandCount {
                following[Int(index)] = heads[band + 1]
                heads[band + 1] = index
            }
            index = next
        }
        crowd.giveBack(to: &cells, groupsPerRow: adder.groupsPerRow)
    }
}
