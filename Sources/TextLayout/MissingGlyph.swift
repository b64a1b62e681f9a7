import Geometry
import Paths

/// The replacement for a character that no font has. Fonts have their own, from a question mark to a block of bars; this one
/// is as light as the letters around it.
enum MissingGlyph {
    /// In every font.
    static let id: UInt32 = 0
    private static let advance = 0.64

    /// One for a whole grapheme, and none if another part of it is drawn: a family emoji is seven characters.
    static func standing(in glyphs: [Glyph]) -> [Glyph] {
        var last: Int?
        return glyphs.compactMap { glyph in
            defer { last = glyph.cluster }
            guard glyph.id == id else { return glyph }
            guard glyph.cluster != last else { return nil }
            return Glyph(
                id: id, cluster: glyph.cluster, advance: advance, offset: .zero, isSafeToBreak: glyph.isSafeToBreak)
        }
    }

    /// An empty box, as high as a capital.
    static let outline: Path = {
        let box = Rect(left: 0.08, top: -0.7, right: advance - 0.08, bottom: 0)
        let hole = box.inset(by: 0.06)
        var path = Path(rect: box)
        path.move(to: Point(hole.left, hole.top))
        path.line(to: Point(hole.left, hole.bottom))
        path.line(to: Point(hole.right, hole.bottom))
        path.line(to: Point(hole.right, hole.top))
        path.close()
        return path
    }()
}
