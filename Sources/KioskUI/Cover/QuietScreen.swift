import Drawing
import Geometry
import Raster
import TextLayout

/// What the screen shows while there is no story: a pattern on the accent, a large clock, and a calm word.
struct QuietScreen {
    enum State: Hashable {
        case loading
        case empty
        case noFeeds
    }

    let state: State
    let clock: String
    private let clockBlock: TextBlock
    private let title: TextBlock
    /// Nil where there is no room for it.
    private let detail: TextBlock?
    private let layout: ScreenLayout
    /// Where the words stand.
    private let room: Rect

    init(_ state: State, clock: String, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.state = state
        self.clock = clock
        self.layout = layout
        let inset = layout.length(layout.form == .portrait ? 4.5 : 3)
        let top = layout.quietSheetTop + layout.length(layout.form == .headerOnly ? 1 : 4)
        room = Rect(
            left: layout.column.left + inset, top: top, right: layout.column.right - inset,
            bottom: layout.bar.top - layout.length(1))
        let texts = QuietScreen.texts(state, words)
        title = QuietScreen.title(texts.title, in: room, layout, fonts, words)
        let detailRoom = room.height - title.height - layout.length(1.25)
        let lines = Int(min(max(detailRoom / layout.type.quietText.lineHeight, 0), 3))
        let detail = fonts.layout(
            texts.detail, style: layout.type.quietText, width: room.width, maximumLines: lines, language: words.language)
        self.detail = detail.isTruncated ? nil : detail
        let below = state == .loading ? 0 : title.height + (self.detail?.height ?? 0) + layout.length(4.25)
        clockBlock = QuietScreen.clock(clock, height: room.height - below, width: room.width, layout, fonts, words)
    }

    /// Smaller where it would not be whole.
    private static func title(
        _ text: String, in room: Rect, _ layout: ScreenLayout, _ fonts: FontLibrary, _ words: Words
    ) -> TextBlock {
        func block(_ style: TextStyle) -> TextBlock {
            fonts.layout(text, style: style, width: room.width, maximumLines: 2, language: words.language, isBalanced: true)
        }
        let usual = block(layout.type.quietTitle)
        return usual.height > room.height || usual.isTruncated ? block(layout.type.name) : usual
    }

    private static func texts(_ state: State, _ words: Words) -> (title: String, detail: String) {
        switch state {
        case .loading: ("", "")
        case .empty: (words.noMessages, words.noMessagesDetail)
        case .noFeeds: (words.noFeeds, words.noFeedsDetail)
        }
    }

    /// 22 units, or what fits.
    private static func clock(
        _ text: String, height: Double, width: Double, _ layout: ScreenLayout, _ fonts: FontLibrary, _ words: Words
    ) -> TextBlock {
        func block(_ size: Double) -> TextBlock {
            fonts.layout(text, style: layout.type.largeClock(size), width: .infinity, maximumLines: 1, language: words.language)
        }
        let whole = block(22)
        guard whole.width > width || whole.height > height else { return whole }
        let size = 22 * min(width / max(whole.width, 1), height / max(whole.height, 1))
        return size >= 4 ? block(size) : block(0)
    }

    func node(_ words: Words, offset: Double) -> Node {
        let texts = QuietScreen.texts(state, words)
        let name = state == .loading ? words.loading : words.sentences(texts.title, texts.detail)
        return Node(identity: .quiet, role: .status, name: name, value: clock, state: .visible, frame: room.offset(y: offset))
    }
}

// Drawing.
extension QuietScreen {
    /// - Parameters:
    ///   - offset: how far the page is pulled down.
    ///   - pulse: the opacity of the grey cards of a list that loads.
    func draw(into list: inout DrawingList, offset: Double, pulse: Double, look: Palette) {
        drawCover(into: &list, offset: offset, look: look)
        list.sheet(
            layout, top: layout.quietSheetTop + offset, radius: layout.form == .headerOnly ? 0 : layout.length(3), look: look)
        let top = room.top + offset
        let clockLeft = layout.left(of: clockBlock, from: 0, in: room)
        let bearing = layout.isRightToLeft ? -clockBlock.endBearing : clockBlock.bearing
        list.text(clockBlock, at: Point(clockLeft - bearing, top), look.ink)
        guard state != .loading else {
            return drawCards(into: &list, top: top + clockBlock.height + layout.length(3), pulse, look)
        }
        let titleTop = layout.snapped(top + clockBlock.height + (clockBlock.lines.isEmpty ? 0 : layout.length(3)))
        list.text(title, at: Point(room.left - title.bearing, titleTop), look.ink)
        guard let detail else { return }
        list.text(
            detail, at: Point(room.left, layout.snapped(titleTop + title.height + layout.length(1.25))), look.secondaryInk)
    }

    private func drawCover(into list: inout DrawingList, offset: Double, look: Palette) {
        guard layout.form != .headerOnly else {
            return list.fill(layout.header.offset(y: offset), look.paper, name: "cover")
        }
        let height = layout.form == .landscape ? layout.size.height : layout.quietSheetTop + layout.length(3)
        let cover = Rect(x: layout.cover.left, y: offset, width: layout.cover.width, height: height)
        list.fill(cover, look.accent, name: "cover")
        // Rounded up, so that no sliver of a seventh column is seen.
        let side = (layout.coverWidth / 6 * layout.scale).rounded(.up) / layout.scale
        let rows = Int(((height - layout.length(10.5)) / max(side, 1)).rounded(.up))
        list.clipped(to: cover) { list in
            Pattern(seed: "quiet", ground: look.accent).draw(
                into: &list,
                at: Point(layout.isRightToLeft ? cover.right - 7 * side : cover.left, offset + layout.length(10.5)),
                columns: 7, rows: rows, side: side)
        }
    }

    private func drawCards(into list: inout DrawingList, top: Double, _ pulse: Double, _ look: Palette) {
        let room = layout.bar.top - layout.length(2) - top - 2 * layout.gap
        let height = layout.snapped(min(room / 3, layout.length(11)))
        guard height > layout.length(2) else { return }
        for place in 0..<3 {
            let y = layout.snapped(top + Double(place) * (height + layout.gap))
            for column in 0..<layout.columns {
                let frame = Rect(x: layout.cardLeft(column), y: y, width: layout.cardWidth, height: height)
                list.fill(frame, radius: min(layout.length(2.25), height / 2), look.press.faded(pulse), name: "waiting")
            }
        }
    }
}

extension ScreenLayout {
    /// The sheet's top while there is no story.
    var quietSheetTop: Double {
        switch form {
        case .portrait: snapped(max(0.5 * size.height, header.height))
        case .landscape: 0
        case .headerOnly: header.height
        }
    }
}

extension DrawingList {
    /// The ground of the list, with its round corners over the cover.
    mutating func sheet(_ layout: ScreenLayout, top: Double, radius: Double, look: Palette) {
        let frame = Rect(left: layout.column.left, top: top, right: layout.column.right, bottom: layout.size.height)
        let corner = layout.length(3)
        // In the dark the sheet would melt into a dark cover.
        if look.isDark, top > 0 {
            let line = max(layout.snapped(0.1 * layout.unit), 1 / layout.scale)
            let edge = Rect(left: frame.left - line, top: top - line, right: frame.right + line, bottom: top + 2 * corner)
            if layout.form == .portrait { fill(edge, radius: radius + line, look.line, name: "sheet-edge") }
        }
        switch layout.form {
        case .landscape:
            // Its corners at the screen's end are beyond it.
            let wide = layout.mirrored(
                Rect(left: frame.left, top: frame.top, right: frame.right + corner, bottom: frame.bottom), in: frame)
            fill(wide, radius: corner, look.paper, name: "sheet")
        case .portrait, .headerOnly:
            let high = Rect(left: frame.left, top: frame.top, right: frame.right, bottom: frame.bottom + corner)
            fill(high, radius: radius, look.paper, name: "sheet")
        }
    }
}
