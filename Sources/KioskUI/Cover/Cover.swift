import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// The lead story behind the sheet: a picture under a shade, or, as a poster, the accent with a pattern. A class, because it is
/// large and seldom changes.
final class Cover {
    let lead: LeadChooser.Lead
    let text: CoverText
    /// In exactly the cover's size; nil for none.
    let request: PictureRequest?
    let image: Image?
    let layout: ScreenLayout
    private let look: Palette
    private let shade: CoverShade?
    /// Of the image below its overscan.
    private let brightness: PictureBrightness?
    private let isAwaited: Bool
    private lazy var recorded = record()

    /// - Parameters:
    ///   - image: nil until it has come.
    ///   - isAwaited: it may still come: then the ground stays plain.
    ///   - old: the cover before it, whose picture may be the same.
    init(
        _ lead: LeadChooser.Lead, _ text: CoverText, image: Image?, isAwaited: Bool, layout: ScreenLayout, look: Palette,
        replacing old: Cover?
    ) {
        self.isAwaited = isAwaited
        self.lead = lead
        self.text = text
        self.layout = layout
        self.look = look
        self.image = image
        request = lead.hasPicture ? layout.coverPicture(of: lead.item) : nil
        let overscan = Int((layout.overscan * layout.scale).rounded())
        let brightness =
            image != nil && old?.image === image ? old?.brightness : image.map { PictureBrightness($0, below: overscan) }
        self.brightness = brightness
        shade = brightness.map { brightness in
            CoverShade(
                cover: Rect(x: 0, y: 0, width: layout.cover.width, height: layout.cover.height),
                texts: CoverShade.Texts(header: layout.headerTextBox, title: text.titleBox, summary: text.summaryBox),
                unit: layout.unit, scale: layout.scale, brightness: brightness, isHighContrast: look.isHighContrast)
        }
    }

    /// Whether a cover made now would be the same.
    func shows(
        _ lead: LeadChooser.Lead, age: String, image: Image?, isAwaited: Bool, layout: ScreenLayout, look: Palette
    ) -> Bool {
        self.lead == lead && text.capsule.age == age && self.image === image && self.isAwaited == isAwaited
            && self.layout == layout
            && self.look == look
    }

    /// White words stand on a picture and on a poster alike, but for a bright accent.
    var ink: Color { image == nil ? look.onAccent : .white }

    /// - Parameter y: of its top on the screen; what is above that belongs to it.
    func draw(into list: inout DrawingList, y: Double) {
        list.part(recorded, at: Point(layout.cover.left, y - layout.overscan), name: "cover")
    }

    private func record() -> DrawingPart {
        let ground = image == nil ? look.accent : CoverShade.color
        return DrawingPart(size: layout.coverPictureSize, on: ground) { list in
            if let image {
                let whole = Rect(x: 0, y: 0, width: layout.coverPictureSize.width, height: layout.coverPictureSize.height)
                list.image(image, in: whole, sampling: .nearest, name: "picture")
            }
            var cover = DrawingList()
            if image == nil, !isAwaited { drawPattern(into: &cover) }
            drawShade(into: &cover)
            drawText(into: &cover)
            list.append(cover.placed(at: Point(0, layout.overscan)))
        }
    }

    /// Above the cover it goes on as it is at its top.
    private func drawShade(into list: inout DrawingList) {
        guard let shade else { return }
        if let color = shade.fromTop.stops.first?.color {
            list.fill(Rect(x: 0, y: -layout.overscan, width: layout.cover.width, height: layout.overscan), color, name: "shade")
        }
        shade.draw(into: &list)
    }

    /// As many whole rows of an eighth of the width as there is room for between header and capsule.
    private func drawPattern(into list: inout DrawingList) {
        let side = (layout.coverWidth / 8 * layout.scale).rounded(.up) / layout.scale
        let top = layout.length(9.75)
        let rows = Int((text.capsule.frame.top - layout.length(1) - top) / max(side, 1))
        list.clipped(to: Rect(x: 0, y: 0, width: layout.cover.width, height: layout.cover.height)) { list in
            Pattern(seed: lead.item.identity, ground: look.accent).draw(
                into: &list, at: Point(layout.isRightToLeft ? layout.cover.width - 9 * side : 0, top), columns: 9,
                rows: min(max(rows, 0), Cover.mostRows), side: side)
        }
    }

    private static let mostRows = 6

    private func drawText(into list: inout DrawingList) {
        text.capsule.draw(into: &list, isPoster: image == nil, ink: ink, look: look)
        list.text(text.title, at: text.titleOrigin, ink)
        if let summary = text.summary { list.text(summary, at: text.summaryOrigin, ink) }
        if !lead.item.isNotice { drawArrow(into: &list) }
    }

    /// The whole cover opens its story.
    private func drawArrow(into list: inout DrawingList) {
        let disc = layout.coverArrow(atLeft: text.endsAtLeft)
        list.fill(Path(circle: disc.center, radius: disc.width / 2), ink, name: "arrow")
        let color = image == nil ? look.accent : CoverShade.color
        list.arrowSign(center: disc.center, size: layout.length(2.2), direction: text.endsAtLeft ? -1 : 1, color)
    }
}

extension ScreenLayout {
    /// The picture that fills the cover.
    func coverPicture(of item: Timeline.Item) -> PictureRequest? { item.picture(coverPictureSize.pixels(scale)) }

    var coverPictureSize: Size { Size(cover.width, overscan + cover.height) }

    /// Where the header's words stand.
    var headerTextBox: Rect {
        Rect(x: coverTextLeft, y: length(2.25), width: header.width - 2 * length(3), height: length(6))
    }
}
