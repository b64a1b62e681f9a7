import Geometry

/// A paint with a colour of its own for every pixel: it writes the colours of a run into a row, which is then blended as the
/// run is covered.
protocol RowPaint: BandPaint {
    /// Premultiplied; storage that only grows.
    var row: [UInt32] { get set }
    /// Whether every colour that it writes is.
    var isOpaque: Bool { get }
    /// Of all colours, 1…255: coverage is multiplied by it.
    var opacity: UInt8 { get }
    /// Writes the colours of `count` pixels from (x, y) on into the first words of `row`. A colour depends on the pixel and
    /// the paint alone, so that tiles equal the whole.
    mutating func writeColors(x: Int, y: Int, count: Int)
}

extension RowPaint {
    mutating func paint(_ band: CoverageBand, into words: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let (runs, bytes) = (band.runs.span, band.bytes.span)
        for y in band.rows {
            let line = layout.index(x: 0, y: y)
            for index in band.runIndices(row: y) {
                let run = runs[index]
                let (start, count) = (Int(run.start), Int(run.end) - Int(run.start))
                if row.count < count { row = Array(repeating: 0, count: count) }
                writeColors(x: start, y: y, count: count)
                if run.coverage == CoverageRun.varies {
                    blend(bytes, at: Int(run.offset), count: count, &words, at: line + start)
                } else {
                    let coverage = multiplied(UInt8(run.coverage), opacity)
                    blend(UInt32(coverage), count: count, &words, at: line + start)
                }
            }
        }
    }

    private func blend(_ coverage: UInt32, count: Int, _ words: inout MutableSpan<UInt32>, at start: Int) {
        let colors = row.span
        precondition(start >= 0 && start + count <= words.count && count <= colors.count)
        switch (coverage, isOpaque) {
        case (255, true): for index in 0..<count { words[start + index] = colors[index] }
        case (255, false): for index in 0..<count { words[start + index] = over(colors[index], words[start + index]) }
        case (_, true): for index in 0..<count { words[start + index] = mixed(colors[index], coverage, words[start + index]) }
        case (_, false):
            for index in 0..<count { words[start + index] = mixedOver(colors[index], coverage, words[start + index]) }
        }
    }

    private func blend(
        _ bytes: Span<UInt8>, at offset: Int, count: Int, _ words: inout MutableSpan<UInt32>, at start: Int
    ) {
        let (colors, opacity) = (row.span, opacity)
        precondition(start >= 0 && start + count <= words.count && count <= colors.count)
        precondition(offset >= 0 && offset + count <= bytes.count)
        if isOpaque {
            for index in 0..<count {
                let coverage = UInt32(multiplied(bytes[offset + index], opacity))
                words[start + index] = mixed(colors[index], coverage, words[start + index])
            }
        } else {
            for index in 0..<count {
                let coverage = UInt32(multiplied(bytes[offset + index], opacity))
                words[start + index] = mixedOver(colors[index], coverage, words[start + index])
            }
        }
    }
}

/// 0…255 from 0…1; what lies outside is cut, NaN is 0.
func opacityLevel(_ opacity: Double) -> UInt8 { opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0 }
