import Geometry

/// Computes the colours of a mapped image, pixel by pixel of the picture.
///
/// An affine map shrinks the image everywhere alike, so one level serves the whole paint: the smallest one in which a pixel of
/// the picture still covers a pixel of the image in its narrower direction. The remaining factor is up to two in the narrower
/// direction and 16 in the wider one. There the colour is the mean of linear samples less than a pixel of the image apart. So a
/// half, a quarter … of whole pixels is the exact mean, sizes in between are neither soft nor coarse, and a pixel costs the
/// same at any scale. Where an image moves, one sample has to do.
///
/// Beyond its border the image continues with its outermost pixels. The path alone makes the border smooth.
struct ImageSampler: Sendable {
    let level: ImageLevel
    private let isNearest: Bool
    /// The position of the image's origin, in pixels of the picture. It is subtracted first, so that a picture moved by whole
    /// pixels stays the same.
    private let origin: Point
    /// Maps a difference in pixels of the picture to one in pixels of the level.
    private let map: Transform
    /// The samples of a pixel across and down, as powers of two.
    private let (columnBits, rowBits): (Int, Int)

    /// An image that is shrunk by a larger factor in one direction than in the other is shown a little coarse: more samples
    /// would take too long.
    private static let mostSampleBits = 4

    /// Nil if nothing can be shown: an image without pixels, or a map without an inverse.
    init?(_ image: Image, transform: Transform, _ sampling: ImagePattern.Sampling) {
        origin = Point(transform.tx, transform.ty)
        guard !image.levels.isEmpty, origin.isFinite, let back = transform.inverse, back.isLinearFinite else { return nil }
        isNearest = sampling == .nearest || back.isCopy(origin: origin)
        let (across, down) = (Point(back.a, back.b).length, Point(back.c, back.d).length)
        let narrow = bits(atMost: min(across, down))
        let wide = bits(atLeast: max(across, down)) - ImageSampler.mostSampleBits
        let index = isNearest ? 0 : min(max(narrow, wide, 0), image.levels.count - 1)
        level = image.levels[index]
        map = back.then(.scale(1 / Double(1 << index)))
        let mostBits = sampling == .bilinear ? 0 : ImageSampler.mostSampleBits
        columnBits = min(max(bits(atLeast: across) - index, 0), mostBits)
        rowBits = min(max(bits(atLeast: down) - index, 0), mostBits)
    }

    /// Whether a pixel of the picture is interpolated from four pixels of the level.
    var isBilinear: Bool { !isNearest && columnBits + rowBits == 0 }

    /// Whether the image is neither turned nor of another size.
    private var isMoved: Bool { map.a == 1 && map.b == 0 && map.c == 0 && map.d == 1 }

    /// Whether columns map to columns and rows to rows, in their order.
    var isAlongAxes: Bool { map.b == 0 && map.c == 0 && map.a > 0 && map.d > 0 }

    /// The position of a column of the picture, if the map is along the axes: in 256ths of a pixel from the centre of the
    /// level's first column.
    func column(_ x: Int) -> Int { whole(map.a * (Double(x) + 0.5 - origin.x), level.width) }

    /// The same for a row.
    func row(_ y: Int) -> Int { whole(map.d * (Double(y) + 0.5 - origin.y), level.height) }

    /// Writes the premultiplied colours of `count` pixels of the picture from (x, y) on.
    func write(x: Int, y: Int, count: Int, into row: inout [UInt32]) {
        var row = row.mutableSpan
        precondition(count <= row.count)
        let source = level.pixels.span
        if isNearest, isMoved {
            let place = place(Double(x) + 0.5, Double(y) + 0.5)
            let (first, start) = (cut(place.x, in: -count..<level.width), cut(place.y, level.height) * level.width)
            for index in 0..<count { row[index] = source[start &+ min(max(first &+ index, 0), level.width &- 1)] }
        } else if isNearest {
            for index in 0..<count {
                let place = place(Double(x + index) + 0.5, Double(y) + 0.5)
                row[index] = source[cut(place.y, level.height) * level.width + cut(place.x, level.width)]
            }
        } else if columnBits + rowBits == 0 {
            for index in 0..<count {
                row[index] = rounded(sample(place(Double(x + index) + 0.5, Double(y) + 0.5), source), bits: 16)
            }
        } else {
            for index in 0..<count { row[index] = mean(Double(x + index), Double(y), source) }
        }
    }

    /// The sum of the samples of a pixel of the picture.
    private func mean(_ left: Double, _ top: Double, _ source: Span<UInt32>) -> UInt32 {
        let (columns, rows) = (1 << columnBits, 1 << rowBits)
        let (width, height) = (1 / Double(columns), 1 / Double(rows))
        var sum = SIMD4<UInt32>(repeating: 0)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = place(left + (Double(column) + 0.5) * width, top + (Double(row) + 0.5) * height)
                // Without the lowest eight bits the sum of 256 samples fits.
                sum &+= sample(place, source) &>> 8
            }
        }
        return rounded(sum, bits: UInt32(8 + columnBits + rowBits))
    }

    /// From pixels of the picture to pixels of the level.
    @inline(__always)
    private func place(_ x: Double, _ y: Double) -> Point {
        let (dx, dy) = (x - origin.x, y - origin.y)
        return Point(map.a * dx + map.c * dy, map.b * dx + map.d * dy)
    }

    /// The pixel that contains a position, or the nearest of `count`; NaN gives the first.
    @inline(__always)
    private func cut(_ place: Double, _ count: Int) -> Int {
        let above = place > 0 ? place : 0
        return Int(above < Double(count - 1) ? above : Double(count - 1))
    }

    /// The whole number below a position, or the nearest of a range.
    private func cut(_ place: Double, in range: Range<Int>) -> Int {
        Int(min(max(place.rounded(.down), Double(range.lowerBound)), Double(range.upperBound - 1)))
    }

    /// The four pixels around a position, weighted by their distances in 256ths; each channel times 65536.
    @inline(__always)
    private func sample(_ place: Point, _ pixels: Span<UInt32>) -> SIMD4<UInt32> {
        let (u, v) = (whole(place.x, level.width), whole(place.y, level.height))
        let (left, top) = (u &>> 8, (v &>> 8) &* level.width)
        let right = min(left &+ 1, level.width &- 1)
        let bottom = min(top &+ level.width, (level.height &- 1) &* level.width)
        let (s, t) = (UInt32(truncatingIfNeeded: u & 255), UInt32(truncatingIfNeeded: v & 255))
        let above = channels(pixels[top &+ left]) &* (256 &- s) &+ channels(pixels[top &+ right]) &* s
        let below = channels(pixels[bottom &+ left]) &* (256 &- s) &+ channels(pixels[bottom &+ right]) &* s
        return above &* (256 &- t) &+ below &* t
    }

    /// The distance from the centre of the first pixel to the position, in 256ths of a pixel, rounded; at most that of the last
    /// of `count`.
    @inline(__always)
    private func whole(_ place: Double, _ count: Int) -> Int {
        let scaled = place * 256 - 127.5
        let above = scaled > 0 ? scaled : 0
        let last = Double((count &- 1) &* 256)
        return Int(above < last ? above : last)
    }
}

@inline(__always)
private func channels(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel &>> 8 & 255, pixel &>> 16 & 255, pixel &>> 24)
}

/// A pixel from channels that are each 2 to the power of `bits` times too large.
@inline(__always)
private func rounded(_ sum: SIMD4<UInt32>, bits: UInt32) -> UInt32 {
    let channels = (sum &+ (1 &<< (bits &- 1))) &>> bits
    return channels[3] &<< 24 | channels[2] &<< 16 | channels[1] &<< 8 | channels[0]
}

// The powers of two below treat a difference of a ten-thousandth as rounding.

/// The largest power of two that is not above a number, 0…30.
private func bits(atMost number: Double) -> Int {
    let number = number * 1.0001
    return number >= 1 ? min(Int(number.exponent), 30) : 0
}

/// The smallest power of two that is not below a number, 0…31.
private func bits(atLeast number: Double) -> Int {
    let bits = bits(atMost: number)
    return number * 0.9999 > Double(1 << bits) ? bits + 1 : bits
}

extension Transform {
    fileprivate var isLinearFinite: Bool { a.isFinite && b.isFinite && c.isFinite && d.isFinite }

    /// Whether each pixel of the picture shows exactly one of the image.
    fileprivate func isCopy(origin: Point) -> Bool {
        a == 1 && b == 0 && c == 0 && d == 1 && origin.x == origin.x.rounded() && origin.y == origin.y.rounded()
    }
}
