import Raster

/// Where a channel's hue comes from.
public enum ChannelHue: Hashable, Sendable {
    /// The channel's number, from 0: the accent's hue, turned by the golden angle that often, so that few or many channels
    /// are told apart, and a new one changes none before it.
    case turn(Int)
    /// The owner's: a hue of OKLCH in degrees, any turn; what is not finite counts as 0. 29 is a red, 142 a green, 264 a blue.
    case degrees(Double)
}

/// The colours of channels (Documentation/Design.md, rule 59): one chroma and the same contrast for each hue.
struct ChannelColors: Hashable, Sendable {
    /// Of the accent.
    let hue: Double
    let chroma: Double
    let grounds: TextGrounds
    let isHighContrast: Bool

    /// 360° less 360° divided by the golden ratio.
    private static let goldenAngle = 137.508

    init(accent: OKLCH, grounds: TextGrounds, isHighContrast: Bool) {
        hue = accent.hue
        chroma = min(max(accent.chroma, 0.1), 0.15)
        self.grounds = grounds
        self.isHighContrast = isHighContrast
    }

    func text(_ hue: ChannelHue) -> Color {
        // A dark ground lets a colour look stronger.
        let chroma = grounds.isDark ? 0.9 * chroma : chroma
        return grounds.text(chroma: chroma, hue: degrees(hue), contrast: Palette.textContrast(isHighContrast))
    }

    /// With white text, in every theme.
    func ground(_ hue: ChannelHue) -> Color {
        TextGrounds.white.text(chroma: chroma, hue: degrees(hue), contrast: isHighContrast ? 7 : 5.2)
    }

    private func degrees(_ hue: ChannelHue) -> Double {
        switch hue {
        case .turn(let number): self.hue + ChannelColors.goldenAngle * Double(number)
        case .degrees(let degrees): degrees.isFinite ? degrees : 0
        }
    }
}
