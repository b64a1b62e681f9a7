import Geometry

extension CoverageBand {
    /// Becomes some rows of a mask, moved by whole pixels, where they lie inside `columns` (of the picture).
    mutating func load(_ mask: CoverageMask, rows: Range<Int>, x: Int, y: Int, columns: Range<Int>) {
        begin(top: rows.lowerBound)
        for line in rows {
            for run in mask.runs(row: line - y - mask.bounds.top) {
                let start = max(Int(run.start) + x, columns.lowerBound)
                let end = min(Int(run.end) + x, columns.upperBound)
                guard start < end else { continue }
                if run.coverage == CoverageRun.varies {
                    appendCopy(start..<end, of: run, movedBy: x, mask.bytes)
                } else {
                    appendConstant(start..<end, UInt8(run.coverage))
                }
            }
            endRow()
        }
    }

    /// Becomes the product of a band and of a mask at the same place, pixel by pixel, rounded to nearest.
    mutating func formProduct(of band: CoverageBand, with mask: CoverageMask) {
        begin(top: band.rows.lowerBound)
        for y in band.rows {
            let others = mask.runs(row: y - mask.bounds.top)
            var next = others.startIndex
            for run in band.runs[band.runIndices(row: y)] {
                while next < others.endIndex, others[next].end <= run.start { next += 1 }
                var index = next
                while index < others.endIndex, others[index].start < run.end {
                    append(productOf: run, band.bytes, others[index], mask.bytes)
                    index += 1
                }
            }
            endRow()
        }
    }

    private mutating func append(
        productOf a: CoverageRun, _ aBytes: [UInt8], _ b: CoverageRun, _ bBytes: [UInt8]
    ) {
        let columns = Int(max(a.start, b.start))..<Int(min(a.end, b.end))
        if a.coverage != CoverageRun.varies, b.coverage != CoverageRun.varies {
            appendConstant(columns, multiplied(UInt8(a.coverage), UInt8(b.coverage)))
        } else {
            appendProduct(columns, a, aBytes, b, bBytes)
        }
    }
}

/// a · b / 255, rounded to nearest.
@inline(__always)
func multiplied(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((UInt32(a) * UInt32(b) + 127) / 255) }
