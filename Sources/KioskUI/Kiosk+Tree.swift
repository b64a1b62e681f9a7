import FeedModel
import Geometry
import PullToRefresh
import TextLayout

// The tree of everything on the screen. It is made from the state whenever somebody asks: equal state, equal tree. The cost grows
// with the number of items.

extension Kiosk {
    public var tree: Node {
        var parts = (storyParts ?? listParts) + controls
        if let show = attract.show {
            parts = [attract.header.node(y: 0), attractNode(show)] + parts.dropFirst().map(\.hidden)
        }
        let screen = Node(
            identity: .screen, role: .screen, name: settings.name, language: words.language,
            isRightToLeft: layout.isRightToLeft, state: .visible, frame: layout.screen, children: parts)
        return screen.marked(focused: focused, pressed: touch.node ?? touch.content)
    }

    private var listParts: [Node] {
        var parts = [header.node(y: pulled)]
        if let quiet {
            parts.append(quiet.node(words, offset: pulled))
        } else {
            parts += [coverNode].compactMap(\.self) + [listNode]
        }
        if let end { parts.append(end.node(words, top: listTop)) }
        return parts
    }

    /// Everything that can be pressed is in these; they are few, whatever the list holds.
    var controls: [Node] { storyControls ?? listControls }

    private var listControls: [Node] {
        [
            shownPill?.node(words, offset: pulled) ?? bandNode, panel == nil ? topButton.node(layout, words: words) : nil,
            bar.node(barState, words: words), panel?.node(visitor, words: words),
        ].compactMap(\.self)
    }

    /// What a finger at a point presses: the last one, which lies above the others.
    func pressable(at point: Point) -> Node? { controls.lazy.reversed().compactMap { $0.pressable(at: point) }.first }

    private var coverNode: Node? {
        guard let shown = cover.cover else { return nil }
        let bottom = layout.form == .portrait ? sheetEdge : layout.size.height
        let sides = layout.besideColumn
        let frame = Rect(left: sides.left, top: pulled, right: sides.right, bottom: max(bottom, pulled))
        let isSeen = layout.form == .landscape || bottom > layout.stuckTop
        let item = shown.lead.item
        let said = [item.source, shown.text.capsule.age, shown.text.summary == nil ? "" : ItemWords(item, words).summary]
        return Node(
            identity: .cover, role: .article, name: ItemWords(item, words).title,
            value: words.listed(said),
            language: item.language, isRightToLeft: shown.text.title.isRightToLeft, state: isSeen ? .visible : [], frame: frame,
            action: opening(item))
    }

    /// A notice says all that it has to say. Behind an open panel nothing is pressed.
    private func opening(_ item: Timeline.Item) -> Node.Action? {
        item.isNotice || panel != nil ? nil : .openStory(item.identity)
    }

    private var listNode: Node {
        let (cards, sticky) = (list.cards, stickyHeading)
        let view = Rect(left: layout.column.left, top: listTop, right: layout.column.right, bottom: layout.listBottom)
        let children = cards.plan.entries.flatMap { entry -> [Node] in
            switch entry {
            case .day(let day): [dayNode(day, view, sticky)]
            case .story(let place, _): [itemNode(cards.plan.items[place], view)]
            case .pair(let first, let second): [first, second].map { itemNode(cards.plan.items[$0], view) }
            }
        }
        let chip = chip.flatMap { chip in
            cards.rows.first.flatMap { row in
                row.heading.map { [chip.node(top: row.top + layout.sheetTop - scroll.offset, beside: $0, view)] }
            }
        }
        return Node(
            identity: .list, role: .list, name: words.messages, state: .visible, frame: view, children: (chip ?? []) + children)
    }

    /// y where the list begins on the screen.
    var listTop: Double { max(layout.sheetTop - scroll.offset, layout.stuckTop) }

    private func dayNode(_ day: Int64?, _ view: Rect, _ sticky: StickyHeading?) -> Node {
        let name = DayName(day: day, ages)
        let node = Node(identity: .day(day), role: .heading, name: name.title, value: name.detail, frame: .zero)
        if let sticky, sticky.heading.day == day {
            let top = sticky.top + scroll.offset - layout.sheetTop
            let frame = Rect(left: view.left, top: top, right: view.right, bottom: top + sticky.heading.height)
            return placed(node, frame, view)
        }
        let row = list.cards.rows.first { $0.heading != nil && $0.heading?.day == day }
        return placed(node, row.map { Rect(left: view.left, top: $0.top, right: view.right, bottom: $0.bottom) }, view)
    }

    private func itemNode(_ item: Timeline.Item, _ view: Rect) -> Node {
        let row = list.cards.row(of: item.identity)
        let place = row?.cards.firstIndex { $0.item.identity == item.identity }
        let card = place.flatMap { row?.cards[$0] }
        let node = Node(
            identity: .item(item.identity), role: item.isNotice ? .notice : .item, name: ItemWords(item, words).title,
            value: words.listed([
                item.source, cardTypesetter.age(of: item), card?.saysSummary == true ? item.entry.summary ?? "" : "",
            ]),
            language: item.language,
            isRightToLeft: card?.title.isRightToLeft, state: list.newness.isNew(item.identity) ? .new : [],
            frame: .zero, action: opening(item))
        guard let row, let place else { return node }
        return placed(node, CardList.frame(place, in: row, layout), view)
    }

    /// - Parameter frame: in the space of the list; nil for what is not laid out.
    private func placed(_ node: Node, _ frame: Rect?, _ view: Rect) -> Node {
        guard let frame else { return node }
        let onScreen = frame.offset(y: layout.sheetTop - scroll.offset)
        var node = node
        guard onScreen.intersects(view) else { return node.moved(to: onScreen) }
        node.state.insert(.visible)
        // What is under header and bar does not react.
        return node.moved(to: onScreen.clipped(to: view))
    }
}

extension Node {
    fileprivate func moved(to frame: Rect) -> Node {
        Node(
            identity: identity, role: role, name: name, value: value, language: language, isRightToLeft: isRightToLeft,
            state: state, frame: frame, action: action, children: children)
    }

    /// The same under something that covers the screen.
    fileprivate var hidden: Node {
        var node = self
        node.state.remove(.visible)
        node.children = children.map(\.hidden)
        return node
    }

    fileprivate func marked(focused: NodeIdentity?, pressed: NodeIdentity?) -> Node {
        var node = self
        if identity == focused { node.state.insert(.focused) }
        if identity == pressed { node.state.insert(.pressed) }
        node.children = children.map { $0.marked(focused: focused, pressed: pressed) }
        return node
    }
}

extension Rect {
    /// What of it is inside another one, which it must touch.
    func clipped(to other: Rect) -> Rect {
        Rect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }
}
