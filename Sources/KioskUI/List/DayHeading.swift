import Drawing
import FeedModel
import Geometry
import TextLayout

/// The words of a day: `Today` with its date, a weekday, or a date alone.
struct DayName: Hashable {
    let title: String
    let detail: String

    /// - Parameter day: counted from 1 January 1970; nil for what has no date.
    init(day: Int64?, _ ages: Ages) {
        guard let day else {
            (title, detail) = (ages.words.earlier, "")
            return
        }
        let (clock, words) = (ages.clock, ages.words)
        let moment = Timestamp(seconds: day &* 86_400)
        let date = words.date(moment, now: clock.local(clock.now))
        guard ages.isTrusted else {
            (title, detail) = (date, "")
            return
        }
        switch clock.day(of: clock.now) - day {
        case 0: (title, detail) = (words.today, words.longDate(moment))
        case 1: (title, detail) = (words.yesterday, words.longDate(moment))
        case 2...6: (title, detail) = (words.weekday(moment), date)
        default: (title, detail) = (date, "")
        }
    }
}

/// The heading of a day in the list.
final class DayHeading {
    let day: Int64?
    let name: DayName
    let height: Double
    private let title: TextBlock
    private let detail: TextBlock
    private let layout: ScreenLayout

    init(day: Int64?, _ typesetter: CardTypesetter) {
        let (layout, fonts) = (typesetter.layout, typesetter.fonts)
        let width = layout.column.width - 2 * layout.margin
        let name = DayName(day: day, typesetter.ages)
        let title = fonts.layout(
            name.title, style: layout.type.day, width: width, maximumLines: 1, language: typesetter.ages.words.language)
        let room = width - title.width - layout.length(1.25 * layout.type.listFactor)
        let detail = fonts.layout(
            name.detail, style: layout.type.dayDate, width: room, maximumLines: 1, language: typesetter.ages.words.language)
        self.day = day
        self.name = name
        self.layout = layout
        self.title = title
        // A date that does not fit is none.
        self.detail =
            detail.isTruncated ? fonts.layout("", style: layout.type.dayDate, width: 0, maximumLines: 1, language: nil) : detail
        self.height = layout.snapped(layout.type.day.lineHeight) + layout.length(1.1)
    }

    var titleWidth: Double { title.width }

    /// Between the day and its date; grows with their type.
    private var dateGap: Double { layout.length(1.25 * layout.type.listFactor) }

    /// - Parameters:
    ///   - top: of the row.
    ///   - chip: beside it; the date yields to it.
    func draw(into list: inout DrawingList, top: Double, look: Palette, chip: FreshnessChip? = nil) {
        chip?.draw(into: &list, top: top, beside: self, look: look)
        let start = layout.margin + layout.length(0.1) - title.bearing
        let titleTop = top + layout.length(1)
        list.text(title, at: Point(layout.left(of: title, from: start, in: layout.column), titleTop), look.ink)
        guard let line = detail.lines.first, let baseline = title.lines.first?.baseline else { return }
        let detailStart = start + title.width + dateGap
        if let chip, detailStart + detail.width > chip.start(beside: self) - layout.length(1) { return }
        let left = layout.left(of: detail, from: detailStart, in: layout.column)
        list.text(detail, at: Point(left, titleTop + baseline - line.baseline), look.tertiaryInk)
    }
}
