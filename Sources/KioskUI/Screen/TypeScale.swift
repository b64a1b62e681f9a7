import TextLayout

/// All type of the screen, in one place (Documentation/Design.md, rules 2 and 3): sizes in units, times what a visitor has set.
struct TypeScale: Hashable {
    let unit: Double
    let scale: Double
    /// t: on type in the list.
    let listFactor: Double
    /// The smallest size of type, in points; 0 for none.
    let floor: Double

    /// On type in cover, bar and band, which have less room.
    var coverFactor: Double { min(listFactor, 1.3) }

    /// - Parameter textSize: clamped to 1…2; NaN counts as 1.
    init(unit: Double, scale: Double, textSize: Double, floor: Double) {
        self.unit = unit
        self.scale = scale
        self.listFactor = textSize > 1 ? min(textSize, 2) : 1
        self.floor = floor
    }

    /// Sizes of a cover's title, tried in turn.
    static let coverTitles = [6.5, 5.75, 5, 4.25]
    /// Of a story's title on the whole screen. The last three are for titles that would be cut in the others.
    static let attractTitles = [9.25, 8, 7, 6, 5, 4.25, 3.25]

    var clock: TextStyle { style(5.5, .semibold, line: 1, tracking: -0.035, hasTabularDigits: true) }
    /// On the whole screen.
    var attractClock: TextStyle { style(8, .semibold, line: 1, tracking: -0.035, hasTabularDigits: true) }
    var name: TextStyle { style(2.5, .bold, line: 1.18) }
    var date: TextStyle { style(1.75, .medium, line: 1.35) }

    var initial: TextStyle { style(3.5, .bold, line: 1) }

    func coverTitle(_ size: Double) -> TextStyle { style(size, .bold, line: 1.04, factor: coverFactor) }
    var coverSummary: TextStyle { style(2.25, .medium, line: 1.36, factor: coverFactor) }
    func capsule(_ size: Double) -> TextStyle { style(size, .bold, line: 1.3, factor: coverFactor) }
    func capsuleAge(_ size: Double) -> TextStyle { style(size, .medium, line: 1.3, factor: coverFactor) }

    func attractTitle(_ size: Double) -> TextStyle { style(size, .bold, line: size < 6 ? 1.08 : 1, factor: coverFactor) }
    var attractSummary: TextStyle { style(3, .medium, line: 1.36, factor: coverFactor) }
    func hint(_ size: Double) -> TextStyle { style(size, .bold, line: 1.2, factor: coverFactor) }

    var day: TextStyle { style(3.25, .bold, line: 1.2, factor: listFactor) }
    var dayDate: TextStyle { style(1.9, .medium, line: 1.3, factor: listFactor) }
    /// Sizes of a card's title, tried in turn.
    static let cardTitles = [2.75, 2.5]

    var cardTitle: TextStyle { titleOfCard(TypeScale.cardTitles[0]) }
    func titleOfCard(_ size: Double) -> TextStyle { style(size, .bold, line: 1.17, factor: listFactor) }
    var cardSummary: TextStyle { style(2, .regular, line: 1.4, factor: listFactor) }
    var source: TextStyle { style(1.75, .bold, line: 1.3, factor: listFactor) }
    var age: TextStyle { style(1.75, .medium, line: 1.3, factor: listFactor) }
    var notice: TextStyle { style(2.25, .bold, line: 1.24, factor: listFactor) }
    var chip: TextStyle { style(1.75, .semibold, line: 1.3, factor: coverFactor) }

    /// Sizes of a story's title, tried in turn.
    static let storyTitles = [4.75, 4.25, 3.75]

    func storyTitle(_ size: Double) -> TextStyle { style(size, .bold, line: 1.08, factor: coverFactor) }
    var standfirst: TextStyle { style(2.5, .regular, line: 1.4, factor: listFactor, tracking: 0) }
    var body: TextStyle { style(2, .regular, line: 1.6, factor: listFactor) }
    /// Of the second and further levels of a story.
    func bodyHeading(_ level: Int) -> TextStyle { style(level <= 2 ? 2.75 : 2.25, .bold, line: 1.24, factor: listFactor) }
    var code: TextStyle { style(1.75, .regular, line: 1.5, factor: listFactor) }
    var phoneTitle: TextStyle { style(2.5, .bold, line: 1.18, factor: coverFactor) }
    var phoneText: TextStyle { style(1.9, .regular, line: 1.35, factor: coverFactor) }
    var nextLabel: TextStyle { style(1.6, .medium, line: 1.2, factor: coverFactor) }
    var nextTitle: TextStyle { style(1.9, .bold, line: 1.2, factor: coverFactor) }

    var channel: TextStyle { style(2, .semibold, line: 1.2, factor: coverFactor) }
    /// Sizes of a pill's words, tried in turn.
    static let pills = [2.4, 2, 1.75]

    var pill: TextStyle { pill(TypeScale.pills[0]) }
    func pill(_ size: Double) -> TextStyle { style(size, .bold, line: 1.2, factor: coverFactor) }
    var bandTitle: TextStyle { style(3.5, .bold, line: 1.12, factor: coverFactor) }
    var bandDetail: TextStyle { style(1.9, .medium, line: 1.3, factor: coverFactor) }
    /// Letters that are a sign, of a size in units.
    func sign(_ size: Double) -> TextStyle {
        TextStyle(size: size * unit, weight: .semibold, lineHeight: size * unit)
    }
    var panel: TextStyle { style(2.25, .semibold, line: 1.24, factor: coverFactor) }

    /// The clock of the empty screen, as large as its place allows.
    func largeClock(_ size: Double) -> TextStyle { style(size, .bold, line: 0.95, tracking: -0.03, hasTabularDigits: true) }
    var quietTitle: TextStyle { style(4.75, .bold, line: 1.08, factor: coverFactor) }
    var quietText: TextStyle { style(2.5, .regular, line: 1.45, factor: coverFactor) }

    /// - Parameters:
    ///   - size: in units.
    ///   - line: in sizes.
    ///   - tracking: in em; nil for what the size asks for: large letters stand closer.
    private func style(
        _ size: Double, _ weight: FontWeight, line: Double, factor: Double = 1, tracking: Double? = nil,
        hasTabularDigits: Bool = false
    ) -> TextStyle {
        let points = max(size * unit * factor, floor)
        var style = TextStyle(
            size: points, weight: weight, lineHeight: (points * line * scale).rounded() / scale,
            tracking: tracking ?? (size >= 3.25 ? -0.022 : size >= 2.5 ? -0.014 : 0), face: size >= 3.25 ? .display : .text,
            hasTabularDigits: hasTabularDigits)
        style.pixelsPerPoint = scale
        return style
    }
}
