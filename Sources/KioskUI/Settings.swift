public import Gestures

/// What the owner of the kiosk chose, as far as the screen is concerned.
public struct KioskSettings: Hashable, Sendable {
    /// The title in the header.
    public var name: String
    public var theme: Theme
    /// A factor on all type, 1 as designed.
    public var textSize: Double
    public var reducedMotion: Bool
    /// Seconds until a refresh without an end counts as failed (R74).
    public var refreshTimeout: Double
    /// A drag that began below the top of the list may refresh when it reaches the top (R68).
    public var pullsFromAnywhere: Bool
    /// How a dragging finger's reports become one position a frame, and who stamps them.
    public var resampling = Resampling.adaptive
    public var stamps = VelocityTracker.Stamps.pump
    /// False when there is nothing to load, which the empty state then says.
    public var hasFeeds: Bool

    public init(
        name: String, theme: Theme = .light, textSize: Double = 1, reducedMotion: Bool = false, refreshTimeout: Double = 30,
        pullsFromAnywhere: Bool = true, hasFeeds: Bool = true
    ) {
        self.name = name
        self.theme = theme
        self.textSize = textSize
        self.reducedMotion = reducedMotion
        self.refreshTimeout = refreshTimeout
        self.pullsFromAnywhere = pullsFromAnywhere
        self.hasFeeds = hasFeeds
    }
}
