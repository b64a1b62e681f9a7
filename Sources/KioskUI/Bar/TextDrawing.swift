import Drawing
import Geometry
import Paths
import Raster
import TextLayout

extension TextBlock {
    /// How far the ink of left-to-right text is from where its lines begin: large letters are moved by that, so that they stand on
    /// the edge of what is above and below them.
    var bearing: Double {
        guard !isRightToLeft else { return 0 }
        return lines.filter { !$0.ink.isEmpty }.map { $0.ink.left - $0.left }.min() ?? 0
    }

    /// The same at the end of its widest line.
    var endBearing: Double {
        lines.filter { !$0.ink.isEmpty }.map { $0.left + $0.width - $0.ink.right }.min() ?? 0
    }
}

extension DrawingList {
    /// Draws laid-out text with the top left corner of its block at `origin`.
    mutating func text(_ block: TextBlock, at origin: Point, _ color: Color) {
        for line in block.lines {
            shapes(line.glyphs, offset: origin, color)
            for picture in line.pictures {
                let frame = picture.frame.offset(x: origin.x, y: origin.y)
                image(picture.image, in: frame, opacity: Double(color.alpha) / 255)
            }
        }
    }

    /// Draws one line around a centre: the middle between its baseline and the top of its capitals.
    mutating func text(_ block: TextBlock, center: Point, _ color: Color) {
        guard let line = block.lines.first else { return }
        text(block, at: Point(center.x - line.left - line.width / 2, center.y - block.height / 2), color)
    }

    /// The ring of the keyboard's focus: two colours side by side, so that it is seen on anything.
    mutating func focusRing(_ frame: Rect, radius: Double, layout: ScreenLayout, look: Palette) {
        let width = layout.length(0.25)
        for (inset, color) in [(-1.5 * width, look.ink), (-0.5 * width, look.paper)] {
            let path = Path(roundedRect: frame.inset(by: inset), radius: radius - inset)
            stroke(path, StrokeStyle(width: width), color, name: "focus")
        }
    }
}
