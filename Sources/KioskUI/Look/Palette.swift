public import Raster

/// The colours of the screen, all from one accent (Documentation/Design.md, rules 57 to 61). Lightness, chroma and hue are OKLCH's.
/// Every text has at least 4.5:1 on every ground that it stands on, and 7:1 in high contrast, whatever the accent.
///
/// To make one took 0.15 ms where it was measured.
public struct Palette: Hashable, Sendable {
    /// A deep sea blue-green: on the way from the teal that items had to the slate of the old band, since it is now both. It is
    /// no colour of alarm, and pictures, mostly warm, stand out beside it. White has 5.5:1 on it as it is. Its pattern runs from
    /// deep green to pale blue, and the channels that follow it are a plum, a moss green, a blue and a terracotta.
    public static let standardAccent = Color(0x00757F)

    public let isDark: Bool
    public let isHighContrast: Bool

    /// Under everything.
    public let paper: Color
    /// A card.
    public let surface: Color
    /// A card that is pressed, a chip, and what stands in for what is loading.
    public let press: Color
    /// Fine lines; in high contrast the `ink`, for the borders of cards and bar.
    public let line: Color
    /// A notice, and a card that is new.
    public let soft: Color

    /// Titles and text, on paper, surface and soft, as the next three.
    public let ink: Color
    /// Summaries: 7:1.
    public let secondaryInk: Color
    /// Dates and ages: 4.6:1.
    public let tertiaryInk: Color
    /// Words in the accent's hue: 4.6:1.
    public let accentText: Color

    public let bar: Color
    public let onBar: Color
    /// The owner's colour as a ground; darker than theirs if that lets white be read on it.
    public let accent: Color
    public let onAccent: Color

    private let channels: ChannelColors
    /// The text and ground of the first channels, so that a frame does not search for them.
    private let firstTexts: [Color]
    private let firstGrounds: [Color]
    private static let keptChannels = 12

    /// - Parameter accent: the owner's colour, any; its alpha is ignored.
    public init(accent owner: Color, isDark: Bool, isHighContrast: Bool = false) {
        let hue = OKLCH(owner)
        let tones = Tones(accent: hue, isDark: isDark)
        let (plain, opposite) = isDark ? (Color.black, Color.white) : (Color.white, Color.black)
        (self.isDark, self.isHighContrast) = (isDark, isHighContrast)
        paper = isHighContrast ? plain : tones.paper
        surface = isHighContrast ? plain : tones.surface
        ink = isHighContrast ? opposite : tones.ink
        line = isHighContrast ? opposite : tones.line
        (press, soft, bar, onBar) = (tones.press, tones.soft, tones.bar, .white)

        let grounds = TextGrounds(paper, surface, soft, isDark: isDark)
        secondaryInk = isHighContrast ? ink : tones.text(on: grounds, contrast: 7)
        tertiaryInk = isHighContrast ? ink : tones.text(on: grounds, contrast: 4.6)
        accentText = grounds.text(
            chroma: min(hue.chroma, isDark ? 0.14 : Tones.strongestChroma), hue: hue.hue,
            contrast: Palette.textContrast(isHighContrast))
        let ground = AccentGround(owner, isHighContrast: isHighContrast)
        (accent, onAccent) = (ground.color, ground.text)

        let channels = ChannelColors(accent: hue, grounds: grounds, isHighContrast: isHighContrast)
        self.channels = channels
        firstTexts = (0..<Palette.keptChannels).map { channels.text(.turn($0)) }
        firstGrounds = (0..<Palette.keptChannels).map { channels.ground(.turn($0)) }
    }

    /// The least contrast of words in a colour: a tenth above what WCAG 2.2 asks at level AA; level AAA's in high contrast.
    static func textContrast(_ isHighContrast: Bool) -> Double { isHighContrast ? 7 : 4.6 }
}

extension Palette {
    /// A channel's name on paper, surface and soft: 4.6:1. The first twelve turns are kept; another hue, or a negative turn,
    /// takes some microseconds.
    public func channelText(_ hue: ChannelHue) -> Color { kept(firstTexts, hue) ?? channels.text(hue) }

    /// The ground of a channel's poster; white has 5.2:1 on it. Kept as `channelText`.
    public func channelGround(_ hue: ChannelHue) -> Color { kept(firstGrounds, hue) ?? channels.ground(hue) }

    private func kept(_ colors: [Color], _ hue: ChannelHue) -> Color? {
        guard case .turn(let number) = hue, colors.indices.contains(number) else { return nil }
        return colors[number]
    }

    /// The ground of the active channel in the bar: the accent, or white where the accent is hardly seen on the bar (rule 25).
    public var barSelection: Color { isAccentSeenOnBar ? accent : .white }

    public var onBarSelection: Color { isAccentSeenOnBar ? onAccent : bar }

    private var isAccentSeenOnBar: Bool { accent.contrast(with: bar) >= 1.6 }
}

/// The greys with a touch of the accent's hue.
private struct Tones {
    /// A stronger accent lends its hue, not its strength.
    static let strongestChroma = 0.2

    let accent: OKLCH
    let isDark: Bool
    private let chroma: Double

    init(accent: OKLCH, isDark: Bool) {
        (self.accent, self.isDark) = (accent, isDark)
        chroma = min(accent.chroma, 0.012)
    }

    var paper: Color { isDark ? tone(0.185, chroma) : tone(0.962, chroma / 2) }
    var surface: Color { isDark ? tone(0.24, chroma) : .white }
    var press: Color { tone(isDark ? 0.315 : 0.925, chroma) }
    var line: Color { tone(isDark ? 0.335 : 0.885, chroma) }
    var soft: Color { isDark ? tone(0.29, min(accent.chroma, 0.045)) : tone(0.945, min(accent.chroma, 0.03)) }
    var ink: Color { isDark ? tone(0.955, 0.4 * chroma) : tone(0.205, chroma) }
    var bar: Color { tone(isDark ? 0.34 : 0.205, chroma) }

    func text(on grounds: TextGrounds, contrast: Double) -> Color {
        grounds.text(chroma: isDark ? 0.6 * chroma : chroma, hue: accent.hue, contrast: contrast)
    }

    private func tone(_ lightness: Double, _ chroma: Double) -> Color {
        OKLCH(lightness: lightness, chroma: chroma, hue: accent.hue).color
    }
}
