/// The edges of a path by the band of rows that they come into next, so that a band looks at no edge that does not cross it.
/// The edges of a band are a chain of indices; an edge that goes on below moves to the chain of the next band.
struct EdgeBuckets: Sendable {
    private static let end = Int32(-1)

    private var heads: [Int32] = []
    private var following: [Int32] = []
    /// The edges of the last band.
    private(set) var indices: [Int32] = []
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

    /// Gives the edges of the next band to an adder, in portions. `bottom` is where the band ends, in pixels.
    mutating func addNextBand(
        _ edges: [Edge], bottom: Int, to adder: EdgeAdder, _ cells: inout [CellGroup], _ marks: inout [UInt64],
        _ crowd: inout CrowdedCells
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        indices.removeAll(keepingCapacity: indices.capacity <= EdgeList.keptEdges)
        if bandCount == 1 { indices.append(contentsOf: Int32(0)..<Int32(edges.count)) } else { advance(edges, bottom << 8) }
        let edges = edges.span
        let band = indices.span
        for first in stride(from: 0, to: band.count, by: CrowdedCells.portion) {
            if first > 0 { crowd.take(&cells) }
            for place in first..<min(first + CrowdedCells.portion, band.count) {
                adder.add(edges[Int(band[place])], &cells, &marks)
            }
        }
    }

    /// Takes the chain of the next band apart: what goes on below it moves to the chain of the band after that.
    private mutating func advance(_ edges: [Edge], _ bottom: Int) {
        var index = heads[band]
        while index != EdgeBuckets.end {
            let next = following[Int(index)]
            indices.append(index)
            if Int(edges[Int(index)].y1) > bottom, band + 1 < bandCount {
                following[Int(index)] = heads[band + 1]
                heads[band + 1] = index
            }
            index = next
        }
        band += 1
    }
}
