internal import Geometry
internal import Paths

/// Puts composed lines under each other, in points.
struct LinePlacement {
    private let size: Double
    private let lineHeight: Double
    /// From a line's top to its baseline.
    private let baseline: Double
    private let isRightToLeft: Bool
    private let rightEdge: Double?
    private let cache: FontCache

    /// Every line has the baseline that centres the ascent and descent of `font` in it, whatever fonts stand there. Lines
    /// from right to left begin at `width`; without an end to that, and from left to right, they are put at 0.
    init(style: TextStyle, font: HarfBuzzFont, width: Double, isRightToLeft: Bool, cache: FontCache) {
        let (ascent, descent) = (font.ascent * style.size, font.descent * style.size)
        size = style.size
        lineHeight = style.lineHeight.isFinite && style.lineHeight > 0 ? style.lineHeight : ascent + descent
        baseline = (lineHeight - ascent - descent) / 2 + ascent
        self.isRightToLeft = isRightToLeft
        rightEdge = isRightToLeft && width.isFinite ? width : nil
        self.cache = cache
    }

    func block(_ lines: [ComposedLine], isTruncated: Bool) -> TextBlock {
        TextBlock(
            lines: lines.enumerated().map { index, line in placed(line, baseline: Double(index) * lineHeight + baseline) },
            width: lines.map { $0.width * size }.max() ?? 0,
            height: Double(lines.count) * lineHeight,
            isTruncated: isTruncated, isRightToLeft: isRightToLeft)
    }

    private func placed(_ line: ComposedLine, baseline: Double) -> TextLine {
        let left = rightEdge.map { $0 - line.width * size } ?? 0
        var pen = left
        var shapes: [PlacedShape] = []
        for run in line.runs {
            for glyph in run.glyphs {
                let shape = cache.outline(of: glyph.id, in: run.font)
                let origin = Point(pen, baseline) + glyph.offset * size
                if !shape.path.isEmpty { shapes.append(PlacedShape(shape: shape, origin: origin, scale: size)) }
                pen += glyph.advance * size
            }
        }
        return TextLine(glyphs: ShapeRun(shapes), left: left, width: line.width * size, baseline: baseline)
    }
}
