import FeedModel
import Geometry
import PullToRefresh

// The lead story, and which channel is shown.

extension Kiosk {
    /// The items of the shown channel.
    var shownItems: [Timeline.Item] {
        guard let channel = visitor.channel else { return content.timeline.items }
        return content.timeline.items.filter { $0.channel == channel }
    }

    mutating func chooseLead(at time: Double) {
        guard layout.form != .headerOnly else { return (cover.lead, cover.candidate) = (nil, nil) }
        let (pictures, layout) = (pictures, layout)
        let result = cover.chooser.choose(
            visitor.channel, shownItems, now: isClockTrusted ? clock.now : nil, at: time
        ) { item in
            guard let request = layout.coverPicture(of: item), pictures.mayFill(request) else { return .none }
            return pictures.picture(request) == nil ? .possible : .held
        }
        (cover.lead, cover.candidate) = (result.lead, result.candidate)
    }

    /// A lead may change with what is known of pictures, and when its time is over.
    mutating func chooseLeadAgain(at time: Double) {
        let old = cover.lead
        guard mayChangeList else { return }
        guard pictures.takeNews() || cover.chooser.nextDeadline(of: visitor.channel).map({ time >= $0 }) == true else { return }
        chooseLead(at: time)
        if old?.item.identity != cover.lead?.item.identity { list.show(plan(), isNew: nil) }
    }

    /// The plan of the list: all of the channel but the lead, which is repeated only where the cover is out of reach.
    func plan() -> ListPlan {
        let lead = layout.isCoverOutOfReach ? nil : cover.lead?.item.identity
        let kept = list.cards.layout == layout ? list.cards.kinds(from: viewTop, to: viewBottom) : [:]
        return ListPlan(
            shownItems.filter { $0.identity != lead }, cardTypesetter, kept: kept,
            isUnderPoster: cover.lead?.hasPicture == false)
    }

    mutating func updateCover(at time: Double) {
        guard let lead = cover.lead else {
            cover.cover = nil
            return
        }
        let request = lead.hasPicture ? layout.coverPicture(of: lead.item) : nil
        let image = request.flatMap { pictures.picture($0)?.image }
        let shownAge = cover.cover.flatMap { list.isSayingAgain && $0.lead.item == lead.item ? $0.text.capsule.age : nil }
        let age = shownAge ?? ages.text(of: lead.item)
        let isAwaited = image == nil && request.map { !pictures.isRefused($0) } == true
        if cover.cover?.shows(lead, age: age, image: image, isAwaited: isAwaited, layout: layout, look: look) == true { return }
        let old = cover.cover
        let isSameText = old?.lead.item == lead.item && old?.text.capsule.age == age
        let text = isSameText && old?.lead == lead && old?.layout == layout ? old?.text : nil
        let new = Cover(
            lead, text ?? CoverText(lead.item, cardTypesetter, age: age, in: layout.coverPlace), image: image,
            isAwaited: isAwaited, layout: layout,
            look: look, replacing: old)
        cover.cover = new
        if let old, old.image !== image || old.lead.item.identity != lead.item.identity { cover.previous = (old, time) }
    }

    var coverFade: Double { CoverState.fade(reducedMotion: settings.reducedMotion) }

    /// In which another channel's list comes out of the paper, in seconds.
    static let channelFade = 0.2

    /// Another channel's list, from its top.
    mutating func showChannel(at time: Double) {
        chooseLead(at: time)
        list.showOtherChannel(plan())
        pill = nil
        bar.reveal(visitor.channel.map { .channel($0) } ?? .allChannels, at: time)
        scroll.scroll(to: 0, animated: !isScrolledAway, at: time)
    }
}
