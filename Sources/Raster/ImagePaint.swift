import Geometry

/// Paints coverage with an image, source-over. One is kept, with its row.
struct ImagePaint: RowPaint, Sendable {
    var row: [UInt32] = []
    private(set) var isOpaque = false
    private(set) var opacity: UInt8 = 255
    private var sampler: ImageSampler?

    /// False where nothing can be painted.
    mutating func prepare(_ pattern: ImagePattern, transform: Transform) -> Bool {
        opacity = opacityLevel(pattern.opacity)
        sampler = ImageSampler(pattern.image, transform: pattern.transform.then(transform), pattern.sampling)
        isOpaque = pattern.image.isOpaque
        return sampler != nil && opacity > 0
    }

    mutating func writeColors(x: Int, y: Int, count: Int) {
        guard let sampler else { return }
        var row = row.mutableSpan
        sampler.write(x: x, y: y, count: count, into: &row)
    }
}
