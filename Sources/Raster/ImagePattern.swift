public import Geometry
public import Paths

/// An image laid out to paint with: it covers its own rectangle, mapped, and nothing outside.
public struct ImagePattern: Hashable, Sendable {
    /// What a pixel gets that does not show exactly one pixel of the image.
    public enum Sampling: String, Hashable, Sendable, CaseIterable {
        /// The pixel of the image under its centre.
        case nearest
        /// A mixture of four; where the image is painted smaller, the mean of what the pixel covers.
        case linear
    }

    public var image: Image
    /// From the image's pixels to the unit of the path. One that cannot be undone, or is not finite, paints nothing.
    public var transform: Transform
    public var sampling: Sampling
    /// 0…1; values outside are cut, NaN counts as 0.
    public var opacity: Double

    public init(_ image: Image, transform: Transform = .identity, sampling: Sampling = .linear, opacity: Double = 1) {
        self.image = image
        self.transform = transform
        self.sampling = sampling
        self.opacity = opacity
    }

    /// The whole image in a rectangle. An empty one, or an image without pixels, paints nothing.
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

    /// Whether a path lies within the mapped image, so that nothing of it must be cut off. A millionth of a pixel of the
    /// image is left to rounding.
    func holds(_ path: Path) -> Bool {
        guard let back = transform.inverse else { return false }
        let (width, height) = (Double(image.size.width) + 1e-6, Double(image.size.height) + 1e-6)
        return path.points.allSatisfy { point in
            let place = back.apply(point)
            return place.x >= -1e-6 && place.x <= width && place.y >= -1e-6 && place.y <= height
        }
    }
}
