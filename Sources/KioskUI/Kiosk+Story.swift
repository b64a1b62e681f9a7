import Animation
public import FeedModel
import Geometry
import Gestures
import PullToRefresh
import Raster
import Scrolling
import TextLayout

// A story that is open: how it opens and closes, what time and new content do to it.

extension Kiosk {
    /// The item whose story is open; nil if none is.
    public var openItem: String? { story.flatMap { $0.transition.isClosing ? nil : $0.item.identity } }

    /// The answer to `Intent.readStory`: the text of an item; nil if only its summary is known.
    public mutating func storyRead(_ text: StoryText?, of identity: String, at time: Double) {
        guard story?.item.identity == identity else { return }
        let pieces = text.map { [StoryPiece]($0) } ?? []
        guard story?.pieces != pieces else { return }
        story?.pieces = pieces
        layOutStory(at: time)
        update(at: time)
    }

    /// Opens a story of the list. What cannot be opened, or is not there any more, changes nothing.
    mutating func openStory(_ identity: String, at time: Double) {
        guard let item = shownItems.first(where: { $0.identity == identity }), !item.isNotice else { return }
        let style = storyStyle(of: identity)
        if story == nil || story?.transition.isClosing == true {
            story = OpenStory(item, style, reducedMotion: settings.reducedMotion, at: time)
        } else {
            story?.show(item, at: time)
        }
        (focused, pill, storyReturn) = (nil, nil, nil)
        if visitor.isPanelOpen { change(at: time) { $0.isPanelOpen = false } }
        requests.append(.readStory(identity))
        layOutStory(at: time)
        update(at: time)
    }

    /// It goes back to its card, wherever that is now.
    mutating func closeStory(velocity: Double = 0, at time: Double) {
        guard let identity = openItem else { return }
        let style = storyStyle(of: identity)
        story?.transition.turn(to: 0, style, velocity: velocity, at: time)
        focused = nil
    }

    private func storyStyle(of identity: String) -> StoryTransition.Style {
        storySource(of: identity) == nil ? .rise(layout.length(12)) : .grow
    }

    /// Lays the story out again: for another screen, another text, or new words.
    mutating func layOutStory(at time: Double) {
        guard let open = story else { return }
        let screen = ScreenLayout(
            viewport: viewport, textSize: visitor.textSize, place: settings.place, isRightToLeft: words.isRightToLeft,
            for: .story)
        let content = StoryPage.Content(
            item: open.item, pieces: open.pieces, age: ages.text(of: open.item), neighbours: neighbours(of: open.item))
        let old = open.page
        let page = StoryPage(content, layout: storyLayout(of: open.item, screen), words: words, replacing: old)
        // What is seen already changes in one frame.
        if old?.isComplete == true {
            while !page.isComplete { page.layOutNext(settings, cardTypesetter) }
            var budget = LayoutBudget(letters: .max)
            let bottom = page.visible(open.scroller.offset).bottom
            page.body.measure(to: bottom, fonts: fonts, pictures: pictures, within: &budget)
        }
        story?.page = page
    }

    private func storyLayout(of item: Timeline.Item, _ screen: ScreenLayout) -> StoryLayout {
        let request = item.picture(PixelSize(width: Int(screen.size.width * screen.scale), height: 1))
        let aspect = item.entry.images.lazy.compactMap(\.aspect).first
        let canBeHad = request.map { !pictures.isRefused($0.forms[0].url) } ?? false
        return StoryLayout(screen: screen, hasPicture: canBeHad && screen.form != .headerOnly, pictureAspect: aspect)
    }

    /// The stories before and after it in the list, which can be opened.
    private func neighbours(of item: Timeline.Item) -> StoryBar.Neighbours {
        let stories = storyOrder
        guard let place = stories.firstIndex(where: { $0.identity == item.identity }) else { return StoryBar.Neighbours() }
        return StoryBar.Neighbours(
            previous: place > 0 ? stories[place - 1] : nil, next: place + 1 < stories.count ? stories[place + 1] : nil)
    }

    /// The lead, then the list.
    private var storyOrder: [Timeline.Item] {
        let lead = cover.lead.map { [$0.item] } ?? []
        let rest = list.cards.plan.items.filter { $0.identity != lead.first?.identity }
        return (lead + rest).filter { !$0.isNotice }
    }
}

// Time and content.
extension Kiosk {
    mutating func updateStory(at time: Double) {
        story?.advance(to: time)
        if story?.transition.isClosed == true { story = nil }
        guard story != nil else { return returnToTop(at: time) }
        closeUnreadStory(at: time)
        let age = story.map { ages.text(of: $0.item) }
        if story?.page == nil || story?.page?.age != age { layOutStory(at: time) }
        measureStory(at: time)
        story?.page?.say(headerText, fonts: fonts, words: words)
    }

    private mutating func measureStory(at time: Double) {
        guard let open = story, let page = open.page else { return }
        guard page.isComplete else { return page.layOutNext(settings, cardTypesetter) }
        let visible = page.visible(open.scroller.offset)
        var budget = LayoutBudget.story
        page.body.measure(to: visible.bottom + layout.size.height, fonts: fonts, pictures: pictures, within: &budget)
        settlePictures(at: time)
        let (height, scale) = (layout.size.height, layout.scale)
        story?.scroller.layOut(viewportHeight: height, contentHeight: page.contentHeight, pixelScale: scale, at: time)
        if story?.grip == StoryGrip.none { story?.scroller.settle(with: ScrollPhysics().bounce, at: time) }
    }

    /// A picture that has come takes its own height, and the place of one that cannot be had closes, while neither is in view: what
    /// is read does not move.
    private mutating func settlePictures(at time: Double) {
        guard let open = story, let page = open.page else { return }
        let visible = page.visible(open.scroller.offset)
        let isUnseen = open.transition.words == 0
        for index in page.body.blocks.indices {
            let block = page.body.blocks[index]
            guard let height = block.pictureHeight(pictures), height != block.height else { continue }
            let isAbove = block.bottom < visible.top
            guard isUnseen || isAbove || block.top > visible.bottom else { continue }
            let moved = page.body.setHeight(height, ofBlock: index)
            if isAbove { story?.scroller.shift(by: moved, at: time) }
        }
    }

    /// More of the text must be laid out.
    var isStoryUnfinished: Bool {
        guard let open = story, let page = open.page, page.isComplete else { return story?.page != nil }
        guard !page.body.isMeasured else { return false }
        return page.body.blocks.last.map { $0.bottom < page.visible(open.scroller.offset).bottom + layout.size.height } ?? true
    }

    private var readingTime: ReadingTime { ReadingTime(wordCount: story?.page?.body.wordCount ?? 0) }

    private var questionTime: Double? {
        openItem == nil ? nil : max(visitor.lastAction, story?.opened ?? 0) + readingTime.untilQuestion
    }

    /// Somebody is asked whether they are still reading.
    var isAskingReader: Bool { questionTime.map { time >= $0 } ?? false }

    private mutating func closeUnreadStory(at time: Double) {
        guard fingerCount == 0, let question = questionTime, time >= question + ReadingTime.question else { return }
        closeStory(at: time)
        storyReturn = time + ReadingTime.untilTop
    }

    /// Nobody came back after a story had closed by itself.
    private mutating func returnToTop(at time: Double) {
        guard let due = storyReturn else { return }
        if visitor.lastAction > due - ReadingTime.untilTop { return storyReturn = nil }
        guard time >= due else { return }
        storyReturn = nil
        scroll.scroll(to: 0, animated: true, at: time)
    }

    var storyDeadline: Double? {
        guard let question = questionTime else { return storyReturn }
        return time < question ? question : question + ReadingTime.question
    }

    /// The open story as its feed has it now; one that is gone closes.
    mutating func refreshStory(at time: Double) {
        guard let identity = openItem else { return }
        guard let item = content.timeline.items.first(where: { $0.identity == identity }) else {
            closeStory(at: time)
            pill = Pill(.gone, isButton: false, layout: layout, fonts: fonts, words: words, at: time)
            return
        }
        story?.item = item
        requests.append(.readStory(identity))
        layOutStory(at: time)
    }
}

extension LayoutBudget {
    /// For the text of a story: about a millisecond.
    fileprivate static let story = LayoutBudget(letters: 900)
}
