import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// A small and a large A on one line: the sign of the text's size.
struct LettersSign {
    private let small: TextBlock
    private let large: TextBlock
    private let gap: Double

    init(layout: ScreenLayout, fonts: FontLibrary) {
        func letter(_ size: Double) -> TextBlock {
            fonts.layout("A", style: layout.type.sign(size), width: .infinity, maximumLines: 1, language: nil)
        }
        (small, large) = (letter(1.75), letter(2.75))
        gap = layout.length(0.15)
    }

    /// The ink's middle is at the centre.
    func draw(at center: Point, _ color: Color, into list: inout DrawingList) {
        guard let small = small.lines.first, let large = large.lines.first else { return }
        let width = small.glyphs.bounds.width + gap + large.glyphs.bounds.width
        let foot = center.y + large.glyphs.bounds.height / 2
        let left = center.x - width / 2
        let second = left + small.glyphs.bounds.width + gap
        list.shapes(small.glyphs, offset: Point(left - small.glyphs.bounds.left, foot - small.glyphs.bounds.bottom), color)
        list.shapes(large.glyphs, offset: Point(second - large.glyphs.bounds.left, foot - large.glyphs.bounds.bottom), color)
    }
}
