public import Geometry

/// Kept coverage: for each row of its bounds the runs from a scan. Nothing is covered outside its bounds.
public struct CoverageMask: Sendable {
    public let bounds: PixelRect
    var runs: [CoverageRun]
    /// Where the runs of each row begin, and at the end where those of the last row end.
    var rowStarts: [Int32]
    /// The bytes of the varying runs, each padded with zeros to a multiple of eight.
    var bytes: [UInt8]

    /// From a builder whose rows have all ended.
    init(_ builder: Builder) {
        bounds = builder.bounds
        runs = builder.runs
        rowStarts = builder.rowStarts
        bytes = builder.bytes
    }

    /// The range of a row's runs; rows are counted from the top of the bounds.
    func runIndices(row: Int) -> Range<Int> {
        guard row >= 0, row + 1 < rowStarts.count else { return 0..<0 }
        return Int(rowStarts[row])..<Int(rowStarts[row + 1])
    }

    /// The runs of a row, counted from the top of the bounds.
    func runs(row: Int) -> ArraySlice<CoverageRun> { runs[runIndices(row: row)] }

    /// Its size in memory, approximately, with 160 bytes for itself and its arrays.
    public var byteCount: Int {
        160 + bytes.count + runs.count * MemoryLayout<CoverageRun>.stride + rowStarts.count * MemoryLayout<Int32>.stride
    }

    /// Whether every pixel of a rectangle is fully covered. False also if a row of it has several runs.
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

extension CoverageMask {
    /// Collects rows from top to bottom. Kept coverage is painted many times, so examining every byte pays off: stretches of
    /// bytes without or with full coverage become gaps and constant runs.
    struct Builder {
        let bounds: PixelRect
        private(set) var runs: [CoverageRun]
        private(set) var rowStarts: [Int32]
        private(set) var bytes: [UInt8]

        /// A shorter stretch inside a run costs more as a run than as bytes.
        private static let shortestStretch = 8

        /// Uses the storage of the last of `spares`, masks that are no longer needed, and removes it from them.
        init(bounds: PixelRect, reusing spares: inout [CoverageMask]) {
            self.bounds = bounds
            (runs, rowStarts, bytes) = ([], [], [])
            let last = spares.count - 1
            if last >= 0 {
                // Storage with two references would be copied.
                swap(&runs, &spares[last].runs)
                swap(&rowStarts, &spares[last].rowStarts)
                swap(&bytes, &spares[last].bytes)
                spares.removeLast()
            }
            runs.removeAll(keepingCapacity: true)
            rowStarts.removeAll(keepingCapacity: true)
            bytes.removeAll(keepingCapacity: true)
            rowStarts.append(0)
        }

        mutating func append(_ band: CoverageBand) {
            for y in band.rows {
                endRows(before: y)
                for run in band.runs[band.runIndices(row: y)] {
                    if run.coverage == CoverageRun.varies { split(run, band.bytes) } else { append(run) }
                }
            }
        }

        mutating func endRows(before y: Int) {
            while bounds.top + rowStarts.count - 1 < y { rowStarts.append(Int32(runs.count)) }
        }

        private mutating func split(_ run: CoverageRun, _ source: [UInt8]) {
            let all = Int(run.offset)..<Int(run.offset + run.end - run.start)
            var pending = all.lowerBound
            var index = all.lowerBound
            while index < all.upperBound {
                let end = stretchEnd(source, from: index, before: all.upperBound)
                let isAtEdge = index == all.lowerBound || end == all.upperBound
                if end - index >= Builder.shortestStretch || (source[index] == 0 && isAtEdge) {
                    appendBytes(source, pending..<index, of: run)
                    appendEven(source[index], index..<end, of: run)
                    pending = end
                }
                index = end
            }
            appendBytes(source, pending..<all.upperBound, of: run)
        }

        /// The end of the stretch of equal bytes if they are 0 or 255. Other bytes are not joined.
        private func stretchEnd(_ source: [UInt8], from start: Int, before limit: Int) -> Int {
            var end = start + 1
            guard source[start] == 0 || source[start] == 255 else { return end }
            while end < limit, source[end] == source[start] { end += 1 }
            return end
        }

        private mutating func appendBytes(_ source: [UInt8], _ range: Range<Int>, of run: CoverageRun) {
            guard !range.isEmpty else { return }
            let start = run.start + Int32(range.lowerBound) - run.offset
            let offset = Int32(bytes.count)
            bytes += source[range]
            bytes += repeatElement(0, count: -range.count & 7)
            runs.append(
                CoverageRun(
                    start: start, end: start + Int32(range.count), coverage: CoverageRun.varies, offset: offset))
        }

        private mutating func appendEven(_ coverage: UInt8, _ range: Range<Int>, of run: CoverageRun) {
            let start = run.start + Int32(range.lowerBound) - run.offset
            append(CoverageRun(start: start, end: start + Int32(range.count), coverage: Int16(coverage), offset: 0))
        }

        /// Adds a constant run. If it continues the last run of the row with the same coverage, it extends that.
        private mutating func append(_ run: CoverageRun) {
            guard run.coverage > 0 else { return }
            if let last = runs.last, runs.count > Int(rowStarts[rowStarts.count - 1]), last.end == run.start,
                last.coverage == run.coverage
            {
                runs[runs.count - 1].end = run.end
            } else {
                runs.append(run)
            }
        }
    }
}
