import Paths
import PullToRefresh
import Raster

// How the parameters of the refresh styles are written.

extension ValueKind where Value == String {
    /// A style by its name.
    static var styleName: Self {
        Self(
            expected: choice(RefreshStyles.names), read: { RefreshStyles.names.contains($0) ? $0 : nil }, write: { $0 })
    }
}

extension ValueKind where Value == Color {
    /// An opaque sRGB colour: `#aaaaaa`.
    static var color: Self {
        Self(
            expected: "a colour as #RRGGBB",
            read: { text in
                let digits = text.dropFirst()
                guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
                return UInt32(digits, radix: 16).map { Color($0) }
            },
            write: { color in
                "#" + [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            })
    }
}

extension ValueKind where Value == Color? {
    /// A colour for a part, or empty for the theme's.
    static var themeColor: Self { .optional(.color, or: "", meaning: "nothing for the theme's") }
}

extension ValueKind where Value == WaveFigures {
    static var waveFigures: Self {
        let names = ["library": WaveFigures.library, "article": .article]
        return Self(
            expected: "library or article", read: { names[$0] },
            write: { figures in names.first { $0.value == figures }?.key ?? "library" })
    }
}

extension ValueKind where Value == PathData {
    /// The `d` of an SVG path that fills something.
    static var pathData: Self {
        Self(
            expected: "SVG path data such as M0 0h9v9z",
            read: { text in
                guard let path = try? Path(svg: text), LetterOutline(path) != nil else { return nil }
                return PathData(text: text, path: path)
            },
            write: { $0.text },
            problem: { text in
                do throws(PathDataFailure) {
                    return LetterOutline(try Path(svg: text)) == nil ? "it has no width or no height" : nil
                } catch {
                    return error.description
                }
            })
    }
}

extension ValueKind where Value == LogoSource {
    /// Text that begins with a slash is a file's path; path data never does.
    static func logo(orNothingFor standard: String) -> Self {
        let data = ValueKind<PathData>.pathData
        return Self(
            expected: "a PNG file's absolute path, \(data.expected), or nothing for \(standard)",
            read: { text in
                if text.isEmpty { return .standard }
                return text.hasPrefix("/") ? .file(text) : data.read(text).map { .path($0) }
            },
            write: { source in
                switch source {
                case .standard: ""
                case .file(let path): path
                case .path(let path): data.write(path)
                }
            },
            problem: data.problem)
    }
}

extension ValueKind where Value == String {
    /// What a reader sees as one letter; whether a font has it is seen when it is drawn. The limit is far above any script's
    /// marks on one letter.
    static var letter: Self {
        Self(
            expected: "one letter, digit or sign",
            read: { text in
                let isDrawn = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
                return text.count == 1 && text.utf8.count <= 32 && isDrawn && text != " " ? text : nil
            }, write: { $0 })
    }
}
