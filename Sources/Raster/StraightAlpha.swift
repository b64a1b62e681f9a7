public import Geometry

// Words 0xAARRGGBB whose colours are not premultiplied, as picture files keep them.

extension PixelBuffer {
    /// From straight words, row by row; traps unless there is one for each pixel.
    public init(size: PixelSize, straight words: [UInt32]) {
        self.init(size: size)
        precondition(words.count == pixels.count)
        withMutableWords { target in
            for (index, word) in words.enumerated() {
                var color = Color(word)
                color.alpha = UInt8(word >> 24)
                target[index] = color.premultiplied
            }
        }
    }

    /// A word for each pixel, row by row; the colours divided by the alpha, rounded to nearest.
    public var straightPixels: [UInt32] { pixels.map(straight) }
}

extension Image {
    /// A word for each pixel, row by row; the colours divided by the alpha, rounded to nearest.
    public var straightPixels: [UInt32] { pixels.map(straight) }
}

private func straight(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    if alpha == 255 || alpha == 0 { return alpha == 0 ? 0 : word }
    func divided(_ shift: UInt32) -> UInt32 { min(((word >> shift & 255) * 255 + alpha / 2) / alpha, 255) << shift }
    return alpha << 24 | divided(16) | divided(8) | divided(0)
}
