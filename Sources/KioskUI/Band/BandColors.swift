public import PullToRefresh
import Raster

extension Palette {
    /// The band of a pull, in every phase: the accent, and on it one colour.
    ///
    /// - Parameter isOnAccent: the cover behind it is the accent as well. Then the band is a tone further from its words, since
    /// nothing would be seen of its edge.
    public func refreshColors(isOnAccent: Bool = false) -> RefreshColors {
        RefreshColors(
            band: isOnAccent ? accentFurther(fromWords: Palette.bandStep) : accent, tint: onAccent, quiet: onAccent,
            failure: onAccent)
    }

    /// In OKLCH lightness.
    private static let bandStep = 0.09

    private func accentFurther(fromWords step: Double) -> Color {
        var tone = OKLCH(accent)
        tone.lightness += OKLCH(onAccent).lightness > tone.lightness ? -step : step
        return tone.color
    }
}
