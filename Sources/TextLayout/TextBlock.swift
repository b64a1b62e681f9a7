public import Geometry
public import Paths
public import Raster

/// A laid-out text, in points from its top left corner.
public struct TextBlock: Sendable {
    /// From top to bottom; none for a text of white space only.
    public let lines: [TextLine]
    /// The advance of the widest line, without the spaces at its end. Right-to-left lines end at the width that the text
    /// was laid out for, not at this one.
    public let width: Double
    /// The number of lines × the line height that the style has for the text's script, plus the extra distance between lines of tall scripts.
    public let height: Double
    /// True if the text ends in an ellipsis because it did not fit.
    public let isTruncated: Bool
    /// True if a word longer than a line was cut, with a hyphen or without; a smaller size might not need that. An ellipsis
    /// within a word does not count.
    public let cutsWord: Bool
    /// The first letter decides; a text without one runs from left to right.
    public let isRightToLeft: Bool

    static func empty(isTruncated: Bool) -> TextBlock {
        TextBlock(lines: [], width: 0, height: 0, isTruncated: isTruncated, cutsWord: false, isRightToLeft: false)
    }
}

/// One line of a block.
public struct TextLine: Sendable {
    /// The glyphs with ink, from left to right, relative to the block's top left corner.
    public let glyphs: ShapeRun
    /// Its emoji and other glyphs that have colours of their own, likewise.
    public let pictures: [TextPicture]
    /// Where the line's advance starts, from the block's left edge, and its length without the spaces at its end.
    public let left: Double
    public let width: Double
    /// The y of the baseline, relative to the block's top.
    public let baseline: Double

    /// The box around all ink; empty without any.
    public var ink: Rect { pictures.reduce(glyphs.bounds) { $0.union($1.frame) } }
}

/// A glyph in colours.
public struct TextPicture: Sendable {
    /// In whole pixels of the style's `pixelsPerPoint`, unless the font has fewer.
    public let image: Image
    /// Relative to the block's top left corner.
    public let frame: Rect
}
