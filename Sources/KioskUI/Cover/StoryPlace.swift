import Geometry
import TextLayout

/// Where the words of a story stand over its picture, and in which type. Lengths are in points.
struct StoryPlace {
    /// Of the words, from the margin on.
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
    /// Above the summary and below the capsule.
    let summaryGap: Double
    let capsuleGap: Double
    /// The size of the capsule's type, in units.
    let capsule: Double
}

extension ScreenLayout {
    /// What of the cover is beside the sheet.
    var coverWidth: Double { form == .landscape ? column.left : size.width }

    /// On the cover, of which the words may take 62 %.
    var coverPlace: StoryPlace {
        let (width, capsule) = (coverWidth - 2 * margin, 1.75)
        return StoryPlace(
            width: width, end: cover.height - length(form == .landscape ? 3 : 5.25),
            mostHeight: 0.62 * cover.height - Capsule.height(capsule, self) - length(1.5),
            titles: TypeScale.coverTitles.map(type.coverTitle), titleLines: 3, summary: type.coverSummary,
            summaryWidth: min(width, length(50)), summaryGap: length(1.25), capsuleGap: length(1.5), capsule: capsule)
    }
}
