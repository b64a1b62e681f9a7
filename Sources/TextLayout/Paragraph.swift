internal import Languages

/// A user-perceived character: the smallest part of a text that is never split.
struct Grapheme {
    /// Its scalars in the paragraph.
    let scalars: Range<Int>
    /// Its UTF-16 units in the paragraph.
    let range: Range<Int>
}

/// A text prepared for layout. White space at both ends is removed; control characters, tabs and newlines have become spaces.
struct Paragraph {
    let scalars: [Unicode.Scalar]
    let graphemes: [Grapheme]
    let units: [UInt16]
    let levels: BidirectionalLevels
    /// The script of every unit; digits, punctuation and marks take that of the letters before them, or else after them.
    let scripts: [Script]
    /// Ascending, in `scalars`.
    let emphasis: [TextEmphasis]
    /// False if the text continues after the last grapheme.
    let isComplete: Bool

    /// A grapheme with more is cut: this is enough for the longest emoji and Tibetan stacks, and limits towers of marks.
    private static let maximumScalarsInGrapheme = 16

    /// Reads no more than `limit` scalars of the text.
    ///
    /// - Parameter emphasis: in the scalars of the text, ascending.
    init(_ text: String, emphasis: [TextEmphasis] = [], limit: Int) {
        let scalars = Paragraph.scalars(of: text, limit: limit + 1)
        isComplete = scalars.count <= limit
        var lengths = graphemeLengths(of: scalars)
        if !isComplete, lengths.count > 1 { lengths.removeLast() }
        var graphemes: [Grapheme] = []
        graphemes.reserveCapacity(lengths.count)
        var units: [UInt16] = []
        units.reserveCapacity(scalars.count)
        var start = 0
        for length in lengths {
            let kept = start..<start + min(length, Paragraph.maximumScalarsInGrapheme)
            let first = units.count
            for scalar in scalars[kept] { units.append(contentsOf: UTF16.encode(scalar)!) }
            graphemes.append(Grapheme(scalars: kept, range: first..<units.count))
            start += length
        }
        while let last = graphemes.last, scalars[last.scalars].allSatisfy(isSpace) {
            units.removeLast(last.range.count)
            graphemes.removeLast()
        }
        self.scalars = scalars
        self.graphemes = graphemes
        self.units = units
        self.emphasis = Paragraph.shifted(emphasis, by: emphasis.isEmpty ? 0 : text.unicodeScalars.prefix(while: isSpace).count)
        levels = BidirectionalLevels(of: units)
        scripts = resolvedScripts(of: graphemes, scalars)
    }

    /// The first scalars after leading white space.
    private static func scalars(of text: String, limit: Int) -> [Unicode.Scalar] {
        var scalars: [Unicode.Scalar] = []
        scalars.reserveCapacity(min(text.utf8.count, limit))
        for scalar in text.unicodeScalars.drop(while: isSpace) {
            guard scalars.count < limit else { break }
            scalars.append(isControl(scalar) ? " " : scalar)
        }
        return scalars
    }

    /// Without the white space before the text.
    private static func shifted(_ emphasis: [TextEmphasis], by spaces: Int) -> [TextEmphasis] {
        emphasis.compactMap { words in
            guard words.scalars.upperBound > spaces else { return nil }
            let (start, end) = (max(words.scalars.lowerBound - spaces, 0), words.scalars.upperBound - spaces)
            return TextEmphasis(scalars: start..<end, isStrong: words.isStrong, isItalic: words.isItalic)
        }
    }

    /// All scripts in the paragraph.
    var scriptSet: Set<Script> {
        var set: Set<Script> = []
        var last: Script?
        for script in scripts where script != last {
            set.insert(script)
            last = script
        }
        return set
    }

    /// That of the first letter.
    var script: Script { scripts.first ?? .common }

    var isRightToLeft: Bool { levels.paragraph == 1 }
}

/// True for spaces that may hang over the end of a line. No-break spaces are not among them.
func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace ? !"\u{A0}\u{2007}\u{202F}".unicodeScalars.contains(scalar) : isControl(scalar)
}

private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
}

/// How many scalars each grapheme has.
private func graphemeLengths(of scalars: [Unicode.Scalar]) -> [Int] {
    if scalars.allSatisfy(standsAlone) { return Array(repeating: 1, count: scalars.count) }
    return String(String.UnicodeScalarView(scalars)).map(\.unicodeScalars.count)
}

/// True for most letters of most texts: Latin letters, dashes and quotes do not join others (UAX 29). CR LF, which would
/// join, has already become spaces.
private func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x300 || (0x2010...0x2027).contains(scalar.value)
}

private func resolvedScripts(of graphemes: [Grapheme], _ scalars: [Unicode.Scalar]) -> [Script] {
    let own = graphemes.map { grapheme in
        scalars[grapheme.scalars].lazy.map(Script.init(of:)).first { $0 != .common } ?? .common
    }
    var current = own.first { $0 != .common } ?? .common
    var scripts: [Script] = []
    for (grapheme, script) in zip(graphemes, own) {
        if script != .common { current = script }
        scripts.append(contentsOf: repeatElement(current, count: grapheme.range.count))
    }
    return scripts
}
