import Paths
import PullToRefresh
import Raster

/// One key of the configuration: its section, what it expects and means, and the value of `Root` that it sets.
struct ConfigurationKey<Root>: Sendable {
    let section: String
    let name: String
    let expected: String
    /// The documentation of the key: one or two sentences.
    let meaning: String
    /// False, without a change, if the text is not as expected.
    let read: @Sendable (String, inout Root) -> Bool
    let write: @Sendable (Root) -> String
    /// What is wrong with a text that is not as expected, if `expected` does not say it.
    let problem: @Sendable (String) -> String?

    init<Value>(
        _ section: String, _ name: String, _ property: any WritableKeyPath<Root, Value> & Sendable, _ kind: ValueKind<Value>,
        _ meaning: String
    ) {
        self.section = section
        self.name = name
        expected = kind.expected
        self.meaning = meaning
        read = { text, root in
            guard let value = kind.read(text) else { return false }
            root[keyPath: property] = value
            return true
        }
        write = { kind.write($0[keyPath: property]) }
        problem = kind.problem
    }
}

/// The table of all keys, the only source for the reader, `check-config`, the documentation and the tests.
enum ConfigurationKeys {
    static let all: [ConfigurationKey<Configuration>] = kiosk + display + refresh + feeds + store

    /// The keys of every `[feed NAME]`.
    static let feed: [ConfigurationKey<FeedSource>] = [
        .init(
            "feed NAME", "url", \.url, .feedAddress,
            "Where the feed is: RSS, Atom or JSON Feed. There can be any number of feeds."),
        .init(
            "feed NAME", "title", \.title, .optional(.text(), or: "", meaning: "nothing for the feed's own title"),
            "Shown as the source of the feed's items."),
        .init(
            "feed NAME", "interval", \.interval,
            .optional(.number(0...604_800, unit: "seconds"), or: "", meaning: "nothing for that of `[refresh]`"),
            "The same as `[refresh] interval`, for this feed."),
        .init(
            "feed NAME", "pin", \.pin, .optional(.phrase, or: "", meaning: "nothing for none"),
            "The category of what leads the screen as long as it is in the feed."),
        .init(
            "feed NAME", "notice", \.notice, .optional(.phrase, or: "", meaning: "nothing for none"),
            "The category of what is shown as a sign: the title, and nothing to open. Short items with nothing to open are signs anyway."
        ),
        .init(
            "feed NAME", "hide", \.hide, .phrases,
            "An item that has one of these words or phrases in its title or its categories is not shown. Case and accents do not matter."
        ),
        .init(
            "feed NAME", "newest-days", \.newestDays,
            .optional(.wholeNumber(1...3650), or: "", meaning: "nothing for all"),
            "Items that are so many days old are not shown; those without a date are."),
        .init(
            "feed NAME", "hue", \.hue,
            .optional(.number(0...360, unit: "degrees"), or: "", meaning: "nothing for one of its own"),
            "The hue of the feed's colours, in OKLCH: 30 is red, 110 yellow, 140 green, 265 blue."),
    ]

    /// The fixed sections, in the order of the documentation.
    static let sections = ["kiosk", "display", "refresh", "feeds", "store"]

    private static let kiosk: [ConfigurationKey<Configuration>] = [
        .init("kiosk", "name", \.kiosk.name, .text(), "The title at the top of the screen."),
        .init(
            "kiosk", "logo", \.kiosk.logo, .logo(orNothingFor: "the first letter of the name"),
            "The mark beside that title. A file that cannot be used leaves the letter and says so in the log."),
        .init("kiosk", "theme", \.kiosk.theme, .name, "Dark text on light, or light text on dark."),
        .init(
            "kiosk", "accent", \.kiosk.accent, .optional(.color, or: "", meaning: "nothing for the program's own"),
            "The one colour from which the others follow."),
        .init(
            "kiosk", "text-size", \.kiosk.textSize, .number(0.5...3),
            "A factor on the size of all text, as far as a low screen has room for it."),
        .init("kiosk", "reduced-motion", \.kiosk.reducedMotion, .yesOrNo, "Show states by fading instead of moving."),
        .init(
            "kiosk", "font", \.kiosk.fontFamilies, .names,
            "Font families; the first one installed is used. Characters it lacks come from other fonts by themselves."),
        .init(
            "kiosk", "language", \.kiosk.language,
            .optional(.languageTag, or: "auto", meaning: "auto for the machine's (LC_ALL, LC_MESSAGES, LANG)"),
            "The language of the screen, and the region by which dates and times are written. English where there are no words of it."
        ),
        .init(
            "kiosk", "languages", \.kiosk.languages, .languageTags,
            "Languages that visitors can choose from, instead of one; the first is the screen's when nobody is there."),
        .init(
            "kiosk", "clock", \.kiosk.clockHours, .optional(.name, or: "", meaning: "nothing for those of the language"),
            "The hours of a day on the clock."),
        .init(
            "kiosk", "idle", \.kiosk.idle, .number(10...3600, unit: "seconds"),
            "After so long without a touch, text size, contrast and channel are as before, and panels close."),
        .init(
            "kiosk", "attract", \.kiosk.hasAttractMode, .yesOrNo,
            "From then on up to five stories take turns on the whole screen, until somebody touches it; no leaves the list."),
    ]

    private static let display: [ConfigurationKey<Configuration>] = [
        .init(
            "display", "scale", \.display.scale, .optional(.number(0.5...4), or: "0", meaning: "0 for 1"),
            "Pixels per point: how large everything is drawn."),
        .init(
            "display", "rotation", \.display.rotation, .name,
            "Degrees by which the picture is turned clockwise. Touches turn with it."),
        .init(
            "display", "window", \.display.window, .optional(.size, or: "", meaning: "nothing for the full screen"),
            "A window of this size instead of the full screen."),
        .init(
            "display", "touch-matrix", \.display.touchMatrix, .touchMatrix,
            "Corrects a touch panel, as libinput's calibration matrix does: x' = a x + b y + c, y' = d x + e y + f, from 0 to 1."
        ),
        .init(
            "display", "touch-resampling", \.display.touchResampling, .name,
            "A drag is shown where the finger was a moment ago, which is smooth: as long ago as the panel needs, or 5 ms. Off follows each report."
        ),
        .init(
            "display", "distance-mm", \.display.distanceMillimetres,
            .optional(.number(100...10_000, unit: "millimetres"), or: "", meaning: "nothing if it is not known"),
            "How far from the picture its visitors stand, for the size of what their phones shall read from there."),
        .init(
            "display", "floor-mm", \.display.floorMillimetres,
            .optional(.number(0...3000, unit: "millimetres"), or: "", meaning: "nothing if it is not known"),
            "How high above the floor the picture begins. With the height, what can be pressed is put within everybody's reach."
        ),
        .init(
            "display", "height-mm", \.display.heightMillimetres,
            .optional(.number(50...5000, unit: "millimetres"), or: "", meaning: "nothing if it is not known"),
            "How high the picture itself is."),
    ]

    private static let refresh: [ConfigurationKey<Configuration>] = [
        .init("refresh", "style", \.refresh.style, .styleName, "The animation of the pull."),
        .init(
            "refresh", "circle-fill", \.refresh.styles.circle.fill, .themeColor,
            "The drop of the style circle. Where a colour of these keys can hardly be seen, the theme's takes its place."
        ),
        .init(
            "refresh", "circle-line", \.refresh.styles.circle.stroke, .optional(.color, or: "", meaning: "nothing for none"),
            "A line around the drop of the style circle."),
        .init(
            "refresh", "circle-line-width", \.refresh.styles.circle.lineWidth, .number(0...8),
            "The width of that line, in points."),
        .init(
            "refresh", "wave-figures", \.refresh.styles.wave.figures, .waveFigures,
            "How the style wave swings: as the library it is from, or deeper and calmer, as the article before that."),
        .init("refresh", "wave-circle", \.refresh.styles.wave.tint, .themeColor, "The circle in the style wave."),
        .init(
            "refresh", "wave-line-width", \.refresh.styles.wave.lineWidth, .number(0.5...6),
            "The width of that circle's line, in points."),
        .init(
            "refresh", "divot-depth", \.refresh.styles.divot.deepest, .number(0...120),
            "How deep the band of the style divot hangs down at most, in points."),
        .init("refresh", "divot-ticks", \.refresh.styles.divot.tint, .themeColor, "The ticks in the style divot."),
        .init(
            "refresh", "ring-logo", \.refresh.ringLogo, .logo(orNothingFor: "the program's own"),
            "The mark in the style ring. A file that cannot be used leaves the program's own and says so in the log."),
        .init(
            "refresh", "ring-color", \.refresh.styles.ring.tint, .themeColor,
            "The ring of the style ring, and a mark that is a path."),
        .init(
            "refresh", "ring-line-width", \.refresh.styles.ring.lineWidth, .number(0.5...4),
            "The width of that ring's line, in points."),
        .init(
            "refresh", "letter", \.refresh.letter, .letter,
            "The letter of the style letter. One that no font has leaves the J and says so in the log."),
        .init(
            "refresh", "letter-path", \.refresh.letterPath, .optional(.pathData, or: "", meaning: "nothing for the letter"),
            "A mark of your own instead of that letter."),
        .init("refresh", "letter-ink", \.refresh.styles.letter.ink, .themeColor, "What fills the letter of the style letter."),
        .init(
            "refresh", "letter-grey", \.refresh.styles.letter.grey, .themeColor, "The same letter before it is filled."),
        .init(
            "refresh", "letter-line-width", \.refresh.styles.letter.lineWidth, .number(1...8),
            "The width of the J's line, and of the ring that any letter becomes, in points."),
        .init(
            "refresh", "interval", \.refresh.interval,
            .optional(
                .number(0...604_800, unit: "seconds"), or: "",
                meaning: "nothing for 900, or what a feed asks for if that is longer, at most a day"),
            "The feeds are loaded again by themselves after this many seconds; 0 is never, but for a retry after a failure."),
        .init(
            "refresh", "timeout", \.refresh.timeout, .number(1...600, unit: "seconds"),
            "How long a pull waits for the feeds; what comes later is shown when it comes."),
        .init(
            "refresh", "pull-from-anywhere", \.refresh.pullFromAnywhere, .yesOrNo,
            "A drag that began further down and reaches the top goes on as a pull; no asks for a new touch."),
    ]

    private static let feeds: [ConfigurationKey<Configuration>] = [
        .init("feeds", "item-limit", \.limits.items, .wholeNumber(1...10_000), "The newest items of all feeds that are kept."),
        .init(
            "feeds", "deadline", \.limits.deadline, .number(1...600, unit: "seconds"),
            "What one feed may take to be fetched and read."),
        .init(
            "feeds", "byte-limit", \.limits.bytes, .bytes(1 << 10...1 << 28),
            "What one feed may measure; K, M and G are binary."),
        .init(
            "feeds", "contact", \.limits.contact, .optional(.contact, or: "", meaning: "nothing"),
            "Whom the owner of a server may ask; sent with the program's name in every request."),
    ]

    private static let store: [ConfigurationKey<Configuration>] = [
        .init(
            "store", "path", \.storePath, .absolutePathOrEmpty,
            "The database with the last good content. Empty: feeds.sqlite in the service's state folder, or in ~/.local/state/pullkiosk."
        ),
        .init(
            "store", "picture-limit", \.pictureLimit, .bytes(0...1 << 34),
            "What the items' pictures may take in a second database beside it, in bytes; K, M and G are binary. 0 keeps none."
        ),
    ]
}

/// The table of keys in the README; a test compares the two.
enum ConfigurationDocumentation {
    /// One key as the documentation shows it.
    struct Row: Hashable, Sendable {
        let section: String
        let key: String
        let defaultValue: String
        let expected: String
        let meaning: String
    }

    static var rows: [Row] {
        ConfigurationKeys.all.map { row($0, of: Configuration()) }
            + ConfigurationKeys.feed.map { row($0, of: FeedSource(name: "", url: "")) }
    }

    /// The rows as a Markdown table with its two heading lines.
    static var markdown: String {
        let heading = ["| key | default | expects | meaning |", "|---|---|---|---|"]
        let lines = rows.map { row in
            let value = row.defaultValue.isEmpty ? "" : "`\(row.defaultValue)`"
            return "| `[\(row.section)] \(row.key)` | \(value) | \(row.expected) | \(row.meaning) |"
        }
        return (heading + lines).joined(separator: "\n") + "\n"
    }

    private static func row<Root>(_ key: ConfigurationKey<Root>, of root: Root) -> Row {
        Row(section: key.section, key: key.name, defaultValue: key.write(root), expected: key.expected, meaning: key.meaning)
    }
}
