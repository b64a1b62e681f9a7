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
        if !isListHidden, !isListCovered { drawListScreen(into: &list) }
        if !isListCovered { drawStory(into: &list) }
        drawAttract(into: &list)
        drawFocus(into: &list)
        return list
    }

    private func drawListScreen(into list: inout DrawingList) {
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
    }

    /// How far the page is pulled down, in whole pixels.
    var pulled: Double { layout.snapped(max(-scroll.offset, 0)) }

    /// y of the list's top.
    private var origin: Double { layout.snapped(layout.sheetTop - scroll.offset) }

    /// y of the sheet's upper edge.
    var sheetEdge: Double { layout.sheetEdge(contentTop: origin) }

    private func drawCover(into list: inout DrawingList) {
        guard let shown = cover.cover, layout.form == .landscape || sheetEdge > 0 else { return }
        if let previous = cover.previous {
            previous.cover.draw(into: &list, y: pulled)
            let share = min(max((time - previous.start) / coverFade, 0), 1)
            list.group(opacity: share) { shown.draw(into: &$0, y: pulled) }
        } else {
            shown.draw(into: &list, y: pulled)
        }
        drawPress(.cover, CoverShade.color, into: &list)
    }

    /// What is pressed of the list or the cover is darker, or in the dark lighter.
    private func drawPress(_ identity: NodeIdentity, _ shade: Color, into list: inout DrawingList) {
        let share = press.share(of: identity)
        guard share > 0, let place = contentFrame(of: identity) else { return }
        let corner = identity == .cover ? layout.length(3) : 0
        let frame = Rect(
            left: place.frame.left, top: place.frame.top, right: place.frame.right, bottom: place.frame.bottom + corner)
        list.fill(frame, radius: place.radius, shade.faded(Kiosk.pressOpacity * share), name: "press")
    }

    private static let pressOpacity = 0.09

    /// The header lies on the accent.
    var isOnAccent: Bool {
        let isOnCover = layout.form == .landscape || quiet != nil || sheetEdge > layout.header.center.y
        return layout.form != .headerOnly && isOnCover && (quiet != nil || cover.cover?.image == nil)
    }

    func drawHeader(into list: inout DrawingList) {
        let isCovered = layout.form != .landscape && (quiet == nil || layout.form == .headerOnly)
        let ink = quiet == nil ? cover.cover?.ink ?? look.onAccent : look.onAccent
        let ground = HeaderGround(top: pulled, edge: isCovered ? sheetEdge : .infinity, ink: ink, isInverted: isOnAccent)
        header.draw(into: &list, on: ground, look: look)
    }

    /// The list steps back behind an open panel; the cover stays clear.
    private func drawScrim(into list: inout DrawingList) {
        let share = scrim.value(at: time)
        guard share > 0 else { return }
        let top = max(sheetEdge, layout.stuckTop)
        let radius = sheetEdge > layout.stuckTop ? sheetRadius : 0
        let place = layout.rows(top: top, bottom: layout.size.height + radius)
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
    }

    private func drawFocus(into list: inout DrawingList) {
        guard let node = focusedNode, node.state.contains(.visible) else { return }
        let radius = min(min(node.frame.width, node.frame.height) / 2, layout.bar.height / 2)
        guard let place = contentFrame(of: node.identity) else {
            return list.focusRing(node.frame, radius: radius, layout: layout, look: look)
        }
        // Of what scrolls, nothing of the ring lies over header or bar.
        let inside = layout.length(place.radius == 0 ? 1 : 0)
        let top = node.identity == .cover ? 0 : layout.stuckTop
        list.clipped(to: Rect(left: 0, top: top, right: layout.size.width, bottom: layout.listBottom)) {
            $0.focusRing(place.frame.inset(by: inside), radius: place.radius, layout: layout, look: look)
        }
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
        if let identity = press.identity, case .item = identity { drawPress(identity, look.ink, into: &drawing) }
        stickyHeading?.draw(into: &drawing, edge: edge, layout: layout, look: look, chip: chip)
        if let start = list.fadeStart {
            let share = min(max((time - start) / Kiosk.channelFade, 0), 1)
            let column = Rect(left: layout.column.left, top: edge, right: layout.column.right, bottom: layout.size.height)
            let place = layout.mirrored(
                Rect(left: column.left + layout.margin / 2, top: edge, right: column.right, bottom: column.bottom), in: column)
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
        let column = layout.column
        let track = layout.mirrored(
            Rect(
                left: column.left, top: top, right: column.right - layout.length(0.75),
                bottom: layout.bar.top - layout.length(1)), in: column)
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
        BarState(
            channel: visitor.channel, isPanelOpen: visitor.isPanelOpen, hasLanguages: settings.languages.count > 1,
            isBusy: !scroll.canRefresh || !settings.hasFeeds)
    }
}
