public import Gestures
public import PullToRefresh
public import Raster

/// The owner's settings for the screen.
public struct KioskSettings: Hashable, Sendable {
    /// The title in the header.
    public var name: String
    /// One colour, from which all others follow.
    public var accent = Palette.standardAccent
    public var isDark = false
    /// How the screen is until a visitor changes it.
    public var hasHighContrast = false
    /// A factor on type, 1…2; a visitor may change it.
    public var textSize: Double
    /// In the header; nil for the name's first letter.
    public var logo: RingLogo?
    /// BCP 47 tags, never empty: a visitor may choose one; the first is the screen's.
    public var languages = [KioskSettings.standardLanguage]
    /// Nil for what the language's region uses.
    public var clockHours: ClockHours?
    public var place = ScreenPlace()
    /// Without a touch, in seconds, until all that a visitor has set is as before (rule 26).
    public var idle = 60.0
    /// Stories take turns on the whole screen then (rule 34).
    public var hasAttractMode = false
    public var reducedMotion: Bool
    /// Seconds until a refresh without an end counts as failed (R74).
    public var refreshTimeout: Double
    /// A drag that began below the top of the list may refresh when it reaches the top (R68).
    public var pullsFromAnywhere: Bool
    /// How a dragging finger's reports become one position per frame, and how they are stamped.
    public var resampling = Resampling.adaptive
    public var stamps = VelocityTracker.Stamps.pump
    /// False if no feed is configured.
    public var hasFeeds: Bool

    public static let standardLanguage = "en-GB"

    public init(
        name: String, textSize: Double = 1, reducedMotion: Bool = false, refreshTimeout: Double = 6,
        pullsFromAnywhere: Bool = true, hasFeeds: Bool = true
    ) {
        self.name = name
        self.textSize = textSize
        self.reducedMotion = reducedMotion
        self.refreshTimeout = refreshTimeout
        self.pullsFromAnywhere = pullsFromAnywhere
        self.hasFeeds = hasFeeds
    }
}
