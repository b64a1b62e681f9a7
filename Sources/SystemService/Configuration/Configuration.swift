public import Gestures
public import Paths
public import PullToRefresh
public import Raster

/// All settings of the kiosk. Each value has been checked, and has its default unless a file or the command line sets it.
/// ConfigurationKeys.swift documents the keys, and is the only reader and writer of these values.
public struct Configuration: Hashable, Sendable {
    public var kiosk = Kiosk()
    public var display = Display()
    public var refresh = Refresh()
    public var limits = Limits()
    /// Where the last good content is kept: an absolute path.
    public var storePath = ""
    /// Bytes of the pictures kept beside it.
    public var pictureLimit = 64 << 20
    /// In the order of their first mention. Empty when none is configured.
    public var feeds: [FeedSource] = []

    public init() {}

    /// Where pictures are kept: beside the content, so that two kiosks of one folder do not share them.
    public var picturePath: String {
        let ending = ".sqlite"
        return (storePath.hasSuffix(ending) ? String(storePath.dropLast(ending.count)) : storePath) + ".pictures" + ending
    }

    /// `[kiosk]`: the texts and the look of the screen.
    public struct Kiosk: Hashable, Sendable {
        public var name = "Notices"
        /// Where the mark in the header comes from; the built-in one is the first letter of the name.
        public var logo = LogoSource.standard
        public var theme = Theme.light
        /// The one colour from which the others follow; nil for the program's own.
        public var accent: Color?
        /// A factor on all text, 0.5 to 3.
        public var textSize = 1.0
        public var reducedMotion = false
        /// Font families, the first found wins. Never empty.
        public var fontFamilies = ["Inter", "Noto Sans", "sans-serif"]
        /// A well-formed BCP 47 tag, of which it is not checked whether there is such a language; nil for the machine's.
        public var language: String?
        /// Several instead of one, for visitors to choose from; the first is the screen's. Empty for `language` alone.
        public var languages: [String] = []
        /// Nil for those of the language's region.
        public var clockHours: ClockHours?
        /// Seconds without a touch, 10 to 3600, after which the screen is as the owner wants it.
        public var idle = 60.0
        /// Stories take turns on the whole screen then.
        public var hasAttractMode = true
    }

    /// `[display]`: the panel and its orientation.
    public struct Display: Hashable, Sendable {
        /// Pixels per point, 0.5 to 4; nil is 1.
        public var scale: Double?
        public var rotation = Rotation.none
        /// In points; nil is the full screen.
        public var window: ScreenSize?
        public var touchMatrix = TouchMatrix.identity
        public var touchResampling = Resampling.adaptive
        /// From the visitors' eyes to the picture, 100 to 10,000; nil if unknown.
        public var distanceMillimetres: Double?
        /// From the floor to the picture's lower edge, 0 to 3000; nil if unknown.
        public var floorMillimetres: Double?
        /// The height of the lit picture as it hangs, 50 to 5000; nil if unknown.
        public var heightMillimetres: Double?
    }

    /// `[refresh]`: the pull and the automatic reload.
    public struct Refresh: Hashable, Sendable {
        /// One of `RefreshStyles.names`.
        public var style = WaveStyle.name
        /// All styles with their parameters; each documents its defaults.
        public var styles = RefreshStyles()
        /// Where the mark in the style ring comes from.
        public var ringLogo = LogoSource.standard
        /// Of the style letter; a font of the machine has it, or not.
        public var letter = Refresh.standardLetter
        /// Drawn instead of that letter.
        public var letterPath: PathData?
        /// The letter that is drawn without a font.
        public static let standardLetter = "J"
        /// Seconds between automatic reloads, whatever a feed asks for; 0 turns them off. Nil leaves it to the feed.
        public var interval: Double?
        /// Seconds that a pull waits for the feeds.
        public var timeout = 6.0
        /// A drag that began below the top of the list becomes a pull when it reaches the top.
        public var pullFromAnywhere = true
    }

    /// `[feeds]`: the limits of one reload.
    public struct Limits: Hashable, Sendable {
        /// Items kept of all feeds together.
        public var items = 500
        /// Seconds a worker has for one feed, whatever happens.
        public var deadline = 25.0
        /// Bytes of one feed's document.
        public var bytes = 15 << 20
        /// For the owner of a server: whom to ask about its requests; printable ASCII without parentheses.
        public var contact: String?
    }
}

/// One `[feed NAME]`.
public struct FeedSource: Hashable, Sendable {
    public var name: String
    /// An http or https URL, or a file's path.
    public var url: String
    /// Shown as the items' source; nil to take the feed's own title.
    public var title: String?
    /// As `Configuration.Refresh.interval`, for this feed.
    public var interval: Double?
    /// The category of the items that are pinned.
    public var pin: String?
    /// The category of the items that are notices.
    public var notice: String?
    /// Words and phrases; an item that has one in its title or categories is not shown.
    public var hide: [String] = []
    /// Items of this many days and older are not shown, 1 to 3650; nil for all.
    public var newestDays: Int?
    /// The hue of its colours, in degrees of OKLCH from 0 to 360; nil for one of the palette's.
    public var hue: Double?

    public init(name: String, url: String, title: String? = nil, interval: Double? = nil) {
        self.name = name
        self.url = url
        self.title = title
        self.interval = interval
    }
}

public enum Theme: String, CaseIterable, Sendable {
    case light, dark
}

/// Whether a day's hours are counted to 12 twice, or to 24.
public enum ClockHours: Int, CaseIterable, Sendable {
    case twentyFour = 24
    case twelve = 12
}

/// A mark that the owner of the kiosk can choose.
public enum LogoSource: Hashable, Sendable {
    /// The built-in one.
    case standard
    /// A PNG file's absolute path; its contents are not checked here.
    case file(String)
    case path(PathData)
}

/// SVG path data as written, and the path it describes, which has a width and a height.
public struct PathData: Hashable, Sendable {
    public let text: String
    public let path: Path
}

/// How far the picture is rotated on the panel, in degrees clockwise. Touches rotate with it.
public enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

/// A width and a height in points, each in `sides`.
public struct ScreenSize: Hashable, Sendable {
    /// The length of a side in points. It is also the limit for a picture's side in pixels.
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
