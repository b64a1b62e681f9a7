import Animation
public import Drawing
import Geometry
import PullToRefresh
import Raster

// Drawing.

extension Kiosk {
    /// Records the frame.
    public func draw() -> DrawingList {
        var list = DrawingList()
        list.fill(layout.screen, look.paper, name: "background")
        if let quiet {
            quiet.draw(into: &list, offset: pulled, pulse: loadingPulse, look: look)
        } else {
            drawCover(into: &list)
            drawList(into: &list)
        }
        drawHeader(into: &list)
        drawBand(into: &list)
        drawControls(into: &list)
        return list
    }

    /// How far the page is pulled down, in whole pixels.
    var pulled: Double { layout.snapped(max(-scroll.offset, 0)) }

    /// y of the list's top.
    private var origin: Double { layout.snapped(layout.sheetTop - scroll.offset) }

    /// y of the sheet's upper edge. In the last 5.5 units before the list comes to rest under the header it rises faster than the
    /// list, over the header to the top: so the header's words stand on the cover or on the paper, and never on a mixture of both,
    /// on which no ink is legible.
    var sheetEdge: Double {
        guard layout.form == .portrait else { return 0 }
        let (left, reach) = (origin - layout.stuckTop, layout.length(5.5))
        return left >= reach ? origin : layout.snapped(max(left, 0) * (layout.stuckTop + reach) / reach)
    }

    private func drawCover(into list: inout DrawingList) {
        guard let shown = cover.cover, layout.form == .landscape || sheetEdge > 0 else { return }
        guard let previous = cover.previous else { return shown.draw(into: &list, y: pulled) }
        previous.cover.draw(into: &list, y: pulled)
        let share = min(max((time - previous.start) / coverFade, 0), 1)
        list.group(opacity: share) { shown.draw(into: &$0, y: pulled) }
    }

    /// The header lies on the accent.
    var isOnAccent: Bool {
        let isOnCover = layout.form == .landscape || quiet != nil || sheetEdge > layout.header.center.y
        return layout.form != .headerOnly && isOnCover && (quiet != nil || cover.cover?.image == nil)
    }

    private func drawHeader(into list: inout DrawingList) {
        let frame = layout.header.offset(y: pulled)
        let isCovered = layout.form != .landscape && (quiet == nil || layout.form == .headerOnly)
        let edge = isCovered ? min(sheetEdge, frame.bottom) : frame.bottom
        if edge > frame.top {
            let above = Rect(left: frame.left, top: frame.top, right: frame.right, bottom: edge)
            list.part(of: frame, above) {
                drawHeader(into: &$0, ink: quiet == nil ? cover.cover?.ink ?? look.onAccent : look.onAccent)
            }
        }
        guard edge < frame.bottom else { return }
        let below = Rect(left: frame.left, top: max(edge, frame.top), right: frame.right, bottom: frame.bottom)
        list.fill(below, look.paper, name: "header")
        list.part(of: frame, below) { drawHeader(into: &$0, ink: look.ink) }
    }

    private func drawHeader(into list: inout DrawingList, ink: Color) {
        header.draw(into: &list, y: pulled, ink: ink, isInverted: isOnAccent, look: look)
    }

    /// The list steps back behind an open panel; the cover stays clear.
    private func drawScrim(into list: inout DrawingList) {
        let share = scrim.value(at: time)
        guard share > 0 else { return }
        let left = layout.form == .landscape ? layout.column.left + layout.margin : 0
        let top = max(sheetEdge, layout.stuckTop)
        let radius = sheetEdge > layout.stuckTop ? sheetRadius : 0
        let place = Rect(left: left, top: top, right: layout.size.width, bottom: layout.size.height + radius)
        list.fill(place, radius: radius, look.paper.faded(Kiosk.scrimOpacity * share), name: "scrim")
    }

    private static let scrimOpacity = 0.45

    /// What the panel would lie on is not there.
    var shownPill: Pill? { panel != nil && pill?.isButton == true ? nil : pill }

    private func drawControls(into list: inout DrawingList) {
        drawScrim(into: &list)
        if panel == nil { topButton.draw(into: &list, layout: layout, press: press, look: look) }
        shownPill?.draw(into: &list, offset: pulled, isOnAccent: isOnAccent, press: press, look: look)
        bar.draw(into: &list, barState, press: press, look: look)
        panel?.draw(into: &list, visitor, press: press, look: look)
        guard let focused, let node = controls.lazy.compactMap({ $0.node(focused) }).first, node.state.contains(.visible) else {
            return
        }
        let radius = min(min(node.frame.width, node.frame.height) / 2, layout.bar.height / 2)
        list.focusRing(node.frame, radius: radius, layout: layout, look: look)
    }
}

// The list.
extension Kiosk {
    private var sheetRadius: Double { min(layout.length(3), sheetEdge) }

    private func drawList(into drawing: inout DrawingList) {
        let edge = layout.form == .landscape ? 0 : max(origin, layout.stuckTop)
        drawing.sheet(layout, top: sheetEdge, radius: sheetRadius, look: look)
        // What of the rows is above the edge lies under the header.
        drawRows(into: &drawing, edge: edge)
        end?.draw(into: &drawing, top: layout.form == .landscape ? pulled : edge, look: look)
        drawing.barFade(layout, look: look)
        drawIndicator(into: &drawing)
    }

    private func drawRows(into drawing: inout DrawingList, edge: Double) {
        let rows = ListDrawing(
            cards: list.cards, colors: cardColors, pictures: pictures, newness: list.newness, motion: list.motion, chip: chip)
        rows.draw(into: &drawing, from: max(viewTop, 0), to: viewBottom, origin: origin)
        stickyHeading?.draw(into: &drawing, edge: edge, layout: layout, look: look, chip: chip)
        if let start = list.fadeStart {
            let share = min(max((time - start) / Kiosk.channelFade, 0), 1)
            let place = Rect(
                left: layout.column.left + layout.margin / 2, top: edge, right: layout.size.width, bottom: layout.size.height)
            drawing.fill(place, look.paper.faded(1 - share), name: "fade")
        }
    }

    /// The day at the top of the list, while its own heading is above it.
    var stickyHeading: StickyHeading? {
        let edge = layout.form == .landscape ? pulled : max(origin, layout.stuckTop)
        return StickyHeading(list.cards, edge: edge, origin: origin)
    }

    private func drawIndicator(into drawing: inout DrawingList) {
        let top = max(origin, layout.stuckTop) + layout.length(4)
        let track = Rect(
            left: layout.column.left, top: top, right: layout.size.width - layout.length(0.75),
            bottom: layout.bar.top - layout.length(1))
        let whole = layout.sheetTop + list.cards.height + layout.bottomInset
        let share = layout.size.height / max(whole, 1)
        let start = min(max(scroll.offset, 0) / max(whole, 1), 1 - min(share, 1))
        list.indicator.draw(
            into: &drawing, track: track, share: start...(start + min(share, 1)), layout: layout, look: look)
    }

    var cardColors: CardColors { CardColors(look: look, hues: hues) }

    static func hues(of channels: [Channel]) -> [String: ChannelHue] {
        let hues = channels.enumerated().map { turn, channel in (channel.id, channel.hue.map(ChannelHue.degrees) ?? .turn(turn))
        }
        return Dictionary(hues) { first, _ in first }
    }

    var barState: BarState {
        BarState(channel: visitor.channel, isPanelOpen: visitor.isPanelOpen, isBusy: !scroll.canRefresh || !settings.hasFeeds)
    }
}

extension DrawingList {
    /// What `body` draws in a frame, of which only a part is shown.
    fileprivate mutating func part(of frame: Rect, _ shown: Rect, _ body: (inout DrawingList) -> Void) {
        if shown == frame { body(&self) } else { clipped(to: shown, body) }
    }
}
