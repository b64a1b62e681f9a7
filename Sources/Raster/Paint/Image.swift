public import Geometry
public import Paths
private import Synchronization

/// A picture to paint with. Optionally it keeps copies of itself at a half, a quarter … of its size, so that it can be painted
/// small without reading every pixel and without flicker.
///
/// Two images are never the same image, even with equal pixels; identities are never used again.
public final class Image: Sendable {
    public let size: PixelSize
    public let identity: UInt64
    /// Whether it is opaque everywhere.
    public let isOpaque: Bool
    /// The picture, then, if they are kept, copies of half the size each, down to a single pixel; empty for a picture without
    /// pixels.
    let levels: [ImageLevel]

    private static let lastIdentity = Atomic<UInt64>(0)

    /// A channel above its alpha, which is invalid in a premultiplied colour, is clamped to it. With smaller copies, which take
    /// a third more memory, it can be painted much smaller in every frame. Without them, painting it at less than half its size
    /// is slow in every frame: then shrink the picture once. The cost grows with the pixels.
    public init(_ picture: PixelBuffer, keepsSmallerCopies: Bool = true) {
        size = picture.size
        identity = Image.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
        isOpaque = picture.pixels.allSatisfy { $0 >> 24 == 255 }
        let pixels = isOpaque ? picture.pixels : picture.pixels.map(cutToAlpha)
        let first = ImageLevel(width: size.width, height: size.height, pixels: pixels)
        let all = sequence(first: first) { keepsSmallerCopies ? $0.half : nil }
        levels = size.bounds.isEmpty ? [] : Array(all)
    }

    /// From pixels 0xAARRGGBB whose colours are not premultiplied, row by row; nil unless there is one for each pixel.
    public convenience init?(size: PixelSize, straight pixels: [UInt32]) {
        guard pixels.count == max(size.width, 0) * max(size.height, 0) else { return nil }
        self.init(PixelBuffer(size: size, straight: pixels))
    }

    /// Premultiplied 0xAARRGGBB pixels, row by row.
    public var pixels: [UInt32] { levels.first?.pixels ?? [] }
}

extension Image: Hashable {
    public static func == (a: Image, b: Image) -> Bool { a === b }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

private func cutToAlpha(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func cut(_ shift: UInt32) -> UInt32 { min(pixel >> shift & 255, alpha) << shift }
    return alpha << 24 | cut(16) | cut(8) | cut(0)
}

/// The picture at one of its sizes.
struct ImageLevel: Sendable {
    let width: Int
    let height: Int
    let pixels: [UInt32]

    /// A pixel is the mean of four, or, in a last odd column or row, of two or one. Nil for a single pixel.
    var half: ImageLevel? {
        guard width > 1 || height > 1 else { return nil }
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        var half = [UInt32](repeating: 0, count: columns * rows)
        let pixels = pixels.span
        for row in 0..<rows {
            let (above, below) = (2 * row * width, min(2 * row + 1, height - 1) * width)
            for column in 0..<columns {
                let (left, right) = (2 * column, min(2 * column + 1, width - 1))
                half[row * columns + column] = mean(
                    pixels[above + left], pixels[above + right], pixels[below + left], pixels[below + right])
            }
        }
        return ImageLevel(width: columns, height: rows, pixels: half)
    }
}

/// Channel by channel, rounded to nearest.
private func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let low = even(a) &+ even(b) &+ even(c) &+ even(d) &+ 0x0002_0002
    let high = odd(a) &+ odd(b) &+ odd(c) &+ odd(d) &+ 0x0002_0002
    return low &>> 2 & 0x00ff_00ff | (high &>> 2 & 0x00ff_00ff) &<< 8
}

/// An image placed for painting: it covers its own rectangle, mapped, and nothing outside.
public struct ImagePattern: Hashable, Sendable {
    /// The colour of a pixel that does not show exactly one pixel of the image.
    public enum Sampling: String, Hashable, Sendable, CaseIterable {
        /// The pixel of the image under its centre.
        case nearest
        /// Interpolated from four; if the image is painted smaller, the mean of what the pixel covers.
        case linear
        /// Interpolated from four, of the image at the size from which it is painted less than two times smaller. Many times
        /// faster than the mean, and a little coarser: for what moves.
        case bilinear
    }

    public var image: Image
    /// From the image's pixels to the unit of the path. A map without an inverse, or that is not finite, paints nothing.
    public var transform: Transform
    public var sampling: Sampling
    /// Clamped to 0…1; NaN counts as 0.
    public var opacity: Double

    public init(_ image: Image, transform: Transform = .identity, sampling: Sampling = .linear, opacity: Double = 1) {
        self.image = image
        self.transform = transform
        self.sampling = sampling
        self.opacity = opacity
    }

    /// The whole image in a rectangle. An empty rectangle, or an image without pixels, paints nothing.
    public init(_ image: Image, in rect: Rect, sampling: Sampling = .linear, opacity: Double = 1) {
        let (width, height) = (Double(image.size.width), Double(image.size.height))
        let scale = Transform.scale(rect.width / width, rect.height / height)
        self.init(image, transform: scale.then(.translation(rect.x, rect.y)), sampling: sampling, opacity: opacity)
    }

    /// The border of the mapped image.
    public var outline: Path {
        Path(rect: Rect(x: 0, y: 0, width: Double(image.size.width), height: Double(image.size.height)))
            .transformed(by: transform)
    }

    /// Whether a path is inside the mapped image, so that nothing must be clipped. A millionth of a pixel of the image is
    /// allowed for rounding.
    func holds(_ path: Path) -> Bool {
        guard let back = transform.inverse else { return false }
        let (width, height) = (Double(image.size.width) + 1e-6, Double(image.size.height) + 1e-6)
        return path.points.allSatisfy { point in
            let place = back.apply(point)
            return place.x >= -1e-6 && place.x <= width && place.y >= -1e-6 && place.y <= height
        }
    }
}
