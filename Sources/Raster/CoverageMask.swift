public import Geometry

/// Coverage that is kept: for each row of its bounds the runs that a scan gave. Nothing is covered outside its bounds.
public final class CoverageMask: Sendable {
    public let bounds: PixelRect
    private let runs: [CoverageRun]
    /// Where the runs of each row begin, and after the last row where they end.
    private let rowStarts: [Int32]
    let bytes: [UInt8]

    init(_ builder: consuming Builder) {
        builder.endRows(before: builder.bounds.bottom)
        bounds = builder.bounds
        runs = builder.runs
        rowStarts = builder.rowStarts
        bytes = builder.bytes
    }

    /// The runs of a row, counted from the top of the bounds.
    func runs(row: Int) -> ArraySlice<CoverageRun> {
        guard row >= 0, row + 1 < rowStarts.count else { return [] }
        return runs[Int(rowStarts[row])..<Int(rowStarts[row + 1])]
    }

    /// What it takes in memory, about, with 160 bytes for the object and its arrays.
    public var byteCount: Int {
        160 + bytes.count + runs.count * MemoryLayout<CoverageRun>.stride + rowStarts.count * MemoryLayout<Int32>.stride
    }

    /// Whether every pixel of the bounds is fully covered.
    public var isFull: Bool { runs.reduce(0) { $0 + fullPixels(of: $1) } == bounds.area }

    private func fullPixels(of run: CoverageRun) -> Int {
        let count = Int(run.end - run.start)
        guard run.coverage == CoverageRun.varies else { return run.coverage == 255 ? count : 0 }
        return bytes[Int(run.offset)..<Int(run.offset) + count].count { $0 == 255 }
    }

    /// 0…255 at a pixel. The cost grows with the runs of its row.
    public func coverage(x: Int, y: Int) -> UInt8 {
        guard let run = runs(row: y - bounds.top).first(where: { Int($0.start) <= x && x < Int($0.end) }) else { return 0 }
        let bytes = bytes
        return run.coverage(x: x, bytes.span)
    }

    /// Collects rows from top to bottom.
    struct Builder {
        let bounds: PixelRect
        fileprivate var runs: [CoverageRun] = []
        fileprivate var rowStarts: [Int32] = [0]
        fileprivate var bytes: [UInt8] = []

        init(bounds: PixelRect) { self.bounds = bounds }

        mutating func append(_ row: CoverageRow) {
            endRows(before: row.y)
            for var run in row.runs {
                if run.coverage == CoverageRun.varies {
                    let offset = Int(run.offset)
                    run.offset = Int32(bytes.count)
                    bytes += row.bytes[offset..<offset + Int(run.end - run.start)]
                }
                runs.append(run)
            }
        }

        fileprivate mutating func endRows(before y: Int) {
            while bounds.top + rowStarts.count - 1 < y { rowStarts.append(Int32(runs.count)) }
        }
    }
}
