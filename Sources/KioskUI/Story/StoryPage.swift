import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// Everything that an open story shows, laid out for one screen, a part in each frame while its card still grows. A class, because
/// it is large and frames pass it on.
final class StoryPage {
    let item: Timeline.Item
    let layout: StoryLayout
    let request: PictureRequest?
    var body: StoryBody
    private(set) var head: StoryHead?
    private(set) var header: Header?
    private(set) var bar: StoryBar?
    private(set) var code: PhoneCode?
    private var hasCode = false
    private let content: Content
    private var headPart: (look: Palette, part: DrawingPart)?
    private var picture: StoryPicture?

    /// What it is made from.
    struct Content: Hashable {
        let item: Timeline.Item
        /// Nil while it is being read.
        let pieces: [StoryPiece]?
        let age: String
        let neighbours: StoryBar.Neighbours
    }

    /// - Parameters:
    ///   - layout: with the picture's place, if it has one.
    ///   - older: the page before it, of which what is the same is taken over.
    init(_ content: Content, layout: StoryLayout, words: Words, replacing older: StoryPage?) {
        let summary = ItemWords(content.item, words).summary
        let pieces = content.pieces?.isEmpty == true ? [StoryPiece](summary: summary) : content.pieces ?? []
        (self.content, self.layout, item) = (content, layout, content.item)
        body = StoryBody(pieces, feedAddress: content.item.feedAddress, language: content.item.language, layout: layout)
        request = layout.hasPicture ? content.item.picture(layout.picture.size.pixels(layout.screen.scale)) : nil
        guard let older, older.layout == layout, older.item == item else { return }
        (header, code, hasCode, picture) = (older.header, older.code, older.hasCode, older.picture)
        if older.content.pieces == content.pieces { body = older.body }
        if older.content.neighbours == content.neighbours { bar = older.bar }
    }

    var nextItem: Timeline.Item? { content.neighbours.next }

    var age: String { content.age }

    /// Nothing of it is seen before.
    var isComplete: Bool { head != nil && header != nil && bar != nil && hasCode }

    /// Lays out the next part: each is a millisecond or two.
    func layOutNext(_ settings: KioskSettings, _ typesetter: CardTypesetter) {
        let (fonts, words) = (typesetter.fonts, typesetter.ages.words)
        if head == nil {
            let hasText = content.pieces?.isEmpty == false
            let summary = hasText ? StoryPage.standfirst(ItemWords(item, words).summary, before: body.pieces) : ""
            head = StoryHead(item, standfirst: summary, age: content.age, layout: layout, fonts: fonts, words: words)
        } else if header == nil {
            header = Header(settings, in: screen.headerPlace, layout: screen, fonts: fonts, words: words)
        } else if bar == nil {
            bar = StoryBar(content.neighbours, layout: screen, fonts: fonts, words: words)
        } else if !hasCode {
            (code, hasCode) = (phoneCode(settings.place, fonts, words), true)
        }
    }

    private func phoneCode(_ place: ScreenPlace, _ fonts: FontLibrary, _ words: Words) -> PhoneCode? {
        let isOnPicture = screen.form == .landscape
        let room = (isOnPicture ? screen.coverWidth : screen.column.width) - 2 * screen.margin
        return PhoneCode(
            link: item.entry.link, width: room, isOnPicture: isOnPicture, layout: screen,
            distance: place.codeSide(screenHeight: screen.size.height), fonts: fonts, words: words)
    }

    /// Time and date may have changed.
    func say(_ text: Header.Text, fonts: FontLibrary, words: Words) {
        header = header?.saying(text, fonts: fonts, words: words)
    }

    /// The summary, unless the text begins with it.
    private static func standfirst(_ summary: String, before pieces: [StoryPiece]) -> String {
        let beginning = pieces.prefix(4).map(\.text).joined(separator: " ").comparable.prefix(compared)
        let own = summary.comparable.prefix(compared)
        return beginning.hasPrefix(own.prefix(beginning.count)) || summary.count > longestStandfirst ? "" : summary
    }

    /// In letters. A summary that is longer is no standfirst but the first paragraphs.
    private static let compared = 60
    private static let longestStandfirst = 280
}

extension String {
    /// Its letters and digits, small: what two texts that say the same have in common.
    fileprivate var comparable: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

// Places, with the text scrolled by an offset.
extension StoryPage {
    private var screen: ScreenLayout { layout.screen }

    /// y of the sheet's first line of pixels, were it not held under the header.
    func origin(_ offset: Double) -> Double { screen.snapped(layout.sheetTop - offset) }

    /// y of the sheet's upper edge, which rises over the header as the list's does.
    func sheetEdge(_ offset: Double) -> Double { layout.hasPicture ? screen.sheetEdge(contentTop: origin(offset)) : 0 }

    /// The part of the sheet that has no round corners.
    func flatSheet(_ offset: Double) -> Rect {
        let edge = sheetEdge(offset)
        let corner = screen.form == .landscape ? 0 : min(screen.length(3), edge)
        return screen.rows(top: screen.snapped(edge + corner), bottom: screen.size.height)
    }

    /// What is left of a frame: what is above the flat sheet, or in landscape beside it.
    func beside(_ flat: Rect, in frame: Rect) -> Rect {
        guard screen.form == .landscape else {
            return Rect(left: frame.left, top: frame.top, right: frame.right, bottom: flat.top)
        }
        return screen.isRightToLeft
            ? Rect(left: flat.right, top: frame.top, right: frame.right, bottom: frame.bottom)
            : Rect(left: frame.left, top: frame.top, right: flat.left, bottom: frame.bottom)
    }

    private func headTop(_ offset: Double) -> Double { origin(offset) + layout.textTop }
    func bodyTop(_ offset: Double) -> Double { headTop(offset) + headHeight }
    private var headHeight: Double { head?.height ?? 0 }

    /// Where the code stands in the text: at its end.
    private func codeEnd(_ offset: Double) -> Double { bodyTop(offset) + body.height + layout.endGap }

    var hasCodeInText: Bool { code != nil && screen.form != .landscape }

    /// The height of everything that scrolls, from the top of the screen.
    var contentHeight: Double {
        let code = hasCodeInText ? layout.endGap + (code?.size.height ?? 0) : 0
        let inset =
            screen.isBarLifted
            ? screen.length(3) : screen.size.height - screen.bar.top + screen.length(hasCodeInText ? 1.25 : 5.5)
        return layout.sheetTop + layout.textTop + headHeight + body.height + code + inset
    }

    /// Over the bar, while the text is at its top; nil where that would hide the title.
    private var pinnedCode: Double? {
        guard let code, hasCodeInText, !screen.isBarLifted else { return nil }
        let top = screen.bar.top - screen.length(1.25) - code.size.height
        return top >= bodyTop(0) + 2 * screen.type.body.lineHeight ? top : nil
    }

    /// y of the code on the screen. Who scrolls reads here: then it makes room, and comes again at the end of the text.
    func codeTop(_ offset: Double) -> Double {
        guard let code, screen.form != .landscape else {
            return screen.size.height - screen.margin - (self.code?.size.height ?? 0)
        }
        let end = codeEnd(offset)
        guard let pinned = pinnedCode else { return end }
        let way = codeEnd(0) - pinned
        let isAlwaysThere = way / 2 < code.size.height + screen.length(1.25)
        return isAlwaysThere ? pinned : min(pinned + max(offset, 0), end)
    }

    private var codeLeft: Double { (screen.form == .landscape ? screen.besideColumn : screen.column).left + screen.margin }

    func codeOrigin(_ offset: Double) -> Point { Point(codeLeft, screen.snapped(codeTop(offset))) }

    /// What of the body is seen, in its space.
    func visible(_ offset: Double) -> (top: Double, bottom: Double) {
        let top = bodyTop(offset)
        return (max(screen.stuckTop, 0) - top, screen.size.height - top)
    }
}

// Drawing.
extension StoryPage {
    /// The picture with its shade.
    func drawPicture(into list: inout DrawingList, image: Image?, isAwaited: Bool, look: Palette) {
        guard layout.hasPicture || screen.form == .landscape else { return }
        let words = screen.form == .landscape ? code?.wordsBox(at: codeOrigin(0)) : nil
        let key = StoryPicture.Key(layout: layout, look: look, image: image, isAwaited: isAwaited, words: words)
        if picture?.key != key { picture = StoryPicture(key, seed: item.identity) }
        picture?.draw(into: &list, at: Point(layout.picture.left, 0))
    }

    /// White on a picture, the accent's ink on a pattern.
    var pictureInk: Color { picture?.ink ?? .white }

    func drawText(into list: inout DrawingList, offset: Double, pictures: PictureShelf, source: Color, look: Palette) {
        let left = layout.textLeft - StoryBlock.overhang(layout)
        if let head, headTop(offset) + head.height > screen.stuckTop {
            if headPart?.look != look { headPart = (look, head.part(source: source, look: look)) }
            if let headPart { list.part(headPart.part, at: Point(left, headTop(offset)), name: "title") }
        }
        let top = bodyTop(offset)
        let (from, to) = visible(offset)
        for index in body.blocks(from: from, to: to) {
            let block = body.blocks[index]
            let shown = block.request.flatMap(pictures.picture)
            let isRefused = shown == nil && block.request.map(pictures.isRefused) == true
            block.draw(
                into: &list, at: Point(left, screen.snapped(top + block.top)), shown: shown, isRefused: isRefused, look: look)
        }
    }

    func drawCode(into list: inout DrawingList, offset: Double, look: Palette) {
        guard let code else { return }
        let origin = codeOrigin(offset)
        guard screen.form != .landscape else { return code.draw(into: &list, at: origin, ink: pictureInk, look: look) }
        // Under header and bar there is nothing of it.
        let view = Rect(left: 0, top: screen.stuckTop, right: screen.size.width, bottom: screen.bar.top - screen.length(0.5))
        guard origin.y < view.bottom, origin.y + code.size.height > view.top else { return }
        list.clipped(to: view) { list in
            drawCodeGround(into: &list, origin, hidden: codeEnd(offset) - origin.y, look)
            code.draw(into: &list, at: origin, ink: pictureInk, look: look)
        }
    }

    /// What of the text is under the code and beside it fades out.
    private func drawCodeGround(into list: inout DrawingList, _ origin: Point, hidden: Double, _ look: Palette) {
        guard hidden > 0 else { return }
        let height = min(screen.length(5), hidden)
        let above = Rect(x: 0, y: origin.y - height, width: screen.size.width, height: height)
        list.fade(above, look.paper, from: 0, to: 1)
        let ground = Rect(left: 0, top: origin.y, right: screen.size.width, bottom: max(screen.bar.top, origin.y))
        list.fill(ground, look.paper, name: "fade")
    }
}
