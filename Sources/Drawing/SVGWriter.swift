public import Geometry
import Paths
import Raster

/// A drawing list as an SVG document of `size` points: a `<path>` for each command, in drawing order, in points. Clips and
/// groups are `<g>` elements. Linear and radial gradients are SVG's; a conic gradient, which SVG does not have, is a fan of
/// wedges. An image is an `<image>` with its PNG file inside. The same list gives the same text. What cannot be drawn (NaN,
/// infinite) is left out.
public func svg(_ list: DrawingList, size: Size) -> String {
    var writer = SVGWriter()
    for command in list.commands { writer.write(command) }
    writer.closeGroups()
    let (width, height) = (decimal(max(size.width, 0)), decimal(max(size.height, 0)))
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
        \(writer.body)</svg>

        """
}

struct SVGWriter {
    private(set) var body = ""
    private var clipCount = 0
    private var gradientCount = 0
    private var openGroups = 0

    /// The tolerance, in points, for the outline of a stroke that is written as a path.
    private static let strokeTolerance = 0.01

    mutating func write(_ command: DrawingCommand) {
        switch command.content {
        case .fill(let path, let rule): write(path, rule, command)
        case .stroke(let path, let style): write(path, style, command)
        case .shapes(let run, let offset): write(SVGWriter.joined(run.shapes, offset), .nonZero, command)
        case .part(let part, let origin): write(part, at: origin, named: command.name)
        case .pushClip(let path, let rule): openGroup(clippedTo: path, rule, named: command.name)
        case .pushGroup(let opacity): openGroup(" opacity=\"\(decimal(min(max(opacity, 0), 1)))\"")
        case .popClip, .popGroup: closeGroup()
        }
    }

    mutating func closeGroups() {
        while openGroups > 0 { closeGroup() }
    }

    private mutating func write(_ path: Path, _ rule: FillRule, _ command: DrawingCommand) {
        switch command.paint {
        case .color(let color):
            write(path, named: command.name, paint("fill", hexadecimal(color), opacity(color)) + attribute(rule))
        case .gradient(let gradient):
            if case .conic = gradient.course { return write(gradient, in: path, rule, named: command.name) }
            guard let paint = define(gradient, for: "fill") else { return }
            write(path, named: command.name, paint + attribute(rule))
        case .image(let pattern): write(pattern, in: path, rule, named: command.name)
        }
    }

    private mutating func write(_ path: Path, _ style: StrokeStyle, _ command: DrawingCommand) {
        guard style.width > 0, style.width.isFinite else { return }
        switch command.paint {
        case .color(let color):
            write(path, named: command.name, stroke(style, paint("stroke", hexadecimal(color), opacity(color))))
        case .gradient(let gradient) where !gradient.isConic:
            guard let paint = define(gradient, for: "stroke") else { return }
            write(path, named: command.name, stroke(style, paint))
        case .gradient, .image: write(path.stroked(style, tolerance: SVGWriter.strokeTolerance), .nonZero, command)
        }
    }

    private mutating func write(_ part: DrawingPart, at origin: Point, named name: String?) {
        let rect = Rect(x: 0, y: 0, width: part.size.width, height: part.size.height)
        guard origin.x.isFinite, origin.y.isFinite, rect.isFinite, !rect.isEmpty else { return }
        let groups = openGroups
        openGroup(" transform=\"translate(\(decimal(origin.x)) \(decimal(origin.y)))\"")
        openGroup(clippedTo: Path(rect: rect), .nonZero, named: nil)
        write(Path(rect: rect), named: name, paint("fill", hexadecimal(part.background), 1))
        for command in part.list.commands { write(command) }
        while openGroups > groups { closeGroup() }
    }

    mutating func write(_ path: Path, named name: String?, _ attributes: String) {
        add("<path\(attribute(name: name)) d=\"\(pathData(path))\"\(attributes)/>")
    }

    mutating func add(_ line: String) { body += line + "\n" }

    func attribute(name: String?) -> String { name.map { " class=\"\(escaped($0))\"" } ?? "" }

    mutating func openGroup(clippedTo path: Path, _ rule: FillRule, named name: String?) {
        clipCount += 1
        add("<clipPath id=\"clip\(clipCount)\">")
        write(path, named: name, rule == .evenOdd ? " clip-rule=\"evenodd\"" : "")
        add("</clipPath>")
        openGroup(" clip-path=\"url(#clip\(clipCount))\"")
    }

    private mutating func openGroup(_ attributes: String) {
        openGroups += 1
        add("<g\(attributes)>")
    }

    mutating func closeGroup() {
        guard openGroups > 0 else { return }
        openGroups -= 1
        add("</g>")
    }

    /// Writes a gradient's definition, and returns the attributes of what is painted with it. Nil if nothing is.
    private mutating func define(_ gradient: Gradient, for attribute: String) -> String? {
        guard gradient.opacity > 0, let last = gradient.stops.last else { return nil }
        let opacity = min(gradient.opacity, 1)
        guard let course = gradient.svgCourse else {
            return paint(attribute, hexadecimal(last.color), Double(last.color.alpha) / 255 * opacity)
        }
        gradientCount += 1
        add("<\(course.element) id=\"gradient\(gradientCount)\" gradientUnits=\"userSpaceOnUse\"\(course.attributes)>")
        body += gradient.svgStops
        add("</\(course.element)>")
        return paint(attribute, "url(#gradient\(gradientCount))", opacity)
    }

    private func paint(_ attribute: String, _ value: String, _ opacity: Double) -> String {
        " \(attribute)=\"\(value)\"" + (opacity == 1 ? "" : " \(attribute)-opacity=\"\(decimal(opacity))\"")
    }

    private func opacity(_ color: Color) -> Double { Double(color.alpha) / 255 }

    private func attribute(_ rule: FillRule) -> String { rule == .evenOdd ? " fill-rule=\"evenodd\"" : "" }

    private func stroke(_ style: StrokeStyle, _ paint: String) -> String {
        var text = " fill=\"none\"" + paint
        text += " stroke-width=\"\(decimal(style.width))\" stroke-linecap=\"\(style.cap.rawValue)\""
        text += " stroke-linejoin=\"\(style.join.rawValue)\""
        let limit = style.miterLimit >= 1 ? style.miterLimit : 1
        return style.join == .miter && limit != 4 ? text + " stroke-miterlimit=\"\(decimal(limit))\"" : text
    }

    private static func joined(_ shapes: [PlacedShape], _ offset: Point) -> Path {
        shapes.reduce(into: Path()) { path, placed in
            let place = placed.origin + offset
            let transform = Transform.scale(placed.scale).then(.translation(place.x, place.y))
            path.append(placed.shape.path.transformed(by: transform))
        }
    }
}
