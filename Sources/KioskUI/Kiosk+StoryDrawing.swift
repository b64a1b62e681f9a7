import Animation
import Drawing
import FeedModel
import Geometry
import Paths
import PullToRefresh
import Raster
import Scrolling

// How an open story is drawn, and where it grows from.

extension Kiosk {
    /// What a story opens out of: its card, or the cover.
    struct StorySource {
        /// On the screen.
        let frame: Rect
        let radius: Double
        /// Its picture's place, and the picture, as far as they are there.
        var picture: Rect?
        var image: Image?
        var card: Card?
    }

    /// Nil if neither is in view.
    func storySource(of identity: String) -> StorySource? { cardSource(of: identity) ?? coverSource(of: identity) }

    private func cardSource(of identity: String) -> StorySource? {
        guard let row = list.cards.row(of: identity), quiet == nil,
            let place = row.cards.firstIndex(where: { $0.item.identity == identity })
        else { return nil }
        let card = row.cards[place]
        let frame = CardList.frame(place, in: row, layout).offset(y: layout.sheetTop - scroll.offset)
        guard frame.bottom > max(layout.stuckTop, 0) + layout.length(2), frame.top < layout.bar.top else { return nil }
        let image = card.picture.flatMap(pictures.picture)?.image
        return StorySource(
            frame: frame, radius: card.shape.radius, picture: card.picture == nil ? nil : card.pictureFrame(in: frame),
            image: image,
            card: card)
    }

    private func coverSource(of identity: String) -> StorySource? {
        guard let shown = cover.cover, shown.lead.item.identity == identity else { return nil }
        let bottom = layout.form == .portrait ? sheetEdge : layout.size.height
        guard bottom > layout.stuckTop + layout.length(2) else { return nil }
        let frame = Rect(x: layout.besideColumn.left, y: 0, width: layout.coverWidth, height: bottom)
        let picture = Rect(
            x: layout.cover.left, y: -layout.overscan, width: layout.cover.width, height: layout.coverPictureSize.height)
        return StorySource(frame: frame, radius: 0, picture: shown.image == nil ? nil : picture, image: shown.image)
    }

    /// The list need not be drawn.
    var isListHidden: Bool { story?.transition.isOpen == true }

    func drawStory(into list: inout DrawingList) {
        guard let open = story, let page = open.page else { return }
        let openness = open.transition.openness
        if open.transition.isOpen {
            drawPage(page, open, into: &list)
        } else if open.transition.sideways != 0 {
            drawMoved(page, open, by: Point(layout.snapped(open.transition.sideways), 0), into: &list)
        } else if case .rise(let distance) = open.transition.style {
            let y = layout.snapped(distance * (1 - openness))
            list.group(opacity: openness) { drawMoved(page, open, by: Point(0, y), into: &$0) }
        } else {
            drawGrowing(page, open, into: &list)
        }
        drawStoryBar(page, open, into: &list)
    }

    private func drawMoved(_ page: StoryPage, _ open: OpenStory, by distance: Point, into list: inout DrawingList) {
        var drawing = DrawingList()
        drawPage(page, open, into: &drawing)
        list.append(drawing.placed(at: distance))
    }

    /// The whole page, at rest.
    private func drawPage(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        list.fill(layout.screen, look.paper, name: "background")
        drawStoryPicture(page, into: &list)
        drawSheet(page, open, into: &list)
        drawStoryHeader(page, open, into: &list)
        guard open.fade.value(at: time) < 1 else { return }
        list.fill(layout.screen, look.paper.faded(1 - open.fade.value(at: time)), name: "fade")
    }

    /// Nothing of it is under the sheet when that is at the top.
    private func drawStoryPicture(_ page: StoryPage, into list: inout DrawingList) {
        let isAwaited = page.request.map { !pictures.isRefused($0) } ?? false
        page.drawPicture(into: &list, image: storyImage(page), isAwaited: isAwaited, look: look)
    }

    /// Its own, or until that has come the smaller one of its card or the cover's.
    private func storyImage(_ page: StoryPage) -> Image? {
        guard let request = page.request else { return nil }
        let isLead = cover.cover?.lead.item.identity == page.item.identity
        return pictures.picture(request)?.image ?? (isLead ? cover.cover?.image : nil) ?? storyCardImage(page.item)
    }

    /// The picture of a story's card, wherever that is.
    func storyCardImage(_ item: Timeline.Item) -> Image? {
        let card = list.cards.row(of: item.identity)?.cards.first { $0.item.identity == item.identity }
        return card?.picture.flatMap(pictures.picture)?.image
    }

    private func drawSheet(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        let offset = open.scroller.offset
        let screen = page.layout.screen
        let edge = page.sheetEdge(offset)
        list.sheet(screen, top: edge, radius: min(screen.length(3), edge), look: look)
        let source = look.channelText(cardColors.hue(of: page.item))
        page.drawText(into: &list, offset: offset, pictures: pictures, source: source, look: look)
        list.barFade(screen, look: look)
        page.drawCode(into: &list, offset: offset, look: look)
        drawStoryIndicator(page, open, into: &list)
    }

    private func drawStoryHeader(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        let screen = page.layout.screen
        let edge = page.sheetEdge(open.scroller.offset)
        let isOverPicture = screen.form == .landscape || edge > screen.header.center.y
        let ground = HeaderGround(
            top: 0, edge: screen.form == .landscape ? .infinity : edge, ink: page.pictureInk,
            isInverted: isOverPicture && storyImage(page) == nil)
        page.header?.draw(into: &list, on: ground, look: look)
    }

    private func drawStoryIndicator(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        let screen = page.layout.screen
        let top = max(page.sheetEdge(open.scroller.offset), screen.stuckTop) + screen.length(4)
        let column = screen.column
        let track = screen.mirrored(
            Rect(
                left: column.left, top: top, right: column.right - screen.length(0.75),
                bottom: screen.bar.top - screen.length(1)),
            in: column)
        let whole = max(page.contentHeight, 1)
        let share = min(screen.size.height / whole, 1)
        let start = min(max(open.scroller.offset, 0) / whole, 1 - share)
        open.indicator.draw(into: &list, track: track, share: start...(start + share), layout: screen, look: look)
    }

    private func drawStoryBar(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        let share = open.transition.isClosing ? open.transition.words : min(open.transition.words * 2, 1)
        guard share > 0 else { return }
        let image = neighbourImage(page)
        list.group(opacity: share) {
            page.bar?.draw(into: &$0, isAsking: isAskingReader, image: image, press: press, look: look)
        }
    }

    private func neighbourImage(_ page: StoryPage) -> Image? {
        page.nextItem.flatMap { item in
            cover.cover?.lead.item.identity == item.identity ? cover.cover?.image : storyCardImage(item)
        }
    }
}

// The card that grows.
extension Kiosk {
    private func drawGrowing(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        let openness = open.transition.openness
        guard let source = storySource(of: page.item.identity) else {
            return list.group(opacity: min(max(openness, 0), 1)) { drawMoved(page, open, by: .zero, into: &$0) }
        }
        let sunk = layout.size.height * open.transition.sunk
        let frame = source.frame.interpolated(to: layout.screen, fraction: openness).offset(y: sunk)
        let radius = max(source.radius, layout.length(2.25)) * min(max(1 - openness, 0), 1)
        let ground = look.surface.mixed(with: look.paper, fraction: min(max(openness, 0), 1))
        list.fill(frame, radius: radius, ground, name: "background")
        let picture = growingPicture(page, source, openness).offset(y: sunk)
        drawGrowingPicture(page, source, openness, in: picture, into: &list)
        drawWords(page, open, in: frame.snapped(layout.scale), ground: ground, into: &list)
        if source.card != nil {
            drawCardWords(open.transition.cardWords, source, frame, into: &list)
        } else {
            // The cover is one with its picture, which has become smaller.
            let place = source.picture == nil ? frame : picture
            list.clipped(to: place.snapped(layout.scale)) {
                drawCardWords(open.transition.cardWords, source, frame, into: &$0)
            }
            drawSharedHeader(page, open, into: &list)
        }
    }

    /// On a portrait cover and on the story that grows from it the header is the same, and stays.
    private func drawSharedHeader(_ page: StoryPage, _ open: OpenStory, into list: inout DrawingList) {
        guard layout.form == .portrait else { return }
        if page.header == nil { drawHeader(into: &list) } else { drawStoryHeader(page, open, into: &list) }
    }

    private func growingPicture(_ page: StoryPage, _ source: StorySource, _ openness: Double) -> Rect {
        let start = source.picture ?? Rect(x: source.frame.left, y: source.frame.top, width: source.frame.width, height: 0)
        return start.interpolated(to: page.layout.picture, fraction: openness)
    }

    private func drawGrowingPicture(
        _ page: StoryPage, _ source: StorySource, _ openness: Double, in place: Rect, into list: inout DrawingList
    ) {
        let goal = page.layout.picture
        guard goal.width > 0, goal.height > 0 else { return }
        let radius = source.card.map { $0.shape.pictureRadius * min(max(1 - openness, 0), 1) } ?? 0
        guard let image = storyImage(page) ?? source.image else {
            return list.fill(place, radius: radius, look.accent, name: "picture")
        }
        list.filling(place, radius: radius, with: image, pixelScale: layout.scale, isGrowing: true)
    }

    /// Where the sheet has one colour the words come from under a veil of it: a layer as large as the screen takes twice as long.
    private func drawWords(
        _ page: StoryPage, _ open: OpenStory, in frame: Rect, ground: Color, into list: inout DrawingList
    ) {
        let share = open.transition.words
        guard share > 0, page.isComplete else { return }
        var words = DrawingList()
        drawSheet(page, open, into: &words)
        words = words.placed(at: Point(frame.left, frame.top))
        drawStoryHeader(page, open, into: &words)
        let flat = page.flatSheet(open.scroller.offset).offset(x: frame.left, y: frame.top).clipped(to: frame)
        // Rectangles of whole pixels need no mask.
        if !flat.isEmpty {
            list.clipped(to: flat) { list in
                list.append(words)
                list.fill(flat, ground.faded(1 - share), name: "veil")
            }
        }
        list.clipped(to: page.beside(flat, in: frame)) { list in
            list.group(opacity: share) { $0.append(words) }
        }
    }

    /// The card's words, as they stand in the list.
    private func drawCardWords(_ share: Double, _ source: StorySource, _ frame: Rect, into list: inout DrawingList) {
        guard share > 0 else { return }
        list.group(opacity: share) { list in
            guard let card = source.card else { return cover.cover?.draw(into: &list, y: frame.top) ?? () }
            let place = Rect(x: frame.left, y: frame.top, width: card.shape.width, height: source.frame.height)
            card.drawFading(into: &list, frame: place, colors: cardColors)
        }
    }
}
