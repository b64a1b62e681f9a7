import Geometry
import TextLayout

/// What visitors set for themselves, above the bar: the language, if there are several, the size of the text, and high contrast;
/// where the bar has no room for them, the channels, too.
struct Panel {
    let layout: ScreenLayout
    /// Nil where there is no room for it beside the buttons: signs stand for it then.
    let textSize: TextBlock?
    let contrast: TextBlock?
    /// All of them and each feed; empty if they are in the bar.
    let channels: [(channel: Channel?, block: TextBlock)]
    var languages: LanguageChoices
    private let rowHeight: Double
    /// Of the rows, under the languages.
    private let rowsTop: Double
    let letters: LettersSign
    let frame: Rect

    /// - Parameter chosen: the language that is shown.
    init(
        _ channels: [Channel], languages: [String], chosen: String, layout: ScreenLayout, fonts: FontLibrary, words: Words
    ) {
        let width = min(layout.bar.width, layout.length(46))
        let room = width - 2 * Panel.inset(layout)
        func label(_ text: String, _ language: String?, beside used: Double) -> TextBlock? {
            let block = fonts.layout(
                text, style: layout.type.panel, width: max(room - used - layout.length(1), 0), maximumLines: 2,
                language: language)
            return block.isTruncated || block.cutsWord ? nil : block
        }
        let buttons = 2 * layout.target + layout.length(1)
        let listed: [Channel?] = channels.count > 1 && !layout.hasChannelsInBar ? [nil] + channels : []
        self.layout = layout
        letters = LettersSign(layout: layout, fonts: fonts)
        textSize = label(words.textSize, words.language, beside: buttons)
        contrast = label(words.highContrast, words.language, beside: Panel.toggleSize(layout).width)
        self.channels = listed.map { channel in
            let name = channel?.title ?? words.allChannels
            let style = layout.type.panel
            return (
                channel,
                fonts.layout(
                    name, style: style, width: max(room - buttons - layout.length(1), 0), maximumLines: 2,
                    language: channel == nil ? words.language : nil)
            )
        }
        let blocks = [textSize, contrast].compactMap(\.self) + self.channels.map(\.block)
        rowHeight = max(layout.target, blocks.map(\.height).max() ?? 0) + layout.length(1.75)
        let rows = Double(self.channels.isEmpty ? 2 : 3) * rowHeight
        let bottom = layout.bar.top - layout.length(1.25)
        let padding = Panel.inset(layout)
        // Below the header, if that leaves room for a line.
        let free = Size(room, bottom - rows - 2 * padding - layout.header.bottom)
        var choices = LanguageChoices(languages, shown: chosen, room: free, layout: layout, fonts: fonts)
        let height = rows + (choices.height > 0 ? choices.height + 2 * padding : 0)
        let left = layout.left(of: width, from: layout.bar.width - width, in: layout.bar)
        let frame = Rect(x: left, y: max(bottom - height, 0), width: width, height: height).snapped(layout.scale)
        choices.frame = Rect(x: frame.x + padding, y: frame.y + padding, width: room, height: choices.height)
        self.languages = choices
        self.frame = frame
        rowsTop = frame.y + height - rows
    }

    private static func inset(_ layout: ScreenLayout) -> Double { layout.length(2.25) }
    private static func toggleSize(_ layout: ScreenLayout) -> Size { Size(layout.length(6.5), layout.length(3.75)) }

    func row(_ place: Int) -> Rect {
        Rect(
            x: frame.x + Panel.inset(layout), y: rowsTop + Double(place) * rowHeight,
            width: frame.width - 2 * Panel.inset(layout), height: rowHeight)
    }

    func button(_ row: Int, isLast: Bool) -> Rect {
        let (row, side) = (self.row(row), layout.target)
        let right = isLast ? row.right : row.right - side - layout.length(1)
        return layout.mirrored(Rect(x: right - side, y: row.center.y - side / 2, width: side, height: side), in: row)
    }

    var toggle: Rect {
        let (row, size) = (row(1), Panel.toggleSize(layout))
        return layout.mirrored(
            Rect(x: row.right - size.width, y: row.center.y - size.height / 2, width: size.width, height: size.height), in: row)
    }

    /// All of the row but for the space between its target and those of its neighbours.
    var toggleRow: Rect {
        let (row, space) = (row(1), layout.length(1) / 2)
        return Rect(left: row.left, top: row.top + space, right: row.right, bottom: row.bottom - space)
    }

    /// The places of the channels before and after the shown one; nil at the ends.
    func neighbours(of channel: String?) -> (previous: Int?, next: Int?) {
        let place = channels.firstIndex { $0.channel?.id == channel } ?? 0
        return (place > 0 ? place - 1 : nil, place + 1 < channels.count ? place + 1 : nil)
    }
}
