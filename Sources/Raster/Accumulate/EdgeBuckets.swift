/// The edges of a path, sorted by the next band of rows that they cross, so that a band examines its own edges only. The edges
/// of a band are a linked list of indices. An edge that continues below moves to the list of the next band.
struct EdgeBuckets: Sendable {
    private static let end = Int32(-1)

    private var heads: [Int32] = []
    private var following: [Int32] = []
    private var band = 0
    private var bandCount = 1

    /// Rows in pixels. With a single band there are no lists.
    mutating func begin(_ edges: EdgeList, top: Int, bottom: Int, bandBits: Int) {
        band = 0
        bandCount = (bottom - top - 1) >> bandBits + 1
        guard bandCount > 1 else { return }
        heads.removeAll(keepingCapacity: true)
        heads.append(contentsOf: repeatElement(EdgeBuckets.end, count: bandCount))
        if following.count < edges.count || following.count > EdgeList.keptEdges {
            following = Array(repeating: EdgeBuckets.end, count: edges.edges.count)
        }
        EdgeBuckets.chain(edges, top: top, bandBits: bandBits, &heads, &following)
    }

    private static func chain(
        _ edges: EdgeList, top: Int, bandBits: Int, _ heads: inout [Int32], _ following: inout [Int32]
    ) {
        var heads = heads.mutableSpan
        var following = following.mutableSpan
        let list = edges.edges.span
        for index in 0..<edges.count {
            let first = max(Int(list.at(index).y0) >> Subpixel.bits &- top, 0) >> bandBits
            following.set(heads.at(first), at: index)
            heads.set(Int32(truncatingIfNeeded: index), at: first)
        }
    }

    /// Passes the edges of the next band to an adder. `bottom` is where the band ends, in pixels.
    mutating func addNextBand(
        _ edges: EdgeList, to adder: EdgeAdder<MarkedGroups>, bottom: Int, _ cells: inout [CellGroup], _ marks: inout [UInt64],
        _ batch: inout PartBatch, _ crowd: inout CrowdedCells
    ) {
        if bandCount == 1 {
            EdgeBuckets.addAll(edges, to: adder, &cells, &marks, &batch, &crowd)
        } else {
            let first = heads[band]
            var below = band + 1 < bandCount ? heads[band + 1] : EdgeBuckets.end
            let chain = EdgeChain(first: first, bottom: bottom << Subpixel.bits)
            chain.add(edges.edges, &following, below: &below, to: adder, &cells, &marks, &batch, &crowd)
            if band + 1 < bandCount { heads[band + 1] = below }
        }
        band += 1
    }

    private static func addAll(
        _ edges: EdgeList, to adder: EdgeAdder<MarkedGroups>, _ cells: inout [CellGroup], _ marks: inout [UInt64],
        _ batch: inout PartBatch, _ crowd: inout CrowdedCells
    ) {
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        for first in stride(from: 0, to: edges.count, by: CrowdedCells.portion) {
            if first > 0 { crowd.take(&cells) }
            let end = min(first + CrowdedCells.portion, edges.count)
            adder.add(edges, first..<end, to: &cells, &marks, &batch)
            batch.flush(to: &cells, &marks, MarkedGroups.self)
        }
    }

    /// The edges of the next band: all edges, if it is the only band.
    func writeNextBand(_ edges: EdgeList, isOnly: Bool, to indices: inout [Int32]) {
        indices.removeAll(keepingCapacity: indices.capacity <= EdgeList.keptEdges)
        guard !isOnly, bandCount > 1 else { return indices.append(contentsOf: 0..<Int32(edges.count)) }
        var index = heads[band]
        while index != EdgeBuckets.end {
            indices.append(index)
            index = following[Int(index)]
        }
    }
}

/// The edges of a band that is not the last one.
private struct EdgeChain {
    let first: Int32
    /// Where the band ends, in subpixels.
    let bottom: Int

    /// Adds the edges, and moves those that continue below to the next band's list.
    func add(
        _ edges: [Edge], _ following: inout [Int32], below: inout Int32, to adder: EdgeAdder<MarkedGroups>,
        _ cells: inout [CellGroup],
        _ marks: inout [UInt64], _ batch: inout PartBatch, _ crowd: inout CrowdedCells
    ) {
        let edges = edges.span
        var following = following.mutableSpan
        var cells = cells.mutableSpan
        var marks = marks.mutableSpan
        var (index, room) = (Int(first), CrowdedCells.portion)
        while index >= 0 {
            if room == 0 {
                batch.flush(to: &cells, &marks, MarkedGroups.self)
                crowd.take(&cells)
                room = CrowdedCells.portion
            }
            room &-= 1
            let edge = edges.at(index)
            let next = Int(following.at(index))
            if Int(edge.y1) > bottom {
                following.set(below, at: index)
                below = Int32(truncatingIfNeeded: index)
            }
            adder.add(edge, to: &cells, &marks, &batch)
            index = next
        }
        batch.flush(to: &cells, &marks, MarkedGroups.self)
    }
}
