import FeedModel
import Geometry
import PullToRefresh
import Scrolling

// The nodes of an open story, and those of the list that open one.

extension Kiosk {
    /// What is on the screen while a story is open; nil while none is.
    var storyParts: [Node]? {
        guard openItem != nil, let open = story else { return nil }
        guard let page = open.page, let head = page.head else { return [] }
        let offset = open.scroller.offset
        let parts = [page.header?.node(y: 0), page.node(head, offset: offset, words: words), page.codeNode(offset, words)]
        return parts.compactMap(\.self)
    }

    var storyControls: [Node]? {
        guard openItem != nil else { return nil }
        return story?.page?.bar?.nodes(isAsking: isAskingReader, words: words) ?? []
    }

    /// Everything that the keyboard reaches now, in reading order.
    var focusable: [Node] { (panel == nil ? tree.flattened : controls.flatMap(\.flattened)).filter { $0.action != nil } }

    var focusedNode: Node? {
        guard let focused else { return nil }
        return controls.lazy.compactMap { $0.node(focused) }.first ?? (panel == nil ? node(focused) : nil)
    }

    /// Something of the list or the cover, made without all the others.
    func node(_ identity: NodeIdentity) -> Node? { openItem == nil ? tree.node(identity) : nil }
}

// What of the list and the cover can be pressed.
extension Kiosk {
    /// What lies under a finger, if it opens something.
    func content(at point: Point) -> NodeIdentity? {
        guard openItem == nil, quiet == nil else { return nil }
        if let item = card(at: point)?.item { return item.isNotice ? nil : .item(item.identity) }
        guard let frame = contentFrame(of: .cover)?.frame, frame.contains(point) else { return nil }
        return cover.lead?.item.isNotice == true ? nil : .cover
    }

    private func card(at point: Point) -> Card? {
        guard point.y >= listTop, point.y < layout.listBottom, layout.column.left <= point.x, point.x <= layout.column.right
        else { return nil }
        let cards = list.cards
        let rows = cards.rows(from: viewTop, to: viewBottom)
        let hits = rows.lazy.flatMap { index in
            cards.rows[index].cards.indices.lazy.map { (cards.rows[index], $0) }
        }
        return hits.first { row, place in self.frame(place, in: row).contains(point) }.map { $0.0.cards[$0.1] }
    }

    /// A card's, on the screen.
    private func frame(_ place: Int, in row: ListRow) -> Rect {
        CardList.frame(place, in: row, layout).offset(y: layout.snapped(layout.sheetTop - scroll.offset))
    }

    /// Where a story of the list, or the cover, is on the screen; nil for anything else, and what is not there.
    func contentFrame(of identity: NodeIdentity) -> (frame: Rect, radius: Double)? {
        guard openItem == nil else { return nil }
        switch identity {
        case .item(let item):
            guard let row = list.cards.row(of: item), let place = row.cards.firstIndex(where: { $0.item.identity == item })
            else {
                return nil
            }
            return (frame(place, in: row), row.cards[place].shape.radius)
        case .cover:
            guard cover.cover != nil, quiet == nil else { return nil }
            let bottom = layout.form == .portrait ? sheetEdge : layout.size.height
            let beside = layout.besideColumn
            return (Rect(left: beside.left, top: pulled, right: beside.right, bottom: max(bottom, pulled)), 0)
        default: return nil
        }
    }

    /// The keyboard's focus is brought into view.
    mutating func reveal(_ identity: NodeIdentity, at time: Double) {
        guard openItem == nil else { return }
        if identity == .cover { return scroll.scroll(to: 0, animated: true, at: time) }
        guard case .item(let item) = identity else { return }
        guard let frame = contentFrame(of: identity)?.frame else { return list.place = item }
        let (top, bottom) = (layout.stuckTop + layout.length(6), layout.bar.top - layout.length(3))
        guard frame.top < top || frame.bottom > bottom else { return }
        scroll.scroll(by: frame.top < top ? frame.top - top : min(frame.bottom - bottom, frame.top - top), at: time)
    }
}

extension StoryPage {
    /// The story in reading order.
    fileprivate func node(_ head: StoryHead, offset: Double, words: Words) -> Node {
        let screen = layout.screen
        // What is under the code is not seen.
        let end = hasCodeInText ? min(screen.bar.top, codeTop(offset)) : screen.bar.top
        let view = Rect(
            left: screen.column.left, top: max(sheetEdge(offset), screen.stuckTop), right: screen.column.right, bottom: end)
        let title = Node(
            identity: .storyTitle, role: .heading, name: ItemWords(item, words).title,
            value: words.listed([item.source, head.age]), language: item.language,
            isRightToLeft: head.isRightToLeft, frame: .zero)
        let top = bodyTop(offset)
        let heading = title.placed(Rect(left: view.left, top: top - head.height, right: view.right, bottom: top), in: view)
        let pieces = body.pieces.indices.map { pieceNode($0, top: top, view, words) }
        return Node(
            identity: .story(item.identity), role: .article, name: ItemWords(item, words).title, language: item.language,
            isRightToLeft: head.isRightToLeft, state: .visible, frame: screen.screen,
            children: [heading] + pieces)
    }

    fileprivate func codeNode(_ offset: Double, _ words: Words) -> Node? {
        let origin = codeOrigin(offset)
        let isVisible = layout.screen.form == .landscape || origin.y < layout.screen.bar.top
        return code?.node(at: origin, isVisible: isVisible, words: words)
    }

    private func pieceNode(_ index: Int, top: Double, _ view: Rect, _ words: Words) -> Node {
        let piece = body.pieces[index]
        let name = piece.text.isEmpty ? words.picture : piece.text
        let node = Node(
            identity: .storyPiece(index), role: piece.role, name: name, value: piece.marker, language: piece.language,
            frame: .zero)
        guard index < body.blocks.count else { return node }
        let block = body.blocks[index]
        let frame = Rect(x: layout.textLeft, y: top + block.top, width: layout.measure, height: block.height)
        return node.placed(frame, in: view)
    }
}

extension StoryPiece {
    fileprivate var role: Node.Role {
        switch content {
        case .words: isQuote ? .quote : marker == nil ? .paragraph : .item
        case .heading: .heading
        case .code: .code
        case .picture: .picture
        }
    }
}

extension Node {
    /// In its place, and visible if some of it is in view.
    fileprivate func placed(_ frame: Rect, in view: Rect) -> Node {
        Node(
            identity: identity, role: role, name: name, value: value, language: language, isRightToLeft: isRightToLeft,
            state: frame.intersects(view) ? state.union(.visible) : state, frame: frame, action: action, children: children)
    }
}
