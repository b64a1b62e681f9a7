import Geometry

/// Scales a part of a picture whose rows come one after the other, and keeps as many as the filter is high. Colours are weighted
/// by their alpha.
struct Resampler {
    private let across: AxisFilter
    private let down: AxisFilter
    private let isPremultiplying: Bool
    private var nextRow = 0
    private var line: [SIMD4<Float>]
    /// The last `down.taps` rows, already scaled across: row y at y % taps.
    private var kept: [SIMD4<Float>]
    private(set) var bitmap: Bitmap

    private var width: Int { bitmap.size.width }

    /// `isPremultiplying`: whether the fourth channel is straight alpha; the result is premultiplied.
    init(_ framing: Framing, isPremultiplying: Bool) {
        across = AxisFilter(framing.across, of: framing.picture.width, to: framing.result.width)
        down = AxisFilter(framing.down, of: framing.picture.height, to: framing.result.height)
        self.isPremultiplying = isPremultiplying
        line = Array(repeating: .zero, count: framing.picture.width)
        kept = Array(repeating: .zero, count: framing.result.width * down.taps)
        bitmap = Bitmap(size: framing.result, pixels: [])
        bitmap.pixels.reserveCapacity(framing.result.width * framing.result.height)
    }

    /// The next row of the picture, from the top. Traps unless it has its width.
    mutating func add(_ row: [Pixel]) {
        precondition(row.count == line.count)
        if !isDone, nextRow >= down.starts[finishedRows] { keep(row) }
        nextRow += 1
        while !isDone, down.starts[finishedRows] + down.taps <= nextRow { finishRow() }
    }

    private var finishedRows: Int { bitmap.pixels.count / width }
    private var isDone: Bool { finishedRows == bitmap.size.height }

    private mutating func keep(_ row: [Pixel]) {
        load(row, isPremultiplying, into: &line)
        across.apply(to: line, into: &kept, at: nextRow % down.taps * width)
    }

    private mutating func finishRow() {
        let row = finishedRows
        let weights = down.weights[row * down.taps..<(row + 1) * down.taps]
        var sums = [SIMD4<Float>](repeating: .zero, count: width)
        for (tap, weight) in weights.enumerated() where weight != 0 {
            add(rowAt: (down.starts[row] + tap) % down.taps, times: weight, to: &sums)
        }
        for sum in sums { bitmap.pixels.append(rounded(sum)) }
    }

    private func add(rowAt place: Int, times weight: Float, to sums: inout [SIMD4<Float>]) {
        let kept = kept.span.extracting(place * width..<(place + 1) * width)
        var sums = sums.mutableSpan
        for x in kept.indices { sums[x] += kept[x] * weight }
    }

    /// A kernel with negative lobes overshoots; no colour may be above its alpha.
    private func rounded(_ sum: SIMD4<Float>) -> Pixel {
        let limit = isPremultiplying ? min(max(sum.w, 0), 255) : 255
        let value = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: limit))
        // One by one: the conversion of whole vectors took half of the time of scaling.
        let halves = value + 0.5
        return Pixel(UInt8(halves.x), UInt8(halves.y), UInt8(halves.z), UInt8(halves.w))
    }
}

private func load(_ row: [Pixel], _ isPremultiplying: Bool, into line: inout [SIMD4<Float>]) {
    let row = row.span
    var line = line.mutableSpan
    for x in row.indices {
        let pixel = SIMD4<Float>(row[x])
        line[x] = isPremultiplying && row[x].w < 255 ? premultiplied(pixel) : pixel
    }
}

private func premultiplied(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
    var result = pixel * (pixel.w / 255)
    result.w = pixel.w
    return result
}

extension AxisFilter {
    /// Scales a line; the result begins at `place` of `result`.
    fileprivate func apply(to line: [SIMD4<Float>], into result: inout [SIMD4<Float>], at place: Int) {
        let (weights, line) = (weights.span, line.span)
        var result = result.mutableSpan
        for x in starts.indices {
            let own = weights.extracting(x * taps..<(x + 1) * taps)
            let neighbours = line.extracting(starts[x]..<starts[x] + taps)
            var sum = SIMD4<Float>.zero
            for index in own.indices { sum += neighbours[index] * own[index] }
            result[place + x] = sum
        }
    }
}
