internal import Geometry
internal import Paths
internal import Raster

/// Stacks composed lines, in points.
struct LinePlacement {
    private let text: ComposedText
    private let size: Double
    private let pixelsPerPoint: Double
    private let lineHeight: Double
    /// From a line's top to its baseline.
    private let baseline: Double
    private let rightEdge: Double?
    private let cache: FontCache

    /// The baseline of the first line centres the ascent and descent of `font` in the line, whatever fonts it uses.
    /// Right-to-left lines start at `width`. If that is infinite, and from left to right, lines are placed at 0.
    init(_ text: ComposedText, style: TextStyle, font: HarfBuzzFont, width: Double, cache: FontCache) {
        let (ascent, descent) = (font.ascent * style.size, font.descent * style.size)
        size = style.size
        pixelsPerPoint = style.pixelsPerPoint > 0 && style.pixelsPerPoint.isFinite ? style.pixelsPerPoint : 1
        lineHeight = style.lineHeight(in: text.script) ?? ascent + descent
        baseline = (lineHeight - ascent - descent) / 2 + ascent
        rightEdge = text.isRightToLeft && width.isFinite ? width : nil
        self.cache = cache
        self.text = text
    }

    func block() -> TextBlock {
        let lines = text.lines
        let usual = placed(lines, distance: lineHeight)
        let distance = distanceWithoutTouch(usual)
        return TextBlock(
            lines: distance > lineHeight ? placed(lines, distance: distance) : usual,
            width: lines.map { $0.width * size }.max() ?? 0,
            height: lines.isEmpty ? 0 : Double(lines.count - 1) * distance + lineHeight,
            isTruncated: text.isTruncated, cutsWord: text.cutsWord, isRightToLeft: text.isRightToLeft)
    }

    /// The line height, or more if tall scripts (Burmese, Tibetan) need it so that lines do not touch, but at most twice as
    /// much: a tower of marks is not writing.
    private func distanceWithoutTouch(_ lines: [TextLine]) -> Double {
        let needed = zip(lines, lines.dropFirst()).map { upper, lower in
            let gap = lower.glyphs.bounds.top - upper.glyphs.bounds.bottom
            let hasInk = !upper.glyphs.bounds.isEmpty && !lower.glyphs.bounds.isEmpty
            return hasInk ? lineHeight - gap + LinePlacement.leastGap * size : 0
        }
        return min(max(needed.max() ?? 0, lineHeight), 2 * lineHeight)
    }

    /// Between the ink of two lines, in em.
    private static let leastGap = 0.06

    private func placed(_ lines: [ComposedLine], distance: Double) -> [TextLine] {
        lines.enumerated().map { index, line in placed(line, baseline: Double(index) * distance + baseline) }
    }

    private func placed(_ line: ComposedLine, baseline: Double) -> TextLine {
        let left = rightEdge.map { $0 - line.width * size } ?? 0
        var pen = left
        var (shapes, pictures): ([PlacedShape], [TextPicture]) = ([], [])
        for run in line.runs {
            let isInColors = cache.font(run.font).colorPlace != nil
            for glyph in run.glyphs {
                let origin = Point(pen, baseline) + glyph.offset * size
                pen += glyph.advance * size
                if isInColors, let picture = picture(of: glyph, in: run.font, at: origin) {
                    pictures.append(picture)
                    continue
                }
                let shape = cache.outline(of: glyph.id, in: run.font)
                if !shape.path.isEmpty { shapes.append(PlacedShape(shape: shape, origin: origin, scale: size)) }
            }
        }
        return TextLine(
            glyphs: ShapeRun(shapes), pictures: pictures, left: left, width: line.width * size, baseline: baseline)
    }

    /// On whole pixels of the block, so that none is mixed where the block itself is.
    private func picture(of glyph: Glyph, in font: FontID, at origin: Point) -> TextPicture? {
        guard let picture = cache.picture(of: glyph.id, in: font, pixelsPerEm: size * pixelsPerPoint) else { return nil }
        func whole(_ length: Double) -> Double { max((length * pixelsPerPoint).rounded(), 1) / pixelsPerPoint }
        func place(_ position: Double) -> Double { (position * pixelsPerPoint).rounded() / pixelsPerPoint }
        let box = picture.box
        let frame = Rect(
            x: place(origin.x + box.x * size), y: place(origin.y + box.y * size), width: whole(box.width * size),
            height: whole(box.height * size))
        return TextPicture(image: picture.image, frame: frame)
    }
}
