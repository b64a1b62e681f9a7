public import Geometry
private import Synchronization

/// A picture to paint with. It keeps copies of itself at a half, a quarter … of its size, a third of its memory more, so that it
/// can be painted small without looking at every pixel and without flicker.
///
/// Two images are never the same image, even with equal pixels; identities are never used again.
public final class Image: Sendable {
    public let size: PixelSize
    public let identity: UInt64
    let isOpaque: Bool
    /// The picture, then each half of the one before, down to a single pixel; none for a picture without pixels.
    let levels: [ImageLevel]

    private static let lastIdentity = Atomic<UInt64>(0)

    /// A channel above its alpha, which is no premultiplied colour, is cut to it. The cost grows with the pixels.
    public init(_ picture: PixelBuffer) {
        size = picture.size
        identity = Image.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
        isOpaque = picture.pixels.allSatisfy { $0 >> 24 == 255 }
        let first = ImageLevel(width: size.width, height: size.height, words: picture.pixels.map(cutToAlpha))
        levels = size.bounds.isEmpty ? [] : Array(sequence(first: first, next: \.half))
    }

    /// From words 0xAARRGGBB whose colours are not premultiplied, row by row; nil unless there is one for each pixel.
    public convenience init?(size: PixelSize, straight words: [UInt32]) {
        guard words.count == max(size.width, 0) * max(size.height, 0) else { return nil }
        self.init(PixelBuffer(size: size, straight: words))
    }

    /// Premultiplied 0xAARRGGBB words, row by row.
    public var pixels: [UInt32] { levels.first?.words ?? [] }
}

extension Image: Hashable {
    public static func == (a: Image, b: Image) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

private func cutToAlpha(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    func cut(_ shift: UInt32) -> UInt32 { min(word >> shift & 255, alpha) << shift }
    return alpha << 24 | cut(16) | cut(8) | cut(0)
}

/// The picture at one of its sizes.
struct ImageLevel: Sendable {
    let width: Int
    let height: Int
    let words: [UInt32]

    /// A pixel is the mean of four, or of the two or the one that a last odd column or row has. Nil for a single pixel.
    var half: ImageLevel? {
        guard width > 1 || height > 1 else { return nil }
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        var half = [UInt32](repeating: 0, count: columns * rows)
        let words = words.span
        for row in 0..<rows {
            let (above, below) = (2 * row * width, min(2 * row + 1, height - 1) * width)
            for column in 0..<columns {
                let (left, right) = (2 * column, min(2 * column + 1, width - 1))
                half[row * columns + column] = mean(
                    words[above + left], words[above + right], words[below + left], words[below + right])
            }
        }
        return ImageLevel(width: columns, height: rows, words: half)
    }
}

/// Channel by channel, rounded to nearest.
private func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let low = even(a) &+ even(b) &+ even(c) &+ even(d) &+ 0x0002_0002
    let high = odd(a) &+ odd(b) &+ odd(c) &+ odd(d) &+ 0x0002_0002
    return low &>> 2 & 0x00ff_00ff | (high &>> 2 & 0x00ff_00ff) &<< 8
}
