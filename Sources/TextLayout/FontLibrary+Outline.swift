internal import Geometry
public import Paths

extension FontLibrary {
    /// A text as one path, in em, to be filled by the non-zero rule. Fails for a text that no font has, that has no ink, or that is
    /// emoji, which are pictures. It takes the warnings.
    public func outline(of text: String, weight: FontWeight, language: String?) throws(FontFailure) -> Path {
        let style = TextStyle(size: 1, weight: weight, lineHeight: 1, face: .display)
        let block = layout(text, style: style, width: .infinity, maximumLines: 1, language: language)
        if let warning = takeWarnings().first { throw FontFailure(description: warning) }
        let path = block.lines.map(\.outline).reduce(into: Path()) { $0.append($1) }
        guard !path.isEmpty else { throw FontFailure(description: "no font on this machine has an outline of \(text)") }
        return path
    }
}

extension TextLine {
    fileprivate var outline: Path {
        glyphs.shapes.reduce(into: Path()) { path, glyph in
            let place = Transform.scale(glyph.scale).then(.translation(glyph.origin.x, glyph.origin.y))
            path.append(glyph.shape.path.transformed(by: place))
        }
    }
}
