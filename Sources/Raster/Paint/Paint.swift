private import Geometry

/// What a covered pixel is painted with. Lengths in it are in the unit of the path that is painted, and are mapped with it.
public enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(Gradient)
    case image(ImagePattern)

    /// The same paint with its opacity multiplied by `opacity`, 0…1; values outside are cut, NaN counts as 0.
    public func faded(_ opacity: Double) -> Paint {
        let factor = opacity > 0 ? min(opacity, 1) : 0
        switch self {
        case .color(let color): return .color(color.faded(factor))
        case .gradient(var gradient):
            gradient.opacity *= factor
            return .gradient(gradient)
        case .image(var pattern):
            pattern.opacity *= factor
            return .image(pattern)
        }
    }

    /// Whether it can change a pixel; what is transparent pixel by pixel still can.
    public var isVisible: Bool {
        switch self {
        case .color(let color): color.alpha > 0
        case .gradient(let gradient): gradient.opacity > 0 && !gradient.stops.isEmpty
        case .image(let pattern): pattern.opacity > 0 && !pattern.image.size.bounds.isEmpty
        }
    }
}

/// Step 5 for coverage that was kept: with a paint it becomes pixels, source-over.
protocol BandPaint {
    /// Paints a band, which must lie inside the layout; `pixels` must hold the layout's pixels.
    mutating func paint(_ band: CoverageBand, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout)
}

/// A paint with a colour of its own for every pixel: it writes the colours of a run into a row, which is then blended as the
/// run is covered.
protocol RowPaint: BandPaint {
    /// Premultiplied; storage that only grows.
    var row: [UInt32] { get set }
    /// Whether every colour that it writes is.
    var isOpaque: Bool { get }
    /// Of all colours, 1…255: coverage is multiplied by it.
    var opacity: UInt8 { get }
    /// Writes the colours of `count` pixels from (x, y) on into the first pixels of `row`. A colour depends on the pixel and
    /// the paint alone, so that tiles equal the whole.
    mutating func writeColors(x: Int, y: Int, count: Int)
}

extension RowPaint {
    mutating func paint(_ band: CoverageBand, into pixels: inout MutableSpan<UInt32>, layout: PixelLayout) {
        let (runs, bytes) = (band.runs.span, band.bytes.span)
        for y in band.rows {
            let line = layout.index(x: 0, y: y)
            for index in band.runIndices(row: y) {
                let run = runs[index]
                let (start, count) = (Int(run.start), Int(run.end) - Int(run.start))
                if row.count < count { row = Array(repeating: 0, count: count) }
                writeColors(x: start, y: y, count: count)
                if run.coverage == CoverageRun.varies {
                    blend(bytes, at: Int(run.offset), count: count, &pixels, at: line + start)
                } else {
                    let coverage = multiplied(UInt8(run.coverage), opacity)
                    blend(UInt32(coverage), count: count, &pixels, at: line + start)
                }
            }
        }
    }

    private func blend(_ coverage: UInt32, count: Int, _ pixels: inout MutableSpan<UInt32>, at start: Int) {
        let colors = row.span
        precondition(start >= 0 && start + count <= pixels.count && count <= colors.count)
        switch (coverage, isOpaque) {
        case (255, true): for index in 0..<count { pixels[start + index] = colors[index] }
        case (255, false): for index in 0..<count { pixels[start + index] = over(colors[index], pixels[start + index]) }
        case (_, true): for index in 0..<count { pixels[start + index] = mixed(colors[index], coverage, pixels[start + index]) }
        case (_, false):
            for index in 0..<count { pixels[start + index] = mixedOver(colors[index], coverage, pixels[start + index]) }
        }
    }

    private func blend(
        _ bytes: Span<UInt8>, at offset: Int, count: Int, _ pixels: inout MutableSpan<UInt32>, at start: Int
    ) {
        let (colors, opacity) = (row.span, opacity)
        precondition(start >= 0 && start + count <= pixels.count && count <= colors.count)
        precondition(offset >= 0 && offset + count <= bytes.count)
        if isOpaque {
            for index in 0..<count {
                let coverage = UInt32(multiplied(bytes[offset + index], opacity))
                pixels[start + index] = mixed(colors[index], coverage, pixels[start + index])
            }
        } else {
            for index in 0..<count {
                let coverage = UInt32(multiplied(bytes[offset + index], opacity))
                pixels[start + index] = mixedOver(colors[index], coverage, pixels[start + index])
            }
        }
    }
}

/// 0…255 from 0…1; what lies outside is cut, NaN is 0.
func opacityLevel(_ opacity: Double) -> UInt8 { opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0 }
