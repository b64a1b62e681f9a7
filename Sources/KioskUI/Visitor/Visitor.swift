/// What a visitor has set on the screen. It is as the owner wants it again when nobody has touched the screen for a while; the one
/// place that knows when somebody last did.
struct Visitor: Hashable {
    /// The steps of the text's size.
    static let textSizes = [1, 1.3, 1.6, 2]

    /// Without a touch, in seconds.
    private let patience: Double
    private let usualTextSize: Double
    private let usualContrast: Bool
    private let usualLanguage: String

    private(set) var textSize: Double
    private(set) var hasHighContrast: Bool
    /// A BCP 47 tag.
    var language: String
    /// The channel that is shown; nil for all.
    var channel: String?
    var isPanelOpen = false
    /// When somebody last did something, in seconds of the monotonic clock.
    private(set) var lastAction = -Double.infinity

    /// - Parameters:
    ///   - textSize: the owner's; clamped to 1…2, NaN counts as 1.
    ///   - patience: until everything is as at first again, in seconds without a touch.
    init(
        textSize: Double, hasHighContrast: Bool = false, language: String = KioskSettings.standardLanguage,
        patience: Double = 60
    ) {
        self.patience = patience
        (usualLanguage, self.language) = (language, language)
        usualTextSize = textSize > 1 ? min(textSize, 2) : 1
        usualContrast = hasHighContrast
        self.textSize = usualTextSize
        self.hasHighContrast = hasHighContrast
    }

    mutating func acted(at time: Double) { lastAction = max(lastAction, time) }

    var largerTextSize: Double? { Visitor.textSizes.first { $0 > textSize } }
    var smallerTextSize: Double? { Visitor.textSizes.last { $0 < textSize } }

    mutating func enlargeText() { textSize = largerTextSize ?? textSize }
    mutating func reduceText() { textSize = smallerTextSize ?? textSize }
    mutating func toggleContrast() { hasHighContrast.toggle() }

    /// Whether there is something to reset.
    private var hasChanged: Bool {
        textSize != usualTextSize || hasHighContrast != usualContrast || channel != nil || isPanelOpen
            || language != usualLanguage
    }

    /// When everything is as at first again; nil if it is.
    var resetTime: Double? { hasChanged ? idleTime : nil }

    /// When nobody has done anything for so long; in the past before anybody did.
    var idleTime: Double { lastAction + patience }

    mutating func reset() {
        (textSize, hasHighContrast, channel, isPanelOpen) = (usualTextSize, usualContrast, nil, false)
        language = usualLanguage
    }
}
