import Animation
import Drawing
import Geometry
import Paths
import PullToRefresh
import Raster
import TextLayout

/// A short message over the list: what a reload brought. One that says how many are new while the list is scrolled away leads
/// to them, and stays until it is pressed or the top is reached.
struct Pill {
    enum Message: Hashable {
        case newItems(Int)
        case nothingNew
        /// As of that time; empty if it is not known.
        case notUpdated(String)
        /// The story that was read has been taken back.
        case gone
    }

    let message: Message
    /// It leads to the top.
    let isButton: Bool
    private let start: Double
    private let block: TextBlock
    private let layout: ScreenLayout
    private var time: Double
    /// Where its words stood in the band that it came out of; nil if it did not.
    private let origin: Point?

    /// In seconds: it comes and goes, and it takes its place when it comes out of a band.
    private static let fade = 0.3
    private static let condensing = 0.4

    init(
        _ message: Message, isButton: Bool, layout: ScreenLayout, fonts: FontLibrary, words: Words, at time: Double,
        comingFrom origin: Point? = nil
    ) {
        self.origin = origin
        self.message = message
        self.isButton = isButton
        self.layout = layout
        (start, self.time) = (time, time)
        let room = (isButton ? layout.column : layout.header).width - layout.length(11)
        block = Pill.block(Pill.text(message, words), width: room, layout: layout, fonts: fonts, words: words)
    }

    /// In one line; where that has no room for it, in smaller type, and then in more lines.
    private static func block(
        _ text: String, width: Double, layout: ScreenLayout, fonts: FontLibrary, words: Words
    ) -> TextBlock {
        let smallest = TypeScale.pills[TypeScale.pills.count - 1]
        let forms = TypeScale.pills.map { ($0, 1) } + [(smallest, 2), (smallest, 4)]
        let blocks = forms.lazy.map { size, lines in
            fonts.layout(
                text, style: layout.type.pill(size), width: width, maximumLines: lines, language: words.language,
                isBalanced: true)
        }
        return blocks.first { !$0.isTruncated && !$0.cutsWord } ?? blocks[forms.count - 1]
    }

    static func text(_ message: Message, _ words: Words) -> String {
        switch message {
        case .newItems(let count): words.newMessages(count)
        case .nothingNew: words.nothingNew
        case .notUpdated(let time): time.isEmpty ? words.notUpdated : words.notUpdated(asOf: time)
        case .gone: words.withdrawn
        }
    }

    /// Its words are longer than the screen has room for.
    var isCut: Bool { block.isTruncated }

    private var shown: Double {
        switch message {
        case .newItems, .notUpdated, .gone: 3
        case .nothingNew: 1.5
        }
    }

    mutating func advance(to time: Double) { self.time = max(self.time, time) }

    var isOver: Bool { !isButton && time >= start + shown + Pill.fade }
    var isMoving: Bool { time < start + Pill.condensing || (!isButton && time >= start + shown && !isOver) }
    var nextDeadline: Double? { isButton || isMoving ? nil : start + shown }

    private var opacity: Double {
        // What comes out of a band has its words already.
        let arrived = origin == nil ? min(max((time - start) / Pill.fade, 0), 1) : 1
        return isButton ? arrived : min(arrived, 1 - min(max((time - start - shown) / Pill.fade, 0), 1))
    }

    private var sign: Double { layout.length(2.2) }

    /// Under the header; one that leads to the top, above the bar.
    var frame: Rect {
        let height = max(layout.length(6), layout.snapped(block.height + layout.length(1.5)), isButton ? layout.target : 0)
        let width = layout.snapped(block.width + sign + layout.length(5.6))
        let middle = isButton ? layout.bar.center.x : layout.header.center.x
        let top = isButton ? layout.bar.top - layout.length(1.5) - height : layout.header.bottom
        return Rect(x: layout.snapped(middle - width / 2), y: top, width: width, height: height)
    }

    /// How far it still is from its place when it comes out of a band: its words begin where they stood there.
    private func distance(offset: Double) -> Point {
        guard let origin else { return .zero }
        let left = 1 - Easing.inOut((time - start) / Pill.condensing)
        let place = textOrigin(in: frame.offset(y: offset))
        return Point(layout.snapped((origin.x - place.x) * left), layout.snapped((origin.y - place.y) * left))
    }

    private func shownFrame(offset: Double) -> Rect {
        let place = frame.offset(y: isButton ? 0 : offset)
        let distance = distance(offset: offset)
        return place.offset(x: distance.x, y: distance.y)
    }

    private func textOrigin(in frame: Rect) -> Point {
        Point(layout.left(of: block.width, from: layout.length(3) + sign, in: frame), frame.center.y - block.height / 2)
    }

    func node(_ words: Words, offset: Double) -> Node {
        Node(
            identity: .message, role: isButton ? .button : .status, name: Pill.text(message, words), state: .visible,
            frame: shownFrame(offset: offset), action: isButton ? .scrollToTop : nil)
    }

    /// - Parameter offset: how far the page is pulled down.
    /// - Parameter isOnAccent: the ground under it is the accent, too.
    func draw(into list: inout DrawingList, offset: Double, isOnAccent: Bool, press: PressFade, look: Palette) {
        var (ground, ink) = isOnAccent && !isButton ? (look.onAccent, look.accent) : (look.accent, look.onAccent)
        if origin != nil {
            let (band, share) = (look.refreshColors(isOnAccent: isOnAccent), min(max((time - start) / (Pill.fade / 2), 0), 1))
            (ground, ink) = (band.band.mixed(with: ground, fraction: share), band.tint.mixed(with: ink, fraction: share))
        }
        let frame = shownFrame(offset: offset)
        list.group(opacity: opacity) { list in
            let pressed = look.pressed(ground, ink, press.share(of: .message))
            list.fill(frame, radius: frame.height / 2, pressed, name: "pill")
            let center = Point(layout.left(of: 0, from: layout.length(2) + sign / 2, in: frame), frame.center.y)
            drawSign(into: &list, center: center, ink)
            list.text(block, at: textOrigin(in: frame) - Point(block.lines.first?.left ?? 0, 0), ink)
        }
    }

    private func drawSign(into list: inout DrawingList, center: Point, _ ink: Color) {
        switch message {
        case .newItems where isButton: list.arrowUpSign(center: center, size: sign, ink)
        case .newItems, .nothingNew: list.tickSign(center: center, size: sign, ink)
        case .gone: list.infoSign(center: center, size: sign, ink)
        case .notUpdated: list.noConnectionSign(center: center, size: sign * 1.1, ink)
        }
    }
}
