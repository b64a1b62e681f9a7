public import Geometry

extension PixelBuffer {
    /// The picture at a smaller size: each pixel is the mean of what it covers, channel by channel, at most one level off (a
    /// little more if it shrinks more than a hundredfold). A side that would grow is unchanged; a side of 0 or less gives an
    /// empty picture. The mean is that of the sRGB values, as in all blending here, so that a picture looks the same at its own
    /// size and a little smaller.
    ///
    /// For pictures that are made once: the cost grows with the pixels of the larger picture.
    public func shrunk(to wanted: PixelSize) -> PixelBuffer {
        let (width, height) = (min(wanted.width, size.width), min(wanted.height, size.height))
        guard width > 0, height > 0 else { return PixelBuffer(size: PixelSize(width: 0, height: 0)) }
        var (picture, shrinker) = (
            PixelBuffer(size: PixelSize(width: width, height: height)), Shrinker(width: size.width, to: width)
        )
        let source = pixels.span
        picture.withMutablePixels { target in
            for row in 0..<height {
                shrinker.mix(Shares(row, of: height, covering: size.height), of: source)
                shrinker.write(to: &target, at: row * width)
            }
        }
        return picture
    }
}

/// The pixels that a smaller pixel covers along one axis: these shares, in 65,536ths, from `first` on.
private struct Shares {
    let first: Int
    var each: [UInt16]

    /// For one of `count` pixels that together cover `whole`.
    init(_ index: Int, of count: Int, covering whole: Int) {
        let length = Double(whole) / Double(count)
        let (start, end) = (Double(index) * length, min(Double(index + 1) * length, Double(whole)))
        first = min(Int(start), whole - 1)
        let last = max(first, min(Int(end.rounded(.up)), whole) - 1)
        // The boundaries are rounded, so that the shares add up to the whole.
        var done = 0
        each = (first...last).map { pixel in
            let next = pixel == last ? 65536 : Int(((Double(pixel + 1) - start) / length * 65536).rounded())
            defer { done = next }
            return UInt16(min(next - done, 65535))
        }
    }
}

/// Shrinks one row after the other: first the rows that it covers become one, then that one is shortened.
private struct Shrinker {
    private let width: Int
    /// For each pixel of a shorter row: the first pixel that it covers, and the shares of `pairs` · 2 pixels, each for four
    /// channels.
    private var firsts: [Int] = []
    private var shares: [SIMD8<UInt16>] = []
    private let pairs: Int
    /// Each channel times 256, with pixels after the last for shares of 0.
    private var line: [UInt16]

    init(width: Int, to count: Int) {
        self.width = width
        let all = (0..<count).map { Shares($0, of: count, covering: width) }
        pairs = all.reduce(1) { max($0, ($1.each.count + 1) / 2) }
        line = Array(repeating: 0, count: 4 * (width + 2 * pairs))
        for var one in all {
            one.each += repeatElement(0, count: 2 * pairs - one.each.count)
            firsts.append(one.first)
            for pair in 0..<pairs {
                let (a, b) = (one.each[2 * pair], one.each[2 * pair + 1])
                shares.append(SIMD8(lowHalf: SIMD4(repeating: a), highHalf: SIMD4(repeating: b)))
            }
        }
    }

    /// Rows of the source become one.
    mutating func mix(_ rows: Shares, of source: Span<UInt32>) {
        let (width, start) = (width, rows.first * width)
        var line = line.mutableSpan
        let whole = width & ~3
        for column in stride(from: 0, to: whole, by: 4) {
            var sum = SIMD16<UInt16>.zero
            for row in rows.each.indices {
                sum &+= Shrinker.channels(source, start &+ row &* width &+ column).upperHalf(
                    times: SIMD16(repeating: rows.each[row]))
            }
            line.setSixteen(sum, at: 4 &* column)
        }
        for column in whole..<width {
            for channel in 0..<4 {
                line[4 * column + channel] = rows.each.indices.reduce(0) { sum, row in
                    let pixel = source[start + row * width + column]
                    return sum &+ UInt16(((pixel >> UInt32(8 * channel) & 255) * UInt32(rows.each[row])) >> 8)
                }
            }
        }
    }

    /// The mean of four pixels, each times 256.
    @inline(__always)
    private static func channels(_ source: Span<UInt32>, _ index: Int) -> SIMD16<UInt16> {
        SIMD16<UInt16>(truncatingIfNeeded: source.fourByChannels(at: index)) &<< 8
    }

    /// The row that was mixed, shortened.
    func write(to target: inout MutableSpan<UInt32>, at start: Int) {
        let (line, shares, firsts) = (line.span, shares.span, firsts.span)
        for index in 0..<firsts.count {
            var sum = SIMD8<UInt16>.zero
            for pair in 0..<pairs {
                let channels = line.eight(at: 4 &* (firsts.at(index) &+ 2 &* pair))
                sum &+= channels.upperHalf(times: shares.at(index &* pairs &+ pair))
            }
            let four = (sum.lowHalf &+ sum.highHalf &+ 128) &>> 8
            target.set(UInt32(bytes: SIMD4<UInt8>(truncatingIfNeeded: four)), at: start &+ index)
        }
    }
}
