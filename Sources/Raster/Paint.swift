/// What a covered pixel is painted with.
public enum Paint: Hashable, Sendable {
    case color(Color)
    case gradient(Gradient)
}

/// Step 6: coverage and a colour for every pixel become words, source-over.
protocol BandPaint {
    /// Paints a band, which must lie inside the layout; `words` must hold the layout's pixels.
    mutating func paint(_ band: CoverageBand, into words: inout MutableSpan<UInt32>, layout: PixelLayout)
}
