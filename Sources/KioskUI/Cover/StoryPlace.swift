import Geometry
import TextLayout

/// Where the words of a story stand over its picture, and in which type. Lengths are in points.
struct StoryPlace {
    /// Where the words begin at the left, and how wide they are.
    let left: Double
    let width: Double
    /// Where they end.
    let end: Double
    /// What title and summary may take.
    let mostHeight: Double
    /// The title's, tried in turn; never empty.
    let titles: [TextStyle]
    let titleLines: Int
    let summary: TextStyle
    let summaryWidth: Double
    /// What the last of them leaves free at the end, for a sign.
    let endRoom: Double
    /// Above the summary and below the capsule.
    let summaryGap: Double
    let capsuleGap: Double
    /// The size of the capsule's type, in units.
    let capsule: Double
}

extension ScreenLayout {
    /// What of the cover is beside the sheet.
    var coverWidth: Double { besideColumn.width }

    /// Where the cover's words begin in it: what is under the sheet's round corners has none.
    var coverTextLeft: Double { margin + besideColumn.left - cover.left }

    /// On the cover, of which the words may take 62 %.
    var coverPlace: StoryPlace {
        let (width, capsule) = (coverWidth - 2 * margin, 1.75)
        return StoryPlace(
            left: coverTextLeft, width: width, end: cover.height - length(form == .landscape ? 3 : 5.25),
            mostHeight: 0.62 * cover.height - Capsule.height(capsule, self) - length(1.5),
            titles: TypeScale.coverTitles.map(type.coverTitle), titleLines: 3, summary: type.coverSummary,
            summaryWidth: min(width - length(8), length(50)), endRoom: length(8), summaryGap: length(1.25),
            capsuleGap: length(1.5), capsule: capsule)
    }

    /// The disc with an arrow at the end of the cover's words, which says that there is more to read.
    func coverArrow(atLeft isAtLeft: Bool) -> Rect {
        let (side, place) = (length(6), coverPlace)
        let left = isAtLeft ? place.left : place.left + place.width - side
        return Rect(x: left, y: place.end - side, width: side, height: side)
    }
}
