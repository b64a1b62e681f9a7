private import Glibc

/// How much of which pixels of a line goes into each pixel of a longer or shorter one: Lanczos' kernel with three lobes, as wide
/// as the reduction asks for (Turkowski 1990, "Filters for Common Resampling Tasks").
struct AxisFilter {
    /// So many neighbours make each pixel.
    let taps: Int
    /// The first neighbour of each pixel; `starts[i] + taps` is at most the number of neighbours.
    let starts: [Int]
    /// `taps` for each pixel, whose sum is 1.
    let weights: [Float]

    private static let lobes = 3.0

    /// `part` of a line of `count` pixels becomes `result` pixels.
    init(_ part: Stretch, of count: Int, to result: Int) {
        let step = part.length / Double(result)
        let width = max(step, 1)
        let reach = Self.lobes * width
        let taps = min(count, Int((2 * reach).rounded(.up)) + 1)
        let centers = (0..<result).map { part.start + (Double($0) + 0.5) * step }
        self.taps = taps
        starts = centers.map { min(max(Int(($0 - reach).rounded(.down)), 0), count - taps) }
        weights = zip(starts, centers).flatMap { start, center in
            Self.weights((0..<taps).map { (Double(start + $0) + 0.5 - center) / width })
        }
    }

    /// At these distances from the middle, in widths of the kernel.
    private static func weights(_ distances: [Double]) -> [Float] {
        let values = distances.map(kernel)
        let sum = values.reduce(0, +)
        return values.map { Float($0 / sum) }
    }

    private static func kernel(_ x: Double) -> Double {
        guard abs(x) < lobes else { return 0 }
        return sinc(x) * sinc(x / lobes)
    }

    private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(.pi * x) / (.pi * x) }
}
