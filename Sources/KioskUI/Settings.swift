public import Gestures

/// The owner's settings for the screen.
public struct KioskSettings: Hashable, Sendable {
    /// The title in the header.
    public var name: String
    public var theme: Theme
    /// A factor on all type; 1 is the design.
    public var textSize: Double
    public var reducedMotion: Bool
    /// Seconds until a refresh without an end counts as failed (R74).
    public var refreshTimeout: Double
    /// A drag that began below the top of the list may refresh when it reaches the top (R68).
    public var pullsFromAnywhere: Bool
    /// How a dragging finger's reports become one position per frame, and how they are stamped.
    public var resampling = Resampling.adaptive
    public var stamps = VelocityTracker.Stamps.pump
    /// False if no feed is configured; the empty state then says so.
    public var hasFeeds: Bool

    public init(
        name: String, theme: Theme = .light, textSize: Double = 1, reducedMotion: Bool = false, refreshTimeout: Double = 6,
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
