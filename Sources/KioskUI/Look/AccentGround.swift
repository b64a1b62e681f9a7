import Raster

/// The owner's colour as a ground, and the colour of text and marks on it (Documentation/Design.md, rule 58).
struct AccentGround: Hashable, Sendable {
    let color: Color
    let text: Color

    /// How much darker the owner's colour may become so that white can be read on it.
    private static let largestChange = 0.14

    init(_ owner: Color, isHighContrast: Bool) {
        let owner = Color(red: owner.red, green: owner.green, blue: owner.blue)
        let (accent, contrast) = (OKLCH(owner), Palette.textContrast(isHighContrast))
        let lowered = owner.contrast(with: .white) >= contrast ? owner : accent.lowered(until: contrast)
        let isNear = accent.lightness - OKLCH(lowered).lightness <= AccentGround.largestChange
        let ink = isHighContrast ? Color.black : OKLCH(lightness: 0.2, chroma: min(accent.chroma, 0.03), hue: accent.hue).color
        // A yellow or a lime keeps its colour and takes ink. In high contrast neither text has enough on some colours between.
        let isBright = !isNear && owner.contrast(with: ink) >= contrast
        (color, text) = isBright ? (owner, ink) : (lowered, .white)
    }
}

extension OKLCH {
    /// The nearest darker colour with a contrast to white.
    fileprivate func lowered(until contrast: Double) -> Color {
        TextGrounds.white.text(chroma: chroma, hue: hue, contrast: contrast)
    }
}
