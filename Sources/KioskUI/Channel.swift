/// One configured feed, as visitors choose it.
public struct Channel: Hashable, Sendable {
    /// Its NAME in the configuration, unique among the channels. It is not to be shown: a feed of the command line is named by
    /// its address, which may hold a password.
    public let id: String
    /// Its displayed name. May be as long as a feed's own title.
    public let title: String
    /// The owner's hue for it, in degrees of OKLCH from 0 to 360; nil for one of the palette's.
    public let hue: Double?

    public init(id: String, title: String, hue: Double? = nil) {
        self.id = id
        self.title = title
        self.hue = hue
    }
}
