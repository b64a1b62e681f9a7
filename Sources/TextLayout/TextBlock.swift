public import Paths

/// A laid-out text, in points from its top left corner.
public struct TextBlock: Sendable {
    /// From top to bottom; none for a text with nothing but white space.
    public let lines: [TextLine]
    /// The advance of the widest line, without the spaces at its end. Right-to-left lines end at the width that the text
    /// was laid out for, not at this one.
    public let width: Double
    /// The number of lines × the line height, and what lines of high scripts stand further apart.
    public let height: Double
    /// True when the text ends in an ellipsis because it did not fit.
    public let isTruncated: Bool
    /// The first letter decides; a text without one runs from the left.
    public let isRightToLeft: Bool

    static func empty(isTruncated: Bool) -> TextBlock {
        TextBlock(lines: [], width: 0, height: 0, isTruncated: isTruncated, isRightToLeft: false)
    }
}

/// One line of a block.
public struct TextLine: Sendable {
    /// The glyphs with ink, from left to right, relative to the block's top left corner.
    public let glyphs: ShapeRun
    /// Where the line's advance begins, from the block's left edge, and how long it is without the spaces at its end.
    public let left: Double
    public let width: Double
    /// The y of the baseline, relative to the block's top.
    public let baseline: Double
}
