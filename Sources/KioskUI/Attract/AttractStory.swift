import Drawing
import FeedModel
import Geometry
import Raster

/// One story on the whole screen: its picture, which grows, under a shade, or a poster; and its words. A class, because it is large
/// and seldom changes.
final class AttractStory {
    let item: Timeline.Item
    let text: CoverText
    /// Nil for a poster.
    let image: Image?
    private let layout: ScreenLayout
    private let look: Palette
    private let brightness: PictureBrightness?
    private let shade: CoverShade?

    /// How much larger a picture becomes in its turn.
    static let growth = 0.05
    /// It goes on while the next story fades in, and no further.
    static let longestGrowth = 1.1

    /// - Parameter old: the same story at another time of the day, whose picture need not be measured again.
    init(
        _ item: Timeline.Item, _ typesetter: CardTypesetter, age: String, image: Image?, look: Palette,
        replacing old: AttractStory? = nil
    ) {
        let layout = typesetter.layout
        self.item = item
        self.layout = layout
        self.look = look
        self.image = image
        text = CoverText(item, typesetter, age: age, in: layout.attractPlace)
        let measured = old?.image === image ? old?.brightness : nil
        let (text, brightness) = (text, measured ?? image.map { AttractStory.brightness(of: $0) })
        self.brightness = brightness
        shade = brightness.map { brightness in
            CoverShade(
                cover: layout.screen, texts: layout.attractTexts(text), unit: layout.unit,
                scale: Double(image?.size.width ?? 1) / layout.size.width, brightness: brightness,
                isHighContrast: look.isHighContrast)
        }
    }

    /// Of all that comes to lie under the words while the picture grows.
    private static func brightness(of image: Image) -> PictureBrightness {
        PictureBrightness(image).growing(
            by: 1 + growth * longestGrowth, about: focus(Size(Double(image.size.width), Double(image.size.height))))
    }

    /// What a crop keeps (rule 11).
    private static func focus(_ size: Size) -> Point { Point(0.5 * size.width, 0.4 * size.height) }

    var ink: Color { image == nil ? look.onAccent : .white }
    /// On the ink.
    var mark: Color { image == nil ? look.accent : CoverShade.color }

    func draw(into list: inout DrawingList, at moment: AttractMoment) {
        drawGround(into: &list, growth: moment.growth)
        let rise = layout.length(2)
        list.group(opacity: moment.title) { list in
            var words = DrawingList()
            text.capsule.draw(into: &words, isPoster: image == nil, ink: ink, look: look)
            words.text(text.title, at: text.titleOrigin, ink)
            list.append(words.placed(at: Point(0, layout.snapped(rise * (1 - moment.title)))))
        }
        guard let summary = text.summary else { return }
        list.group(opacity: moment.summary) { list in
            list.text(summary, at: text.summaryOrigin + Point(0, layout.snapped(rise * (1 - moment.summary))), ink)
        }
    }

    func drawGround(into list: inout DrawingList, growth: Double) {
        guard let image else {
            list.fill(layout.screen, look.accent, name: "poster")
            return list.append(pattern)
        }
        let scale = 1 + AttractStory.growth * growth
        let origin = AttractStory.focus(layout.size) * (1 - scale)
        let frame = Rect(x: origin.x, y: origin.y, width: layout.size.width * scale, height: layout.size.height * scale)
        list.image(image, in: frame, name: "picture")
        shade?.draw(into: &list)
    }

    /// As many whole cells as there is room for between header and capsule, or, on a wide screen, beside the words.
    private lazy var pattern: DrawingList = {
        var list = DrawingList()
        let (side, room) = (layout.attractCell, layout.isAttractWide ? layout.besideAttractWords : aboveWords)
        let columns = layout.isAttractWide ? Int(room.width / side) : Int((room.width / side).rounded(.up))
        let left = layout.isAttractWide ? room.right - Double(min(columns, AttractStory.mostCells)) * side : 0
        list.clipped(to: layout.screen) { list in
            Pattern(seed: item.identity, ground: look.accent).draw(
                into: &list, at: Point(layout.snapped(left), room.top),
                columns: layout.isAttractWide ? min(columns, AttractStory.mostCells) : columns,
                rows: min(Int(room.height / side), AttractStory.mostCells), side: side)
        }
        return list
    }()

    private var aboveWords: Rect {
        let top = layout.attractHeader.bottom
        return Rect(
            left: 0, top: top, right: layout.size.width, bottom: max(text.capsule.frame.top - layout.length(2), top))
    }

    private static let mostCells = 6
}

extension ScreenLayout {
    var attractHeader: Rect { Rect(x: 0, y: 0, width: size.width, height: length(10.5)) }

    var isAttractWide: Bool { size.width >= 1.2 * size.height }

    /// The side of a poster's cells.
    fileprivate var attractCell: Double { max((min(size.width, size.height) / 8 * scale).rounded(.up) / scale, 1) }

    /// What a poster's words leave free on a wide screen.
    fileprivate var besideAttractWords: Rect {
        let (left, top) = (margin + attractPlace.width + length(2), attractHeader.bottom)
        return Rect(left: min(left, size.width), top: top, right: size.width, bottom: max(size.height - length(17), top))
    }

    /// Above the segments and the hint. Very long lines are hard to read.
    var attractPlace: StoryPlace {
        let room = isAttractWide ? length(min(92, 0.7 * size.width / unit)) : size.width - 2 * margin
        let (width, end, capsule) = (room, size.height - length(17), 2.25)
        return StoryPlace(
            width: width, end: end,
            mostHeight: end - attractHeader.height - Capsule.height(capsule, self) - length(3),
            titles: TypeScale.attractTitles.map(type.attractTitle), titleLines: 4, summary: type.attractSummary,
            summaryWidth: min(width, length(56)), summaryGap: length(2), capsuleGap: length(2), capsule: capsule)
    }

    /// What has to be read over a picture: the hint counts as a summary's end.
    func attractTexts(_ text: CoverText) -> CoverShade.Texts {
        let clock = Rect(x: margin, y: length(1), width: size.width - 2 * margin, height: length(8.5))
        let top = text.summaryBox?.top ?? attractSegments.top
        let below = Rect(left: margin, top: top, right: size.width - margin, bottom: attractHint.bottom)
        return CoverShade.Texts(header: clock, title: text.titleBox, summary: below)
    }

    /// The picture of a story for the whole screen. On a very large screen it has fewer pixels than that: hardly any file has
    /// more, and two are held.
    func attractPicture(of item: Timeline.Item) -> PictureRequest? { item.picture(size.pixels(attractScale)) }

    /// How many pixels it has for a pixel of the screen.
    var attractShare: Double { attractScale / scale }

    private var attractScale: Double { min(scale, ScreenLayout.attractPixels / max(size.width, size.height)) }

    private static let attractPixels = 2_560.0
}
