import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// All controls, at the bottom of the list: the channels, the panel's button, and Reload.
struct Bar {
    private(set) var channels: ChannelStrip?
    private let letters: LettersSign
    private let layout: ScreenLayout

    /// - Parameter channels: each feed; with one or none there is nothing to choose.
    init(_ channels: [Channel], layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.layout = layout
        letters = LettersSign(layout: layout, fonts: fonts)
        guard channels.count > 1, layout.hasChannelsInBar else { return }
        let right = layout.bar.right - 2 * (Bar.buttonWidth(layout) + layout.length(1))
        let frame = layout.mirrored(
            Rect(left: layout.bar.left, top: layout.bar.top, right: right, bottom: layout.bar.bottom), in: layout.bar)
        self.channels = ChannelStrip(channels, frame: frame, layout: layout, fonts: fonts, words: words)
    }

    private static func buttonWidth(_ layout: ScreenLayout) -> Double { layout.bar.height }

    private func button(fromEnd place: Int) -> Rect {
        let side = layout.bar.height
        let right = layout.bar.right - Double(place) * (side + layout.length(1))
        return layout.mirrored(Rect(x: right - side, y: layout.bar.top, width: side, height: side), in: layout.bar)
    }

    private var reload: Rect { button(fromEnd: 0) }
    private var panel: Rect { button(fromEnd: 1) }

    mutating func advance(to time: Double) { channels?.advance(to: time) }
    mutating func scrollChannels(by pages: Int, at time: Double) { channels?.scroll(by: pages, at: time) }
    mutating func reveal(_ identity: NodeIdentity, at time: Double) { channels?.reveal(identity, at: time) }

    var isMoving: Bool { channels?.isMoving ?? false }
}

/// What the bar shows.
struct BarState: Hashable {
    var channel: String?
    var isPanelOpen = false
    /// The panel has languages to choose from.
    var hasLanguages = false
    /// A reload is running: the button does nothing.
    var isBusy = false
}

// The tree.
extension Bar {
    func node(_ state: BarState, words: Words) -> Node {
        let tabs = channels.map { strip in
            [
                Node(
                    identity: .channels, role: .tabs, name: words.channels, state: .visible, frame: strip.capsule,
                    children: strip.nodes(shown: state.channel, words: words))
            ]
        }
        let toggle = Node(
            identity: .panelButton, role: .button, name: state.isPanelOpen ? words.close : panelName(state, words),
            state: .visible, frame: panel, action: state.isPanelOpen ? .closePanel : .openPanel)
        let reload = Node(
            identity: .reload, role: .button, name: words.reload, state: state.isBusy ? [.visible, .disabled] : .visible,
            frame: reload, action: .reload)
        return Node(
            identity: .bar, role: .group, name: "", state: .visible, frame: layout.bar,
            children: (tabs ?? []) + [toggle, reload])
    }
}

extension Bar {
    private func panelName(_ state: BarState, _ words: Words) -> String {
        state.hasLanguages ? words.languageAndAppearance : words.appearance
    }
}

// Drawing.
extension Bar {
    func draw(into list: inout DrawingList, _ state: BarState, press: PressFade, look: Palette) {
        channels?.draw(into: &list, shown: state.channel, press: press, look: look)
        let size = layout.length(3)
        drawButton(into: &list, panel, .panelButton, press, look)
        if state.isPanelOpen {
            list.crossSign(center: panel.center, size: size, look.onBar)
        } else if state.hasLanguages {
            list.globeSign(center: panel.center, size: size, look.onBar)
        } else {
            letters.draw(at: panel.center, look.onBar, into: &list)
        }
        drawButton(into: &list, reload, .reload, press, look)
        list.reloadSign(
            center: reload.center, size: size, state.isBusy ? look.onBar.mixed(with: look.bar, fraction: 0.5) : look.onBar)
        guard look.isHighContrast else { return }
        let width = layout.length(0.2)
        for frame in [channels?.capsule, panel, reload].compactMap(\.self) {
            let path = Path(roundedRect: frame.inset(by: width / 2), radius: frame.height / 2 - width / 2)
            list.stroke(path, StrokeStyle(width: width), look.ink, name: "outline")
        }
    }

    private func drawButton(
        into list: inout DrawingList, _ frame: Rect, _ identity: NodeIdentity, _ press: PressFade, _ look: Palette
    ) {
        let ground = look.pressed(look.bar, look.onBar, press.share(of: identity))
        list.fill(Path(circle: frame.center, radius: frame.height / 2), ground, name: "button")
    }
}
