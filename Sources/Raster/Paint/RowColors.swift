import Geometry

/// The colours of a mapped image: those of a row are computed when the row begins. Keep one, because its storage stays.
struct RowColors: ColorSource, Sendable {
    private(set) var isOpaque = false
    private var left = 0
    private var width = 0
    private var sampler: ImageSampler?
    private var enlarger = Enlarger()
    private var isEnlarged = false
    /// The row's colours, and room for eight after them.
    private var row: [UInt32] = []

    /// Prepares for the pixels of a box; false if nothing can be shown.
    mutating func prepare(_ image: Image, transform: Transform, _ sampling: ImagePattern.Sampling, box: PixelRect) -> Bool {
        guard let sampler = ImageSampler(image, transform: transform, sampling) else { return false }
        self.sampler = sampler
        (left, width, isOpaque) = (box.left, box.width, image.isOpaque)
        isEnlarged = enlarger.prepare(sampler, columns: box.left..<box.right)
        if row.count < width + Cells.group { row = Array(repeating: 0, count: width + Cells.group) }
        return true
    }

    mutating func beginRow(_ y: Int) {
        guard let sampler else { return }
        if isEnlarged {
            enlarger.write(y: y, from: sampler, into: &row)
        } else {
            sampler.write(x: left, y: y, count: width, into: &row)
        }
    }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { row.span.eight(at: x &- left) }
}

/// Enlarges an image along its axes, bilinearly: first each of its rows, of which two are kept, then between those two. At most
/// one level from the sampler's result.
private struct Enlarger: Sendable {
    /// A column of the picture between two of the image: the index of the first one, and the weight of each, in 256ths, once
    /// for every channel.
    private struct Column: Sendable {
        var index: Int
        var nearness: SIMD8<UInt16>
    }

    /// A row of the image, enlarged: each channel times 256.
    private struct Row: Sendable {
        var number = -1
        var channels: [UInt16] = []
    }

    /// Only the first `count` are of this image.
    private var columns: [Column] = []
    private var count = 0
    private var upper = Row()
    private var lower = Row()

    /// False if the image is not enlarged along its axes, or has a single column.
    mutating func prepare(_ sampler: ImageSampler, columns range: Range<Int>) -> Bool {
        guard sampler.isBilinear, sampler.isAlongAxes, sampler.level.width > 1 else { return false }
        count = range.count
        (upper.number, lower.number) = (-1, -1)
        if columns.count < count { columns = Array(repeating: Column(index: 0, nearness: .zero), count: count) }
        // Two columns at a time are computed from the rows.
        let numbers = 4 * (count + Cells.group)
        if upper.channels.count < numbers { upper.channels = Array(repeating: 0, count: numbers) }
        if lower.channels.count < numbers { lower.channels = Array(repeating: 0, count: numbers) }
        for x in range { columns[x - range.lowerBound] = Enlarger.column(sampler.column(x), of: sampler.level.width) }
        return true
    }

    /// The last column of the image is the second of the last two, with the full weight.
    private static func column(_ place: Int, of width: Int) -> Column {
        let index = min(place >> 8, width - 2)
        let right = UInt16(place - index << 8)
        let (a, b) = (SIMD4(repeating: 256 - right), SIMD4(repeating: right))
        return Column(index: index, nearness: SIMD8(lowHalf: a, highHalf: b))
    }

    /// Writes the colours of a row of the picture.
    mutating func write(y: Int, from sampler: ImageSampler, into row: inout [UInt32]) {
        let place = sampler.row(y)
        let first = place >> 8
        if first == lower.number { swap(&upper, &lower) }
        Enlarger.enlarge(sampler.level, row: first, columns, count, into: &upper)
        let nearness = UInt16(place & 255)
        if nearness > 0 { Enlarger.enlarge(sampler.level, row: first + 1, columns, count, into: &lower) }
        let (above, below) = (upper.channels.span, lower.channels.span)
        var row = row.mutableSpan
        for index in stride(from: 0, to: count, by: 4) {
            var channels = above.sixteen(at: 4 &* index)
            if nearness > 0 { channels = mixture(channels, below.sixteen(at: 4 &* index), nearness) }
            row.setFour(pixels(channels), at: index)
        }
    }

    private static func enlarge(
        _ level: ImageLevel, row number: Int, _ columns: [Column], _ count: Int, into row: inout Row
    ) {
        guard row.number != number else { return }
        row.number = number
        let (columns, source, start) = (columns.span, level.pixels.span, number &* level.width)
        var channels = row.channels.mutableSpan
        for index in 0..<count {
            let column = columns.at(index)
            let products = SIMD8<UInt16>(truncatingIfNeeded: source.pair(at: start &+ column.index)) &* column.nearness
            channels.setFour(products.lowHalf &+ products.highHalf, at: 4 &* index)
        }
    }

    /// Interpolates two rows; `nearness`, 1…255, is the weight of the second in 256ths.
    @inline(__always)
    private func mixture(_ above: SIMD16<UInt16>, _ below: SIMD16<UInt16>, _ nearness: UInt16) -> SIMD16<UInt16> {
        let rest = (256 &- nearness) &<< 8
        return above.upperHalf(times: SIMD16(repeating: rest)) &+ below.upperHalf(times: SIMD16(repeating: nearness &<< 8))
    }

    /// Of channels times 256, rounded to nearest.
    @inline(__always)
    private func pixels(_ channels: SIMD16<UInt16>) -> SIMD4<UInt32> {
        SIMD4(bytes: SIMD16<UInt8>(truncatingIfNeeded: (channels &+ 128) &>> 8))
    }
}
