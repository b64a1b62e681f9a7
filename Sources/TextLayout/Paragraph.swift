/// What a reader takes for one character: the smallest part of a text that is not broken.
struct Grapheme {
    let scalars: [Unicode.Scalar]
    /// Its UTF-16 units in the paragraph.
    let range: Range<Int>
}

/// A text made ready for layout. White space at both ends is gone; control characters, tabs and newlines are spaces.
struct Paragraph {
    let graphemes: [Grapheme]
    let units: [UInt16]
    let levels: BidirectionalLevels
    /// The script of every unit; digits, punctuation and marks have that of the letters before them, or after them.
    let scripts: [Script]
    /// False when the text went on behind the last grapheme.
    let isComplete: Bool

    /// A grapheme with more is cut: this holds the longest emoji and Tibetan stacks, and keeps a tower of marks out.
    private static let maximumScalarsInGrapheme = 16

    /// Reads no more than `limit` scalars of the text.
    init(_ text: String, limit: Int) {
        let scalars = text.unicodeScalars.drop(while: isSpace).prefix(limit + 1).map { isControl($0) ? " " : $0 }
        isComplete = scalars.count <= limit
        var characters = Array(String(String.UnicodeScalarView(scalars)))
        if !isComplete, characters.count > 1 { characters.removeLast() }
        while let last = characters.last, last.unicodeScalars.allSatisfy(isSpace) { characters.removeLast() }
        var graphemes: [Grapheme] = []
        var units: [UInt16] = []
        for character in characters {
            let scalars = Array(character.unicodeScalars.prefix(Self.maximumScalarsInGrapheme))
            let start = units.count
            for scalar in scalars { units += UTF16.encode(scalar)! }
            graphemes.append(Grapheme(scalars: scalars, range: start..<units.count))
        }
        self.graphemes = graphemes
        self.units = units
        levels = BidirectionalLevels(of: units)
        scripts = resolvedScripts(of: graphemes)
    }

    var isRightToLeft: Bool { levels.paragraph == 1 }
}

/// True where a line may leave it hanging over its edge. The spaces that hold words together are not among them.
func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace ? !"\u{A0}\u{2007}\u{202F}".unicodeScalars.contains(scalar) : isControl(scalar)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
}

private func resolvedScripts(of graphemes: [Grapheme]) -> [Script] {
    let own = graphemes.map { grapheme in
        grapheme.scalars.lazy.map(Script.init(of:)).first { $0 != .common } ?? .common
    }
    var current = own.first { $0 != .common } ?? .common
    var scripts: [Script] = []
    for (grapheme, script) in zip(graphemes, own) {
        if script != .common { current = script }
        scripts += repeatElement(current, count: grapheme.range.count)
    }
    return scripts
}
