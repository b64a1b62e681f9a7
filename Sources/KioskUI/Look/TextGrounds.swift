import Raster

/// Grounds that the same text stands on, and the colours that can be read on each of them.
struct TextGrounds: Hashable, Sendable {
    /// Whether the texts are lighter than the grounds.
    let isDark: Bool
    /// Of the ground that is nearest to the texts.
    private let luminance: Double

    static let white = TextGrounds(.white, isDark: false)

    init(_ grounds: Color..., isDark: Bool) {
        self.isDark = isDark
        let luminances = grounds.map(\.luminance)
        luminance = (isDark ? luminances.max() : luminances.min()) ?? 1
    }

    /// The colour of a hue and a chroma, lowered into sRGB, that is nearest to the grounds, to a thousandth of lightness, and
    /// still has a contrast with each. White, or black, where none has.
    func text(chroma: Double, hue: Double, contrast: Double) -> Color {
        func color(_ thousandths: Int) -> Color {
            OKLCH(lightness: Double(thousandths) / 1000, chroma: chroma, hue: hue).color
        }
        var (readable, near) = isDark ? (1000, 0) : (0, 1000)
        while abs(readable - near) > 1 {
            let middle = (readable + near) / 2
            if isReadable(color(middle), contrast) { readable = middle } else { near = middle }
        }
        return color(readable)
    }

    private func isReadable(_ color: Color, _ contrast: Double) -> Bool {
        let (text, ground) = (color.luminance + 0.05, luminance + 0.05)
        return isDark ? text >= contrast * ground : ground >= contrast * text
    }
}
