import Geometry
import PNGCoding
import Paths
import Raster

// Images in SVG.

extension SVGWriter {
    /// An `<image>`, inside a clip unless the path is the image's own border. Not every renderer can show the nearest pixel:
    /// librsvg 2.54 interpolates.
    mutating func write(_ pattern: ImagePattern, in path: Path, _ rule: FillRule, named name: String?) {
        guard let place = pattern.svgPlace, pattern.opacity > 0, let file = pattern.image.file else { return }
        let isWhole = path == pattern.outline
        if !isWhole { openGroup(clippedTo: path, rule, named: nil) }
        var text = "<image\(attribute(name: name))\(place) preserveAspectRatio=\"none\""
        if pattern.opacity < 1 { text += " opacity=\"\(decimal(pattern.opacity))\"" }
        if pattern.sampling == .nearest { text += " image-rendering=\"pixelated\"" }
        add(text + " href=\"data:image/png;base64,\(base64(file))\"/>")
        if !isWhole { closeGroup() }
    }
}

extension Image {
    /// As a PNG file; nil if a side has no pixels, or more than PNGWriting allows.
    fileprivate var file: [UInt8]? { try? PNG.encode(size: size, straight: straightPixels) }
}

extension ImagePattern {
    /// The position of the image: a rectangle, or the map from a square of one point. Nil if it has none.
    fileprivate var svgPlace: String? {
        let map = Transform.scale(Double(image.size.width), Double(image.size.height)).then(transform)
        let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty]
        guard map.determinant != 0, numbers.allSatisfy(\.isFinite) else { return nil }
        if map.b == 0, map.c == 0, map.a > 0, map.d > 0 {
            let corner = " x=\"\(decimal(map.tx))\" y=\"\(decimal(map.ty))\""
            return corner + " width=\"\(decimal(map.a))\" height=\"\(decimal(map.d))\""
        }
        return " width=\"1\" height=\"1\" transform=\"matrix(\(numbers.map(decimal).joined(separator: " ")))\""
    }
}
