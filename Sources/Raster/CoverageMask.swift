public import Geometry

/// Coverage that is kept: for each row of its bounds the runs that a scan gave. Nothing is covered outside its bounds.
public struct CoverageMask: Sendable {
    public let bounds: PixelRect
    var runs: [CoverageRun]
    /// Where the runs of each row begin, and after the last row where they end.
    var rowStarts: [Int32]
    /// Of the varying runs, each filled up with zeros to a multiple of eight.
    var bytes: [UInt8]

    /// Of a builder whose rows have all ended.
    init(_ builder: Builder) {
        bounds = builder.bounds
        runs = builder.runs
        rowStarts = builder.rowStarts
        bytes = builder.bytes
    }

    /// Where the runs of a row are, counted from the top of the bounds.
    func runIndices(row: Int) -> Range<Int> {
        guard row >= 0, row + 1 < rowStarts.count else { return 0..<0 }
        return Int(rowStarts[row])..<Int(rowStarts[row + 1])
    }

    /// The runs of a row, counted from the top of the bounds.
    func runs(row: Int) -> ArraySlice<CoverageRun> { runs[runIndices(row: row)] }

    /// What it takes in memory, about, with 160 bytes for itself and its arrays.
    public var byteCount: Int {
        160 + bytes.count + runs.count * MemoryLayout<CoverageRun>.stride + rowStarts.count * MemoryLayout<Int32>.stride
    }

    /// Whether every pixel of a rectangle is fully covered; false also where a row of it is made of several runs.
    func isFull(in rect: PixelRect) -> Bool {
        for row in rect.top..<max(rect.top, rect.bottom) {
            let runs = runs(row: row - bounds.top)
            guard runs.contains(where: { $0.coverage == 255 && $0.start <= rect.left && rect.right <= $0.end }) else {
                return false
            }
        }
        return true
    }

    /// 0…255 at a pixel. The cost grows with the runs of its row.
    public func coverage(x: Int, y: Int) -> UInt8 {
        guard let run = runs(row: y - bounds.top).first(where: { Int($0.start) <= x && x < Int($0.end) }) else { return 0 }
        let bytes = bytes
        return run.coverage(x: x, bytes.span)
    }
}
