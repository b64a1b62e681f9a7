import Geometry
import PNGCoding
import Paths
import Raster

// How images are spelled in SVG.

extension SVGWriter {
    /// An `<image>`, under a clip unless it is the image's own border that is painted. Not every renderer knows how to show
    /// the nearest pixel: librsvg 2.54 mixes.
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
    /// As a PNG file; nil where a side has no pixels, or more than such a file is written with.
    fileprivate var file: [UInt8]? { try? PNG.encode(size: size, straight: straightPixels) }
}

extension ImagePattern {
    /// Where the image lies: a rectangle, or the map from a square of one point. Nil where it lies nowhere.
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
