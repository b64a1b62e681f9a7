public import Geometry
import Paths
import Raster

/// A drawing list as an SVG document of `size` points: a `<path>` a command, in drawing order, in points and without
/// transforms; the commands under a clip in a `<g>` with a `<clipPath>`. The same list gives the same text. What cannot be
/// drawn (NaN, infinite) is left out.
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

private struct SVGWriter {
    private(set) var body = ""
    private var clipCount = 0
    private var openGroups = 0

    mutating func write(_ command: DrawingCommand) {
        switch command.content {
        case .fill(let path, let rule):
            let evenOdd = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
            write(path, named: command.name, fill(command.color) + evenOdd)
        case .stroke(let path, let style):
            guard style.width > 0, style.width.isFinite else { return }
            write(path, named: command.name, stroke(style, command.color))
        case .shapes(let shapes, let offset):
            write(SVGWriter.joined(shapes, offset), named: command.name, fill(command.color))
        case .pushClip(let path): openGroup(clippedTo: path, named: command.name)
        case .popClip: closeGroup()
        }
    }

    mutating func closeGroups() {
        while openGroups > 0 { closeGroup() }
    }

    private mutating func write(_ path: Path, named name: String?, _ attributes: String) {
        let name = name.map { " class=\"\(escaped($0))\"" } ?? ""
        body += "<path\(name) d=\"\(pathData(path))\"\(attributes)/>\n"
    }

    private mutating func openGroup(clippedTo path: Path, named name: String?) {
        clipCount += 1
        openGroups += 1
        body += "<clipPath id=\"clip\(clipCount)\">\n"
        write(path, named: name, "")
        body += "</clipPath>\n<g clip-path=\"url(#clip\(clipCount))\">\n"
    }

    private mutating func closeGroup() {
        guard openGroups > 0 else { return }
        openGroups -= 1
        body += "</g>\n"
    }

    private func fill(_ color: Color) -> String { " fill=\"\(hexadecimal(color))\"" + opacity("fill-opacity", color) }

    private func stroke(_ style: StrokeStyle, _ color: Color) -> String {
        var text = " fill=\"none\" stroke=\"\(hexadecimal(color))\"" + opacity("stroke-opacity", color)
        text += " stroke-width=\"\(decimal(style.width))\" stroke-linecap=\"\(style.cap.rawValue)\""
        text += " stroke-linejoin=\"\(style.join.rawValue)\""
        let limit = style.miterLimit >= 1 ? style.miterLimit : 1
        return style.join == .miter && limit != 4 ? text + " stroke-miterlimit=\"\(decimal(limit))\"" : text
    }

    private func opacity(_ attribute: String, _ color: Color) -> String {
        color.alpha == 255 ? "" : " \(attribute)=\"\(decimal(Double(color.alpha) / 255))\""
    }

    private static func joined(_ shapes: [PlacedShape], _ offset: Point) -> Path {
        shapes.reduce(into: Path()) { path, placed in
            let place = placed.origin + offset
            let transform = Transform.scale(placed.scale).then(.translation(place.x, place.y))
            path.append(placed.shape.path.transformed(by: transform))
        }
    }
}
