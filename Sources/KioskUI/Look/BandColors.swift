public import PullToRefresh

extension Palette {
    /// The band of a pull, in every phase: the accent, and on it one colour.
    public var refreshColors: RefreshColors {
        RefreshColors(band: accent, tint: onAccent, quiet: onAccent, failure: onAccent)
    }
}
