import Geometry

extension CoverageMask {
    /// Collects rows from top to bottom. What is kept is painted many times, so it is worth looking at every byte: stretches
    /// of bytes without or with full coverage become gaps and constant runs.
    struct Builder {
        let bounds: PixelRect
        private(set) var runs: [CoverageRun]
        private(set) var rowStarts: [Int32]
        private(set) var bytes: [UInt8]

        /// A shorter stretch inside a run costs more as a run of its own than as bytes.
        private static let shortestStretch = 8

        /// Writes into the storage of the last of some masks that nobody needs any more, and takes it away.
        init(bounds: PixelRect, reusing spares: inout [CoverageMask]) {
            self.bounds = bounds
            (runs, rowStarts, bytes) = ([], [], [])
            let last = spares.count - 1
            if last >= 0 {
                // Storage that is held twice would be copied.
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

        /// The end of the stretch of equal bytes, if they are 0 or 255; any other byte stands alone.
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

        /// A constant run; one that goes on where the last of the row ended, evenly, makes it longer.
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
