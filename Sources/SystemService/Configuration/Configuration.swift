public import Gestures
public import Paths
public import PullToRefresh

/// Everything the kiosk can be told, each value checked and at its default unless a file or the command line says otherwise.
/// What a key means and expects stands in ConfigurationKeys.swift, which is the only reader and writer of these values.
public struct Configuration: Hashable, Sendable {
    public var kiosk = Kiosk()
    public var display = Display()
    public var refresh = Refresh()
    public var limits = Limits()
    /// Where the last good content is kept: an absolute path.
    public var storePath = ""
    /// In the order of their first mention. Empty when none is configured.
    public var feeds: [FeedSource] = []

    public init() {}

    /// `[kiosk]`: what the screen says and how it looks.
    public struct Kiosk: Hashable, Sendable {
        public var name = "Notices"
        public var theme = Theme.light
        /// A factor on all text, 0.5 to 3.
        public var textSize = 1.0
        public var reducedMotion = false
        /// Font families, the first found wins. Never empty.
        public var fontFamilies = ["Inter", "Noto Sans", "sans-serif"]
    }

    /// `[display]`: the panel and how it hangs.
    public struct Display: Hashable, Sendable {
        /// Pixels a point, 0.5 to 4; nil is 1.
        public var scale: Double?
        public var rotation = Rotation.none
        /// In points; nil is the full screen.
        public var window: ScreenSize?
        public var touchMatrix = TouchMatrix.identity
        public var touchResampling = Resampling.adaptive
    }

    /// `[refresh]`: the pull and the reload by itself.
    public struct Refresh: Hashable, Sendable {
        /// One of `RefreshStyles.names`.
        public var style = WaveStyle.name
        /// All styles with their parameters; what the defaults are stands with each.
        public var styles = RefreshStyles()
        /// Where the mark in the style ring comes from.
        public var ringLogo = LogoSource.standard
        /// Seconds between reloads by itself; 0 is never.
        public var interval = 900.0
        /// Seconds after which a reload counts as failed.
        public var timeout = 30.0
        /// A drag that began below the top of the list and reaches it goes on as a pull.
        public var pullFromAnywhere = true
    }

    /// `[feeds]`: what one reload may cost.
    public struct Limits: Hashable, Sendable {
        /// Items kept of all feeds together.
        public var items = 500
        /// Seconds a worker has for one feed, whatever happens.
        public var deadline = 25.0
        /// Bytes of one feed's document.
        public var bytes = 15 << 20
    }
}

/// One `[feed NAME]`.
public struct FeedSource: Hashable, Sendable {
    public var name: String
    /// An http or https URL, or a file's path.
    public var url: String
    /// Shown as the items' source; nil to take the feed's own title.
    public var title: String?

    public init(name: String, url: String, title: String? = nil) {
        self.name = name
        self.url = url
        self.title = title
    }
}

public enum Theme: String, CaseIterable, Sendable {
    case light, dark
}

/// A mark that the owner of the kiosk can choose.
public enum LogoSource: Hashable, Sendable {
    /// The one that the program brings.
    case standard
    /// A PNG file's absolute path; what it holds is not looked at here.
    case file(String)
    /// SVG path data, as it was written, and the path that it is.
    case path(Path, data: String)
}

/// How far the picture is turned on the panel, in degrees clockwise. Touches turn with it.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

/// A width and a height in points, each in `sides`.
public struct ScreenSize: Hashable, Sendable {
    /// Of a side in points; no side of a picture has more pixels, either.
    public static let sides = 1.0...16384.0

    public var width: Double
    public var height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

/// The upper two rows of the matrix that maps a touch (0 to 1 on each axis) to the panel, as libinput's calibration writes
/// it: x' = a·x + b·y + c, y' = d·x + e·y + f. All are finite and the map can be inverted.
public struct TouchMatrix: Hashable, Sendable {
    public var a, b, c, d, e, f: Double

    public static let identity = TouchMatrix(1, 0, 0, 0, 1, 0)

    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    /// The six numbers in reading order.
    public var elements: [Double] { [a, b, c, d, e, f] }
}
