// Drawing: a frame as a list of commands, and what can be done with it: paint it (Painter.swift), find what changed since the
// last frame (DamageTracker.swift), write it as SVG (SVGWriter.swift). Properties of commands that painting and damage both
// need are computed once a frame (ScaledList.swift). A picture that is kept from frame to frame uses both (Picture.swift).
// Drawings that seldom change are recorded once and painted once (DrawingPart.swift).
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
    public mutating func fill(_ path: Path, rule: FillRule = .nonZero, _ paint: Paint, name: String? = nil) {
        commands.append(DrawingCommand(content: .fill(path, rule: rule), paint: paint, name: name))
    }

    /// Fills a path with a colour.
    public mutating func fill(_ path: Path, rule: FillRule = .nonZero, _ color: Color, name: String? = nil) {
        fill(path, rule: rule, .color(color), name: name)
    }

    /// Fills a rectangle, its corners rounded by `radius` (not for 0 and NaN). In an opaque colour it is an occluder: what lies
    /// under it is not painted.
    public mutating func fill(_ rect: Rect, radius: Double = 0, _ color: Color, name: String? = nil) {
        let path = radius > 0 ? Path(roundedRect: rect, radius: radius) : Path(rect: rect)
        let occluder = Occluder(rect, radius: radius, color, in: rect)
        commands.append(
            DrawingCommand(content: .fill(path, rule: .nonZero), paint: .color(color), name: name, occluder: occluder))
    }

    /// Fills a path that covers `rect` completely, as the caller guarantees. In an opaque colour that part of it is an
    /// occluder, and is painted without the path.
    public mutating func fill(_ path: Path, covering rect: Rect, _ color: Color, name: String? = nil) {
        let occluder = Occluder(rect, color, in: path.controlBounds)
        commands.append(
            DrawingCommand(content: .fill(path, rule: .nonZero), paint: .color(color), name: name, occluder: occluder))
    }

    /// Draws a whole image in a rectangle. An empty rectangle draws nothing. An opaque image is an occluder.
    public mutating func image(
        _ image: Image, in rect: Rect, sampling: ImagePattern.Sampling = .linear, opacity: Double = 1, name: String? = nil
    ) {
        let pattern = ImagePattern(image, in: rect, sampling: sampling, opacity: opacity)
        guard !rect.isEmpty, !image.size.bounds.isEmpty else { return }
        let content = DrawingCommand.Content.fill(pattern.outline, rule: .nonZero)
        commands.append(DrawingCommand(content: content, paint: .image(pattern), name: name, occluder: Occluder(rect, pattern)))
    }

    /// Draws a line of the style's width along a path.
    public mutating func stroke(_ path: Path, _ style: StrokeStyle, _ paint: Paint, name: String? = nil) {
        commands.append(DrawingCommand(content: .stroke(path, style), paint: paint, name: name))
    }

    /// Draws a line in one colour.
    public mutating func stroke(_ path: Path, _ style: StrokeStyle, _ color: Color, name: String? = nil) {
        stroke(path, style, .color(color), name: name)
    }

    /// Fills shapes that are drawn often, such as the glyphs of a line, each moved by `offset`. Their coverage is kept
    /// between frames; they land on whole pixels vertically and on quarter pixels horizontally. The paint does not move.
    public mutating func shapes(_ run: ShapeRun, offset: Point = .zero, _ paint: Paint, name: String? = nil) {
        guard !run.shapes.isEmpty else { return }
        commands.append(DrawingCommand(content: .shapes(run, offset: offset), paint: paint, name: name))
    }

    /// Fills shapes with a colour.
    public mutating func shapes(_ run: ShapeRun, offset: Point = .zero, _ color: Color, name: String? = nil) {
        shapes(run, offset: offset, .color(color), name: name)
    }

    /// Draws a part with its top left corner at a position, which is rounded to whole pixels. A part that has only moved is not
    /// painted again. It is an occluder. A position that is not finite draws nothing.
    public mutating func part(_ part: DrawingPart, at origin: Point, name: String? = nil) {
        commands.append(DrawingCommand(content: .part(part, origin: origin), paint: .none, name: name))
    }

    /// The commands that `body` records are drawn only where `path` covers, anti-aliased: the path's coverage is their mask.
    /// Clips nest, and their coverages multiply. `name` is the class of the clip's path in SVG.
    public mutating func clipped(
        to path: Path, rule: FillRule = .nonZero, name: String? = nil, _ body: (inout DrawingList) -> Void
    ) {
        commands.append(DrawingCommand(content: .pushClip(path, rule: rule), paint: .none, name: name))
        body(&self)
        commands.append(DrawingCommand(content: .popClip, paint: .none, name: nil))
    }

    /// The same for a rectangle.
    public mutating func clipped(to rect: Rect, name: String? = nil, _ body: (inout DrawingList) -> Void) {
        clipped(to: Path(rect: rect), name: name, body)
    }

    /// The commands that `body` records are drawn as one picture with an opacity, so that they do not show through each other.
    /// An opacity of 0 or less, or NaN, draws nothing. With 1 or more they are drawn as if there were no group, and so they are
    /// with any opacity above 0 in a group inside sixteen others.
    public mutating func group(opacity: Double, _ body: (inout DrawingList) -> Void) {
        commands.append(DrawingCommand(content: .pushGroup(opacity: opacity), paint: .none, name: nil))
        body(&self)
        commands.append(DrawingCommand(content: .popGroup, paint: .none, name: nil))
    }

    mutating func append(_ command: DrawingCommand) { commands.append(command) }

    /// Adds all commands of another list.
    public mutating func append(_ other: DrawingList) { commands += other.commands }
}

/// One recorded step. `paint` has no meaning for a part, and for the commands that begin and end a clip or a group.
public struct DrawingCommand: Sendable {
    public enum Content: Sendable {
        case fill(Path, rule: FillRule)
        case stroke(Path, StrokeStyle)
        case shapes(ShapeRun, offset: Point)
        case part(DrawingPart, origin: Point)
        case pushClip(Path, rule: FillRule)
        case popClip
        case pushGroup(opacity: Double)
        case popGroup
    }

    public let content: Content
    public let paint: Paint
    public let name: String?
    /// What it hides, if it is opaque.
    var occluder: Occluder?

    /// The colour, if it is painted with one.
    public var color: Color? {
        if case .color(let color) = paint { color } else { nil }
    }
}

extension Paint {
    fileprivate static let none = Paint.color(.clear)
}
