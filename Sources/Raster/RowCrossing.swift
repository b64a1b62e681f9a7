import Geometry
import Paths

/// The part of an edge inside one row of pixels, and where it crosses the lines of that row.
struct RowCrossing: Sendable {
    let winding: Int16
    private let lines: CrossedLines
    /// Where it crosses the first line of the row, and what each line adds, in 1/256 subpixels.
    private let start, step: Int

    /// Of a slope as a whole number, in bits.
    private static let fraction = 32

    @inline(__always)
    init(_ edge: Edge, row: Int) {
        let line = EdgeLine(edge)
        winding = Int16(truncatingIfNeeded: edge.winding)
        lines = CrossedLines(edge, row: row)
        let across = Int((line.across * Double(1 << RowCrossing.fraction)).rounded(.toNearestOrEven))
        step = across >> (RowCrossing.fraction - 8 - CrossedLines.spacingBits)
        // From the first line that it crosses, as the product fits only inside the edge.
        let inside = lines.isNone ? 0 : (across &* lines.heightOfFirst) >> (RowCrossing.fraction - 8)
        start = Int(edge.x0) &<< 8 &+ inside &- step &* Int(lines.first)
    }

    /// Where it crosses each line, in subpixels from the left side of a pixel, 0…256, and 256 where it does not.
    @inline(__always)
    func positions(column: Int) -> PixelLines {
        let origin = start &- column &<< (Subpixel.bits + 8)
        let positions = positions(from: origin)
        return lines.isAll ? positions : positions & lines.mask | ~lines.mask & PixelLines(repeating: Int16(Subpixel.one))
    }

    @inline(__always)
    private func positions(from origin: Int) -> PixelLines {
        guard step.magnitude < 1 << 24, origin.magnitude < 1 << 30 else { return nearlyLevelPositions(from: origin) }
        let step = Int32(truncatingIfNeeded: step)
        let first = RowCrossing.numbers &* step &+ Int32(truncatingIfNeeded: origin)
        let second = first &+ (step &<< 4)
        return PixelLines(upper: (first &>> 8).cutToPixel, lower: (second &>> 8).cutToPixel)
    }

    private func nearlyLevelPositions(from origin: Int) -> PixelLines {
        func position(_ line: Int) -> Int16 { Int16(min(max((origin + step * line) >> 8, 0), Subpixel.one)) }
        var positions = PixelLines.zero
        for line in 0..<16 {
            positions.upper[line] = position(line)
            positions.lower[line] = position(line + 16)
        }
        return positions
    }

    @inline(__always)
    private static var numbers: SIMD16<Int32> { SIMD16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) }
}

/// Which lines of a row of pixels an edge crosses: from `first`, before `end`.
struct CrossedLines: Sendable {
    let first, end: Int16
    /// How many subpixels its first line is below its upper end.
    let heightOfFirst: Int

    /// Subpixels from line to line are 2 to the power of these; the first is half as far from the top.
    static let spacingBits = (Subpixel.one / PixelLines.count).trailingZeroBitCount

    @inline(__always)
    init(_ edge: Edge, row: Int) {
        let top = row &<< Subpixel.bits &+ 1 &<< (CrossedLines.spacingBits &- 1)
        first = CrossedLines.count(above: Int(edge.y0) &- top)
        end = CrossedLines.count(above: Int(edge.y1) &- top)
        heightOfFirst = top &+ Int(first) &<< CrossedLines.spacingBits &- Int(edge.y0)
    }

    /// How many lines are less than so many subpixels below the first one.
    @inline(__always)
    private static func count(above height: Int) -> Int16 {
        let count = (height &+ 1 &<< spacingBits &- 1) >> spacingBits
        return Int16(truncatingIfNeeded: min(max(count, 0), PixelLines.count))
    }

    var isNone: Bool { first >= end }
    var isAll: Bool { first == 0 && end == PixelLines.count }

    /// All ones on the lines that are crossed, 0 on the others.
    @inline(__always)
    var mask: PixelLines {
        let (numbers, first, end) = (PixelLines.numbers, PixelLines(repeating: first), PixelLines(repeating: end))
        return (numbers &- end).signs & ~(numbers &- first).signs
    }
}

extension SIMD16<Int32> {
    /// Not below 0, not above 256.
    @inline(__always)
    fileprivate var cutToPixel: SIMD16<Int16> {
        let excess = (self & ~(self &>> 31)) &- Int32(Subpixel.one)
        return SIMD16<Int16>(truncatingIfNeeded: excess & (excess &>> 31) &+ Int32(Subpixel.one))
    }
}
