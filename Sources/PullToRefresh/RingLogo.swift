public import Drawing
public import Geometry
public import Paths
public import Raster

/// The mark in the ring. It keeps its aspect ratio; the style gives the length of its longer side.
public enum RingLogo: Hashable, Sendable {
    /// In a box of 1 × 1 about the origin. Its colours are the style's.
    case path(Path, FillRule)
    /// A picture in colour and in grey, with the same alpha.
    case picture(colored: Image, grey: Image)

    /// A path of any position and size, filled with the non-zero rule as in SVG. Nil for a path without width or height.
    public init?(_ path: Path) {
        guard let bounds = path.bounds else { return nil }
        self = .path(path.fitted(bounds), .nonZero)
    }

    /// A premultiplied picture. A large one is scaled down: more than `longestSide` pixels cannot be seen in a ring.
    public init(_ picture: PixelBuffer) {
        let kept = picture.reduced(to: RingLogo.longestSide)
        var grey = kept
        grey.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = greyed(pixels[index]) }
        }
        self = .picture(colored: Image(kept), grey: Image(grey))
    }

    /// Three times the mark's size at 4 pixels per point.
    private static let longestSide = 256

    /// Draws both versions around a centre, the coloured one over the grey one with opacity `share` (0…1). `opacity` applies
    /// to both.
    func draw(
        at center: Point, size: Double, grey: Color, tint: Color, share: Double, opacity: Double, into list: inout DrawingList
    ) {
        switch self {
        case .path(let path, let rule):
            let path = path.transformed(by: .scale(size).then(.translation(center.x, center.y)))
            list.fill(path, rule: rule, grey.faded(opacity), name: "logo-grey")
            list.fill(path, rule: rule, tint.faded(opacity * share), name: "logo")
        case .picture(let coloredImage, let greyImage):
            let frame = RingLogo.frame(of: coloredImage.size, center: center, size: size)
            list.image(greyImage, in: frame, opacity: opacity, name: "logo-grey")
            list.image(coloredImage, in: frame, opacity: opacity * share, name: "logo")
        }
    }

    /// Draws it around a centre, its longer side of this size: a path in one colour, a picture in its own.
    public func draw(at center: Point, size: Double, _ color: Color, opacity: Double = 1, into list: inout DrawingList) {
        switch self {
        case .path(let path, let rule):
            let path = path.transformed(by: .scale(size).then(.translation(center.x, center.y)))
            list.fill(path, rule: rule, color.faded(opacity), name: "logo")
        case .picture(let image, _):
            let frame = RingLogo.frame(of: image.size, center: center, size: size)
            list.image(image, in: frame, opacity: opacity, name: "logo")
        }
    }

    private static func frame(of pixels: PixelSize, center: Point, size: Double) -> Rect {
        let scale = size / Double(max(pixels.width, pixels.height, 1))
        let (width, height) = (Double(pixels.width) * scale, Double(pixels.height) * scale)
        return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}

/// The grey version of a premultiplied pixel: its luminance (weights of Rec. 709, applied to the encoded values) at half the
/// contrast around the middle, so that the coloured version stands out as it fades in.
private func greyed(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    let luminance = (54 * (word >> 16 & 255) + 183 * (word >> 8 & 255) + 19 * (word & 255) + 128) / 256
    let grey = min((2 * luminance + alpha + 2) / 4, alpha)
    return alpha << 24 | grey << 16 | grey << 8 | grey
}

extension PixelBuffer {
    /// The picture scaled down to a longer side of `longestSide` pixels, in the same aspect ratio; itself if it is small
    /// enough.
    fileprivate func reduced(to longestSide: Int) -> PixelBuffer {
        let longest = max(size.width, size.height)
        guard longest > longestSide else { return self }
        func side(_ length: Int) -> Int { max((length * longestSide + longest / 2) / longest, 1) }
        var small = PixelBuffer(size: PixelSize(width: side(size.width), height: side(size.height)))
        let frame = Rect(x: 0, y: 0, width: Double(small.size.width), height: Double(small.size.height))
        let layout = small.layout
        var rasterizer = Rasterizer()
        small.withMutablePixels { pixels in
            rasterizer.fill(
                Path(rect: frame), paint: .image(ImagePattern(Image(self), in: frame)), clip: Clip(layout.bounds),
                into: &pixels,
                layout: layout)
        }
        return small
    }
}
