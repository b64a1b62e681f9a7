public import PullToRefresh
public import Raster

/// A parsed command line with checked values. Scripts rely on the names and options (Documentation/CommandLine.md).
public enum Command: Hashable, Sendable {
    case run(RunOptions)
    case feed(FeedOptions)
    case feeds(FeedsOptions)
    case preview(PreviewOptions)
    case replay(ReplayOptions)
    case scene(SceneOptions)
    case checkConfiguration(CheckConfigurationOptions)
    /// Print the version.
    case version
    /// Print this text.
    case help(String)
}

/// `pullkiosk run`
public struct RunOptions: Hashable, Sendable {
    /// Takes the place of the standard files.
    public var configurationFile: String?
    public var overrides = ConfigurationOverrides()
    /// Serve the built-in demo feeds and show them.
    public var isDemo = false
}

/// `pullkiosk feed SOURCE`
public struct FeedOptions: Hashable, Sendable {
    /// An http or https URL, a path, or `-` for standard input.
    public var source: String
    public var printsJSON = false
    /// With the text of every story.
    public var printsContent = false
    /// Never empty.
    public var baseURL: String?
    /// Never empty.
    public var contentType: String?
    /// Seconds for fetching and parsing.
    public var deadline: Double?
    public var byteLimit: Int?
    /// Nil for all entries with all their text.
    public var itemLimit: Int?
}

/// `pullkiosk feeds`
public struct FeedsOptions: Hashable, Sendable {
    /// Takes the place of the standard files.
    public var configurationFile: String?
    public var printsJSON = false
}

/// `pullkiosk preview`
public struct PreviewOptions: Hashable, Sendable {
    public enum Format: Hashable, Sendable {
        case png, svg
    }

    /// One of `RefreshStyles.names`.
    public var style: String
    /// The source of the style's parameters and colours; nil uses the defaults.
    public var configurationFile: String?
    public var size: ScreenSize
    /// The displayed pull in points.
    public var pull: Double
    /// The finger's x; nil for none.
    public var touchX: Double?
    public var phase: RefreshPhase
    /// The failure is a missing connection; only with the phase `failure`.
    public var isOffline = false
    /// Seconds since the phase began.
    public var time: Double
    /// Pixels a point.
    public var scale: Double
    public var output: String
    public var format: Format
}

/// `pullkiosk replay SCRIPT`
public struct ReplayOptions: Hashable, Sendable {
    public var script: String
    /// The folder for pictures and the trace.
    public var output: String
    /// Takes the place of the standard files.
    public var configurationFile: String?
    /// The size is stored as the window's.
    public var overrides = ConfigurationOverrides()
    public var isDemo = false
    /// Frames per second of the virtual clock.
    public var frameRate: Double
    /// Write the CPU time of each frame, beside the trace.
    public var measuresTime = false
    /// What a visitor or the night would set; nil for the configuration's.
    public var theme: Theme?
    public var textSize: Double?
    public var hasHighContrast = false
    /// `[kiosk] idle`, in seconds; nil for the configuration's, and no attract mode.
    public var idle: Double?
    /// A BCP 47 tag; nil for the configuration's.
    public var language: String?
}

/// `pullkiosk scene FILE`
public struct SceneOptions: Hashable, Sendable {
    public var file: String
    /// How often it is painted.
    public var repetitions: Int
    /// Where the last picture is written; nil to discard it.
    public var output: String?
    public var overlaps: OverlapRule
}

/// `pullkiosk check-config`
public struct CheckConfigurationOptions: Hashable, Sendable {
    /// Takes the place of the standard files.
    public var file: String?
}
