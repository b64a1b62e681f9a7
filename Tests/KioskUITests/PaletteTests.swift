import Raster
import TestSupport
import Testing

@testable import KioskUI

/// Colours from one accent (rules 57 to 61).
@Suite struct PaletteTests {
    /// Three greys, and 24 hues in four lightnesses and three strengths.
    static let accents: [Color] = {
        let (lightnesses, chromas) = ([0.3, 0.5, 0.7, 0.9], [0.05, 0.15, 0.4])
        let colors = (0..<288).map { number in
            let hue = 15 * Double(number / 12)
            return OKLCH(lightness: lightnesses[number % 4], chroma: chromas[number / 4 % 3], hue: hue).color
        }
        return [.black, Color(0x808080), .white] + colors
    }()

    static func palettes(isDark: Bool, isHighContrast: Bool = false) -> [Palette] {
        accents.map { Palette(accent: $0, isDark: isDark, isHighContrast: isHighContrast) }
    }

    /// Rule 60's accent, in light.
    @Test func oneAccentGivesTheKnownPalette() {
        let palette = Palette(accent: Color(0xD03A1F), isDark: false)
        #expect(palette.paper == Color(0xF6F1F0) && palette.surface == .white && palette.soft == Color(0xFFE7E1))
        #expect(palette.press == Color(0xEEE3E1) && palette.line == Color(0xE1D6D4))
        #expect(palette.ink == Color(0x1C1514) && palette.bar == Color(0x1C1514) && palette.onBar == .white)
        #expect(palette.secondaryInk == Color(0x554C4B) && palette.tertiaryInk == Color(0x716765))
        #expect(palette.accent == Color(0xD03A1F) && palette.onAccent == .white && palette.accentText == Color(0xC73014))
        #expect(abs(palette.accent.contrast(with: .white) - 4.88) < 0.005)
    }

    @Test func theDarkPaletteIsTheKnownOne() {
        let palette = Palette(accent: Color(0xD03A1F), isDark: true)
        let colors = [
            palette.paper, palette.surface, palette.press, palette.line, palette.ink, palette.soft, palette.secondaryInk,
            palette.tertiaryInk, palette.bar, palette.accent,
        ]
        let known: [UInt32] = [
            0x18110F, 0x251D1C, 0x372F2E, 0x3D3533, 0xF3EFEE, 0x3F231D, 0xBBB4B3, 0x979190, 0x3E3634, 0xD03A1F,
        ]
        #expect(colors == known.map { Color($0) })
        #expect(difference(palette.accentText, Color(0xE0735E)) <= 1)
    }

    @Test func channelsHaveTheKnownColors() {
        let (light, dark) = (
            Palette(accent: Color(0xD03A1F), isDark: false), Palette(accent: Color(0xD03A1F), isDark: true)
        )
        let texts: [UInt32] = [0xB54531, 0x06785D, 0x8652B1, 0x85640B, 0x00738F, 0xB1416B]
        let darkTexts: [UInt32] = [0xDD7560, 0x14A682, 0xAD7FD7, 0xB98C06, 0x099FC4, 0xDA7294]
        let grounds: [UInt32] = [0xB94833, 0x0E7B60, 0x8955B4, 0x8A6705, 0x087692, 0xB4456E]
        // Where chroma does not fit into sRGB the known ones were lowered in coarse steps.
        func areAlike(_ a: Color, _ known: UInt32) -> Bool {
            let (a, b) = (OKLCH(a), OKLCH(Color(known)))
            return abs(a.lightness - b.lightness) < 0.006 && abs(a.chroma - b.chroma) < 0.01 && abs(a.hue - b.hue) < 4
        }
        for turn in 0..<6 {
            #expect(areAlike(light.channelText(.turn(turn)), texts[turn]))
            #expect(areAlike(dark.channelText(.turn(turn)), darkTexts[turn]))
            #expect(areAlike(light.channelGround(.turn(turn)), grounds[turn]))
            #expect(light.channelGround(.turn(turn)) == dark.channelGround(.turn(turn)))
        }
    }

    @Test(arguments: [false, true]) func everyTextIsReadableWhateverTheAccent(isDark: Bool) {
        for palette in Self.palettes(isDark: isDark) {
            for ground in [palette.paper, palette.surface, palette.soft] {
                #expect(palette.ink.contrast(with: ground) >= (isDark ? 12 : 15))
                #expect(palette.secondaryInk.contrast(with: ground) >= 7)
                #expect(palette.tertiaryInk.contrast(with: ground) >= 4.6)
                #expect(palette.accentText.contrast(with: ground) >= 4.6)
                for hue in hues { #expect(palette.channelText(hue).contrast(with: ground) >= 4.6) }
            }
            #expect(palette.secondaryInk.contrast(with: palette.press) >= 4.5)
            #expect(palette.onAccent.contrast(with: palette.accent) >= 4.6)
            #expect(palette.onBar.contrast(with: palette.bar) >= (isDark ? 11.5 : 17.5))
            for hue in hues { #expect(palette.channelGround(hue).contrast(with: .white) >= 5.2) }
        }
    }

    @Test(arguments: [false, true]) func inHighContrastEveryTextHasSevenToOne(isDark: Bool) {
        for palette in Self.palettes(isDark: isDark, isHighContrast: true) {
            #expect(palette.paper == (isDark ? .black : .white) && palette.surface == palette.paper)
            #expect(palette.ink == (isDark ? .white : .black) && palette.line == palette.ink)
            #expect(palette.secondaryInk == palette.ink && palette.tertiaryInk == palette.ink)
            for ground in [palette.paper, palette.surface, palette.soft, palette.press] {
                #expect(palette.ink.contrast(with: ground) >= 7)
            }
            for ground in [palette.paper, palette.surface, palette.soft] {
                #expect(palette.accentText.contrast(with: ground) >= 7)
                for hue in hues { #expect(palette.channelText(hue).contrast(with: ground) >= 7) }
            }
            #expect(palette.onAccent.contrast(with: palette.accent) >= 7)
            #expect(palette.onBar.contrast(with: palette.bar) >= 7)
            for hue in hues { #expect(palette.channelGround(hue).contrast(with: .white) >= 7) }
        }
    }

    /// Not paler than needed, either: a thousandth of lightness nearer to the ground it would be too little.
    @Test(arguments: PaletteTests.accents) func textIsAsNearToItsGroundAsItMayBe(accent: Color) {
        for palette in [Palette(accent: accent, isDark: false), Palette(accent: accent, isDark: true)] {
            let grounds = [palette.paper, palette.surface, palette.soft]
            func least(_ text: Color) -> Double { grounds.map { text.contrast(with: $0) }.min() ?? 0 }
            #expect(least(palette.tertiaryInk) < 4.75)
            #expect(least(palette.secondaryInk) < 7.2)
            #expect(least(palette.channelText(.turn(3))) < 4.75)
        }
    }

    /// A bright colour keeps itself and takes ink; one that is a little too bright is darkened a little.
    @Test(arguments: [(0xFFD21F, false), (0xB8E000, false), (0xD03A1F, true), (0xE8502F, true), (0x000000, true)])
    func theAccentStaysTheOwners(rgb: Int, takesWhite: Bool) {
        let owner = Color(UInt32(rgb))
        let palette = Palette(accent: owner, isDark: false)
        #expect((palette.onAccent == .white) == takesWhite)
        #expect(OKLCH(owner).lightness - OKLCH(palette.accent).lightness <= 0.141)
        if !takesWhite || owner.contrast(with: .white) >= 4.6 { #expect(palette.accent == owner) }
    }

    @Test func theStandardAccentIsTakenAsItIs() {
        for isDark in [false, true] {
            let palette = Palette(accent: Palette.standardAccent, isDark: isDark)
            #expect(palette.accent == Palette.standardAccent && palette.onAccent == .white)
        }
    }

    @Test func theActiveChannelIsSeenOnTheBarWhateverTheAccent() {
        for palette in Self.palettes(isDark: false) + Self.palettes(isDark: true) {
            #expect(palette.barSelection.contrast(with: palette.bar) >= 1.6)
            #expect(palette.onBarSelection.contrast(with: palette.barSelection) >= 4.6)
        }
        #expect(Palette(accent: Color(0x1C1514), isDark: false).barSelection == .white)
    }

    @Test func channelsAreToldApartByTheirHues() {
        let palette = Palette(accent: Color(0xD03A1F), isDark: false)
        let found = (0..<8).map { OKLCH(palette.channelText(.turn($0))).hue }
        for (index, hue) in found.enumerated() {
            for other in found[(index + 1)...] {
                #expect(min(abs(hue - other), 360 - abs(hue - other)) > 18)
            }
        }
    }

    @Test func anOwnersHueIsTaken() {
        for isDark in [false, true] {
            let palette = Palette(accent: Color(0x0B7268), isDark: isDark)
            for degrees: Double in [29, 142, 264, 624, -96] {
                let hue = OKLCH(palette.channelText(.degrees(degrees))).hue
                let turned = (hue - degrees).remainder(dividingBy: 360)
                #expect(abs(turned) < 4)
            }
        }
    }

    @Test func aHueThatIsNoNumberCountsAsZero() {
        let palette = Palette(accent: Color(0x0B7268), isDark: false)
        for degrees: Double in [.nan, .infinity, -.infinity] {
            #expect(palette.channelText(.degrees(degrees)) == palette.channelText(.degrees(0)))
            #expect(palette.channelGround(.degrees(degrees)) == palette.channelGround(.degrees(0)))
        }
    }

    /// The first twelve are kept, and others are not.
    @Test func aChannelsColorDoesNotDependOnWhetherItIsKept() {
        let palette = Palette(accent: Color(0x0B7268), isDark: true)
        let accent = OKLCH(Color(0x0B7268)).hue
        for turn in [0, 5, 11, 12, 40] {
            let hue = ChannelHue.degrees(accent + 137.508 * Double(turn))
            #expect(palette.channelText(.turn(turn)) == palette.channelText(hue))
            #expect(palette.channelGround(.turn(turn)) == palette.channelGround(hue))
        }
    }

    @Test func alphaOfTheAccentIsIgnored() {
        #expect(
            Palette(accent: Color(0xFFD21F).faded(0.3), isDark: false) == Palette(accent: Color(0xFFD21F), isDark: false))
        #expect(
            Palette(accent: Color(0x0B7268).faded(0), isDark: true) == Palette(accent: Color(0x0B7268), isDark: true))
    }

    private var hues: [ChannelHue] { (0..<13).map { .turn($0) } + [.turn(-1), .degrees(110), .degrees(264)] }
}

@Suite struct OKLCHTests {
    /// Ottosson's article has white at lightness 1; the others are this colour space's known values of sRGB's corners.
    @Test(arguments: [
        (0xFFFFFF, 1.0, 0.0, 0.0), (0x000000, 0, 0, 0), (0xFF0000, 0.628, 0.2577, 29.23), (0x00FF00, 0.8664, 0.2948, 142.5),
        (0x0000FF, 0.452, 0.3132, 264.05), (0xD03A1F, 0.5709, 0.191, 32.46),
    ])
    func knownColorsHaveTheirValues(rgb: Int, lightness: Double, chroma: Double, hue: Double) {
        let color = OKLCH(Color(UInt32(rgb)))
        #expect(abs(color.lightness - lightness) < 1e-3)
        #expect(abs(color.chroma - chroma) < 1e-3)
        #expect(abs(color.hue - hue) < 0.05)
    }

    @Test func everyColorComesBack() {
        var random = Random(seed: 34)
        for _ in 0..<20_000 {
            let color = Color(UInt32(random.below(1 << 24)))
            #expect(OKLCH(color).color == color)
        }
    }

    @Test func aGreyHasNoHue() {
        for level in 0...255 {
            let grey = OKLCH(Color(UInt32(level) * 0x010101))
            #expect(grey.chroma == 0 && grey.hue == 0)
        }
    }

    /// What sRGB does not have gives way in chroma alone.
    @Test func chromaGivesWayToLightnessAndHue() {
        for step in 0..<720 {
            let wanted = OKLCH(lightness: 0.3 + 0.1 * Double(step % 6), chroma: 0.4, hue: Double(step) / 2)
            let found = OKLCH(wanted.color)
            #expect(abs(found.lightness - wanted.lightness) < 0.006)
            #expect(abs((found.hue - wanted.hue).remainder(dividingBy: 360)) < 3)
            #expect(found.chroma > 0.04 && found.chroma < 0.33)
        }
    }

    @Test func lightnessOutsideItsRangeIsWhiteOrBlack() {
        #expect(OKLCH(lightness: 1.3, chroma: 0.1, hue: 40).color == .white)
        for lightness in [0, -0.2, Double.nan] {
            #expect(OKLCH(lightness: lightness, chroma: 0.1, hue: 40).color == .black)
        }
        #expect(OKLCH(lightness: 0.5, chroma: .nan, hue: .nan).color.alpha == 255)
    }
}

/// The largest difference of a channel.
func difference(_ a: Color, _ b: Color) -> Int {
    [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)].map { abs(Int($0.0) - Int($0.1)) }.max() ?? 0
}
