import Drawing
import Geometry
import Paths
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
    }

    let message: Message
    /// It leads to the top.
    let isButton: Bool
    private let start: Double
    private let block: TextBlock
    private let layout: ScreenLayout
    private var time: Double

    /// In seconds.
    private static let fade = 0.3

    init(_ message: Message, isButton: Bool, layout: ScreenLayout, fonts: FontLibrary, words: Words, at time: Double) {
        self.message = message
        self.isButton = isButton
        self.layout = layout
        (start, self.time) = (time, time)
        block = fonts.layout(
            Pill.text(message, words), style: layout.type.pill, width: layout.column.width - layout.length(14), maximumLines: 1,
            language: words.language)
    }

    private static func text(_ message: Message, _ words: Words) -> String {
        switch message {
        case .newItems(let count): words.newMessages(count)
        case .nothingNew: words.nothingNew
        case .notUpdated(let time): time.isEmpty ? words.notUpdated : words.notUpdated(asOf: time)
        }
    }

    private var shown: Double {
        switch message {
        case .newItems, .notUpdated: 3
        case .nothingNew: 1.5
        }
    }

    mutating func advance(to time: Double) { self.time = max(self.time, time) }

    var isOver: Bool { !isButton && time >= start + shown + Pill.fade }
    var isMoving: Bool { time < start + Pill.fade || (!isButton && time >= start + shown && !isOver) }
    var nextDeadline: Double? { isButton || isMoving ? nil : start + shown }

    private var opacity: Double {
        let arrived = min(max((time - start) / Pill.fade, 0), 1)
        return isButton ? arrived : min(arrived, 1 - min(max((time - start - shown) / Pill.fade, 0), 1))
    }

    private var sign: Double { layout.length(2.2) }

    /// Under the header; one that leads to the top, above the bar.
    var frame: Rect {
        let height = max(layout.length(6), isButton ? layout.target : 0)
        let width = layout.snapped(block.width + sign + layout.length(5.6))
        let middle = isButton ? layout.bar.center.x : layout.header.center.x
        let top = isButton ? layout.bar.top - layout.length(1.5) - height : layout.header.bottom
        return Rect(x: layout.snapped(middle - width / 2), y: top, width: width, height: height)
    }

    func node(_ words: Words, offset: Double) -> Node {
        Node(
            identity: .message, role: isButton ? .button : .status, name: Pill.text(message, words), state: .visible,
            frame: frame.offset(y: isButton ? 0 : offset), action: isButton ? .scrollToTop : nil)
    }

    /// - Parameter offset: how far the page is pulled down.
    /// - Parameter isOnAccent: the ground under it is the accent, too.
    func draw(into list: inout DrawingList, offset: Double, isOnAccent: Bool, press: PressFade, look: Palette) {
        let (ground, ink) = isOnAccent && !isButton ? (look.onAccent, look.accent) : (look.accent, look.onAccent)
        let frame = frame.offset(y: isButton ? 0 : offset)
        list.group(opacity: opacity) { list in
            let pressed = look.pressed(ground, ink, press.share(of: .message))
            list.fill(frame, radius: frame.height / 2, pressed, name: "pill")
            let center = Point(frame.left + layout.length(2) + sign / 2, frame.center.y)
            drawSign(into: &list, center: center, ink)
            list.text(
                block,
                at: Point(
                    frame.left + layout.length(3) + sign - (block.lines.first?.left ?? 0), frame.center.y - block.height / 2),
                ink)
        }
    }

    private func drawSign(into list: inout DrawingList, center: Point, _ ink: Color) {
        switch message {
        case .newItems where isButton: list.arrowUpSign(center: center, size: sign, ink)
        case .newItems, .nothingNew: list.tickSign(center: center, size: sign, ink)
        case .notUpdated: list.noConnectionSign(center: center, size: sign * 1.1, ink)
        }
    }
}
