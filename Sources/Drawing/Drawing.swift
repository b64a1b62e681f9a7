// Drawing: a frame as a list of commands, and what can be done with it: paint it (Painter.swift), find what changed since
// the last frame (DamageTracker.swift), write it as SVG (SVGWriter.swift).
//
// It knows no widget, no text and no screen: text arrives as placed shapes. Commands are in points, absolute, in drawing
// order, later over earlier; a painter maps them to pixels with one scale and no other transform.

public import Geometry
public import Paths
public import Raster

/// Recorded drawing commands.
public struct DrawingList: Sendable {
    public private(set) var commands: [DrawingCommand] = []

    public init() {}

    /// Fills a path. `name` is the part's class in SVG and changes nothing else.
    public mutating func fill(_ path: Path, rule: FillRule = .nonZero, _ color: Color, name: String? = nil) {
        commands.append(DrawingCommand(content: .fill(path, rule: rule), color: color, name: name))
    }

    /// Fills a rectangle.
    public mutating func fill(_ rect: Rect, _ color: Color, name: String? = nil) {
        fill(Path(rect: rect), color, name: name)
    }

    /// Draws a line of the style's width along a path.
    public mutating func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color, name: String? = nil) {
        commands.append(DrawingCommand(content: .stroke(path, style), color: color, name: name))
    }

    /// Fills shapes that are drawn often, such as the glyphs of a line, each moved by `offset`. Their coverage is kept
    /// between frames; they land on whole pixels vertically and on quarter pixels horizontally.
    public mutating func shapes(_ shapes: [PlacedShape], offset: Point = .zero, _ color: Color, name: String? = nil) {
        guard !shapes.isEmpty else { return }
        commands.append(DrawingCommand(content: .shapes(shapes, offset: offset), color: color, name: name))
    }

    /// What is recorded by `body` is drawn only where `path` covers, anti-aliased. Clips nest. `name` is the class of the
    /// clip's path in SVG.
    public mutating func clipped(to path: Path, name: String? = nil, _ body: (inout DrawingList) -> Void) {
        commands.append(DrawingCommand(content: .pushClip(path), color: .clear, name: name))
        body(&self)
        commands.append(DrawingCommand(content: .popClip, color: .clear, name: nil))
    }

    /// Adds all commands of another list.
    public mutating func append(_ other: DrawingList) { commands += other.commands }
}

/// One recorded step. `color` means nothing for the clip commands.
public struct DrawingCommand: Sendable {
    public enum Content: Sendable {
        case fill(Path, rule: FillRule)
        case stroke(Path, StrokeStyle)
        case shapes([PlacedShape], offset: Point)
        case pushClip(Path)
        case popClip
    }

    public let content: Content
    public let color: Color
    public let name: String?
}
