import Drawing
import FeedModel
import Geometry
import Raster

/// One story on the whole screen: its picture, which grows, under a shade, or a poster; and its words. A class, because it is large
/// and seldom changes.
///
/// Picture and shade are painted once, and what grows is both: a frame then enlarges one picture and blends nothing over the
/// whole screen, which takes half as long.
final class AttractStory {
    let item: Timeline.Item
    let text: CoverText
    /// Under its shade; nil for a poster.
    private let picture: Image?
    private let layout: ScreenLayout
    private let look: Palette

    /// How much larger a picture becomes in its turn.
    static let growth = 0.05
    /// It goes on while the next story fades in, and no further.
    static let longestGrowth = 1.1

    /// - Parameter image: nil for a poster.
    init(_ item: Timeline.Item, _ typesetter: CardTypesetter, age: String, image: Image?, look: Palette) {
        let layout = typesetter.layout
        let text = CoverText(item, typesetter, age: age, in: layout.attractPlace)
        self.item = item
        self.layout = layout
        self.look = look
        self.text = text
        picture = image.map { layout.shaded($0, under: text, isHighContrast: look.isHighContrast) }
    }

    /// The same at another time of the day.
    init(_ old: AttractStory, _ typesetter: CardTypesetter, age: String) {
        (item, layout, look, picture) = (old.item, old.layout, old.look, old.picture)
        text = CoverText(old.item, typesetter, age: age, in: old.layout.attractPlace)
    }

    var isPoster: Bool { picture == nil }
    var ink: Color { isPoster ? look.onAccent : .white }
    /// On the ink.
    var mark: Color { isPoster ? look.accent : CoverShade.color }

    func drawWords(into list: inout DrawingList, at moment: AttractMoment, opacity: Double) {
        let rise = layout.length(2)
        list.group(opacity: opacity * moment.title) { list in
            var words = DrawingList()
            // On a very low screen there is no room for it under the header.
            if text.capsule.frame.top >= layout.attractHeader.bottom {
                text.capsule.draw(into: &words, isPoster: isPoster, ink: ink, look: look)
            }
            words.text(text.title, at: text.titleOrigin, ink)
            list.append(words.placed(at: Point(0, layout.snapped(rise * (1 - moment.title)))))
        }
        guard let summary = text.summary else { return }
        list.group(opacity: opacity * moment.summary) { list in
            list.text(summary, at: text.summaryOrigin + Point(0, layout.snapped(rise * (1 - moment.summary))), ink)
        }
    }

    /// Fades without a group, which would take a layer as large as the screen.
    func drawGround(into list: inout DrawingList, growth: Double, opacity: Double) {
        guard let picture else {
            list.fill(layout.screen, look.accent.faded(opacity), name: "poster")
            return list.group(opacity: opacity) { $0.append(pattern) }
        }
        let scale = 1 + AttractStory.growth * growth
        let origin = layout.attractFocus * (1 - scale)
        let frame = Rect(x: origin.x, y: origin.y, width: layout.size.width * scale, height: layout.size.height * scale)
        list.image(picture, in: frame, opacity: opacity, name: "picture")
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
        let place = Rect(left: min(left, size.width), top: top, right: size.width, bottom: max(size.height - length(17), top))
        return mirrored(place, in: screen)
    }

    /// Above the segments and the hint. Very long lines are hard to read.
    var attractPlace: StoryPlace {
        let room = isAttractWide ? length(min(92, 0.7 * size.width / unit)) : size.width - 2 * margin
        let (width, end, capsule) = (room, size.height - length(17), 2.25)
        return StoryPlace(
            left: left(of: width, from: margin, in: screen), width: width, end: end,
            mostHeight: end - attractHeader.height - Capsule.height(capsule, self) - length(3),
            titles: TypeScale.attractTitles.map(type.attractTitle), titleLines: 4, summary: type.attractSummary,
            summaryWidth: min(width, length(56)), endRoom: 0, summaryGap: length(2), capsuleGap: length(2), capsule: capsule)
    }

    /// About which a picture grows: what a crop keeps (rule 11).
    fileprivate var attractFocus: Point { Point(0.5 * size.width, 0.4 * size.height) }

    /// A picture for the screen, darkened for the words over it, whatever comes to lie under them while both grow.
    fileprivate func shaded(_ image: Image, under text: CoverText, isHighContrast: Bool) -> Image {
        let (texts, scale) = (attractTexts(text), Double(image.size.width) / max(size.width, 1))
        let shade = CoverShade(
            cover: screen,
            texts: CoverShade.Texts(
                header: texts.header.map(grown), title: texts.title.map(grown), summary: texts.summary.map(grown)),
            unit: unit, scale: scale, brightness: PictureBrightness(image), isHighContrast: isHighContrast)
        var list = DrawingList()
        list.image(image, in: screen, sampling: .nearest)
        shade.draw(into: &list)
        var picture = Picture()
        _ = picture.paint(list, size: image.size, scale: scale)
        return Image(picture.buffer, keepsSmallerCopies: false)
    }

    /// All of a picture that comes to lie in a frame while it grows.
    private func grown(_ frame: Rect) -> Rect {
        let (focus, scale) = (attractFocus, 1 / (1 + AttractStory.growth * AttractStory.longestGrowth))
        return frame.union(
            Transform.translation(-focus.x, -focus.y).then(.scale(scale)).then(.translation(focus.x, focus.y)).apply(frame))
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
