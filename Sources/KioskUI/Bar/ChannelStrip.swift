import Drawing
import Geometry
import Paths
import Raster
import TextLayout

/// The channels in the bar: all of them, then each feed. Those that do not fit are reached by an arrow at each end that moves the
/// strip by what is in view.
struct ChannelStrip {
    /// One channel; the first is all of them.
    private struct Tab {
        let identity: NodeIdentity
        let channel: String?
        let name: String
        let block: TextBlock
        /// In the strip, from its start.
        let left: Double
        let width: Double
    }

    private let tabs: [Tab]
    private let frame: Rect
    private let layout: ScreenLayout
    /// How far the strip is moved, in points; it slides there.
    private var offset = 0.0
    private var slide: (from: Double, start: Double)?
    private var time = 0.0

    /// Seconds.
    private static let slideTime = 0.3
    /// Beside a channel's name, in units: as much as there is room for, but no more than holds a strip together.
    private static let paddings = 1.15...4.1

    /// - Parameter frame: the capsule.
    init(_ channels: [Channel], frame: Rect, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.frame = frame
        self.layout = layout
        let named: [(NodeIdentity, String?, String)] =
            [(.allChannels, nil, words.allChannels)] + channels.map { (.channel($0.id), $0.id, $0.title) }
        let blocks = named.map { _, channel, name in
            fonts.layout(
                name, style: layout.type.channel, width: frame.width / 2, maximumLines: 1,
                language: channel == nil ? words.language : nil)
        }
        let natural = blocks.map { max($0.width + 2 * layout.length(ChannelStrip.paddings.lowerBound), layout.target) }
        let room = frame.width - 2 * layout.length(0.6)
        let most = 2 * layout.length(ChannelStrip.paddings.upperBound - ChannelStrip.paddings.lowerBound)
        let spare = min(max(room - natural.reduce(0, +), 0) / Double(natural.count), most)
        var (tabs, left): ([Tab], Double) = ([], 0)
        for ((identity, channel, name), (block, width)) in zip(named, zip(blocks, natural)) {
            let wide = ((width + spare) * layout.scale).rounded(.down) / layout.scale
            tabs.append(Tab(identity: identity, channel: channel, name: name, block: block, left: left, width: wide))
            left += wide
        }
        self.tabs = tabs
    }

    private var inset: Double { layout.length(0.6) }
    private var length: Double { tabs.last.map { $0.left + $0.width } ?? 0 }
    private var room: Double { frame.width - 2 * inset }
    private var mostOffset: Double { max(length - room, 0) }
    var overflows: Bool { length > room + 0.5 }

    /// It holds its channels and no more.
    var capsule: Rect {
        placed(
            Rect(
                x: frame.x, y: frame.y, width: overflows ? frame.width : min(length + 2 * inset, frame.width),
                height: frame.height))
    }

    /// Something that is placed from left to right.
    private func placed(_ place: Rect) -> Rect { layout.mirrored(place, in: frame) }

    private var shownOffset: Double {
        guard let slide else { return offset }
        let share = (time - slide.start) / ChannelStrip.slideTime
        guard share < 1 else { return offset }
        let eased = 1 - (1 - max(share, 0)) * (1 - max(share, 0)) * (1 - max(share, 0))
        return layout.snapped(slide.from + (offset - slide.from) * eased)
    }

    var isMoving: Bool { slide.map { time < $0.start + ChannelStrip.slideTime } ?? false }

    mutating func advance(to time: Double) { self.time = max(self.time, time) }

    private func scroll(to target: Double) -> Double { layout.snapped(min(max(target, 0), mostOffset)) }

    /// Moves forwards so that the first channel that is not wholly in view is the first one then; backwards, the last one.
    mutating func scroll(by direction: Int, at time: Double) {
        let (first, last) = (offset + (hasPrevious ? arrowWidth : 0), offset + room - (hasMore ? arrowWidth : 0))
        if direction > 0 {
            let next = tabs.first { $0.left + $0.width > last + 0.5 }
            move(to: next.map { max($0.left - arrowWidth, offset + 1) } ?? mostOffset, at: time)
        } else {
            let next = tabs.last { $0.left < first - 0.5 }
            move(to: next.map { min($0.left + $0.width + arrowWidth - room, offset - 1) } ?? 0, at: time)
        }
    }

    /// Moves so that a channel is in view.
    mutating func reveal(_ identity: NodeIdentity, at time: Double) {
        guard let tab = tabs.first(where: { $0.identity == identity }) else { return }
        let (least, most) = (tab.left + tab.width + arrowWidth - room, tab.left - arrowWidth)
        move(to: min(max(offset, least), max(most, 0)), at: time)
    }

    private mutating func move(to target: Double, at time: Double) {
        let before = shownOffset
        let place = scroll(to: target)
        guard place != offset else { return }
        (slide, offset) = ((before, time), place)
    }

    // MARK: Arrows

    private var arrowWidth: Double { layout.target }
    private var hasPrevious: Bool { overflows && offset > 0.5 }
    private var hasMore: Bool { overflows && offset < mostOffset - 0.5 }

    private func arrow(atEnd: Bool) -> Rect {
        let left = atEnd ? frame.right - arrowWidth - inset : frame.left + inset
        return placed(Rect(x: left, y: frame.y, width: arrowWidth, height: frame.height))
    }

    private func tabFrame(_ tab: Tab) -> Rect {
        placed(
            Rect(
                x: frame.left + inset + tab.left - shownOffset, y: frame.y + inset, width: tab.width,
                height: frame.height - 2 * inset))
    }

    /// What of the strip is not under an arrow.
    private var view: Rect {
        let (hasLeft, hasRight) = layout.isRightToLeft ? (hasMore, hasPrevious) : (hasPrevious, hasMore)
        return Rect(
            left: hasLeft ? arrow(atEnd: layout.isRightToLeft).right : capsule.left, top: frame.top,
            right: hasRight ? arrow(atEnd: !layout.isRightToLeft).left : capsule.right, bottom: frame.bottom)
    }
}

// The tree.
extension ChannelStrip {
    func nodes(shown: String?, words: Words) -> [Node] {
        let view = view
        let tabs = tabs.map { tab -> Node in
            let whole = tabFrame(tab)
            let left = max(whole.left, view.left)
            let right = min(whole.right, view.right)
            let isVisible = right - left >= min(whole.width, layout.target)
            let frame = Rect(left: left, top: frame.top, right: max(left, right), bottom: frame.bottom)
            return Node(
                identity: tab.identity, role: .tab, name: tab.name,
                state: Node.State(isVisible ? [.visible] : []).union(tab.channel == shown ? [.selected] : []),
                frame: isVisible ? frame : .zero, action: .showChannel(tab.channel))
        }
        return (hasPrevious ? [arrowNode(.previousChannels, words.previousChannels, -1)] : []) + tabs
            + (hasMore ? [arrowNode(.moreChannels, words.moreChannels, 1)] : [])
    }

    private func arrowNode(_ identity: NodeIdentity, _ name: String, _ direction: Int) -> Node {
        Node(
            identity: identity, role: .button, name: name, state: .visible, frame: arrow(atEnd: direction > 0),
            action: .scrollChannels(by: direction))
    }
}

// Drawing.
extension ChannelStrip {
    func draw(into list: inout DrawingList, shown: String?, press: PressFade, look: Palette) {
        let capsule = capsule
        let shape = Path(roundedRect: capsule, radius: capsule.height / 2)
        list.fill(shape, look.bar, name: "channels")
        // What fits needs no clip, which costs a mask in every frame of a list that slides under it.
        guard overflows else { return drawTabs(into: &list, shown: shown, press: press, look: look) }
        list.clipped(to: shape) { list in
            drawTabs(into: &list, shown: shown, press: press, look: look)
            if hasPrevious { drawArrow(into: &list, .previousChannels, atEnd: false, press: press, look: look) }
            if hasMore { drawArrow(into: &list, .moreChannels, atEnd: true, press: press, look: look) }
        }
    }

    private func drawTabs(into list: inout DrawingList, shown: String?, press: PressFade, look: Palette) {
        for tab in tabs { draw(tab, into: &list, isShown: tab.channel == shown, press: press, look: look) }
    }

    private func draw(_ tab: Tab, into list: inout DrawingList, isShown: Bool, press: PressFade, look: Palette) {
        let frame = tabFrame(tab)
        guard frame.right > capsule.left, frame.left < capsule.right else { return }
        if isShown { list.fill(frame, radius: frame.height / 2, look.barSelection, name: "chosen") }
        let pressed = press.share(of: tab.identity)
        if pressed > 0, !isShown {
            list.fill(frame, radius: frame.height / 2, look.onBar.faded(Palette.pressStrength * pressed), name: "pressed")
        }
        list.text(tab.block, center: frame.center, isShown ? look.onBarSelection : look.onBar)
    }

    private func drawArrow(
        into list: inout DrawingList, _ identity: NodeIdentity, atEnd: Bool, press: PressFade, look: Palette
    ) {
        let frame = arrow(atEnd: atEnd)
        let isRight = atEnd != layout.isRightToLeft
        // Drawn narrower than it reacts, so that more of the names is seen.
        let (fade, solid) = (layout.length(2), layout.length(3.2))
        let inner = isRight ? capsule.right - solid : capsule.left + solid
        let (from, to) = isRight ? (inner - fade, inner) : (inner + fade, inner)
        let band = Rect(
            left: isRight ? from : capsule.left, top: frame.top, right: isRight ? capsule.right : from, bottom: frame.bottom)
        let stops = [Gradient.Stop(0, look.bar.faded(0)), Gradient.Stop(1, look.bar)]
        let course = Gradient.Course.linear(from: Point(from, 0), to: Point(to, 0))
        list.fill(Path(rect: band), .gradient(Gradient(course, stops: stops)), name: "fade")
        let sign = Point(isRight ? capsule.right - layout.length(2.2) : capsule.left + layout.length(2.2), frame.center.y)
        let pressed = press.share(of: identity)
        if pressed > 0 {
            let disc = Path(circle: sign, radius: layout.length(1.6))
            list.fill(disc, look.onBar.faded(Palette.pressStrength * pressed), name: "pressed")
        }
        list.chevronSign(center: sign, size: layout.length(2.4), direction: isRight ? 1 : -1, look.onBar)
    }
}
