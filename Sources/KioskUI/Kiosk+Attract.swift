import Drawing
import FeedModel
import Geometry
import PullToRefresh
import TextLayout

// Attract mode: stories take turns on the whole screen while nobody touches it (Documentation/Design.md, rules 34 to 36).

/// What the screen shows.
public enum ShownScreen: String, Hashable, Sendable {
    case list, article, attract
}

extension Kiosk {
    public var shownScreen: ShownScreen { attract.show != nil ? .attract : openItem != nil ? .article : .list }

    /// The identity of the story that has the screen for itself; nil if none has.
    public var shownItem: String? { attract.show?.turn.story.item.identity ?? openItem }

    /// How long nobody touches the screen until it is as the owner wants it, in seconds.
    public var idle: Double { settings.idle }

    /// Tells how long it took to paint the last frame, in seconds. Where frames that are painted anew as a whole take more than
    /// half of their time, pictures stand still from the next story on.
    public mutating func painted(in duration: Double) {
        guard let show = attract.show, show.isGrowing(at: time) else { return }
        attract.speed.note(duration)
    }

}

// MARK: Time

extension Kiosk {
    mutating func updateAttract(at time: Double) {
        if let left = attract.leaving, time >= left.time + leavingTime { attract.leaving = nil }
        guard mayAttract else {
            _ = endAttract(at: time)
            return
        }
        if attract.stories.isEmpty { attract.chosen = time }
        if attract.show == nil { beginAttract(at: time) } else { continueAttract(at: time) }
        attract.header = attract.header.saying(headerText, fonts: fonts, words: words)
    }

    /// The list is at rest, nothing lies over it, and nobody has touched it for a while.
    private var mayAttract: Bool {
        settings.hasAttractMode && time >= visitor.idleTime && fingerCount == 0 && quiet == nil && panel == nil
            && scroll.phase == .idle && story == nil && storyReturn == nil
    }

    /// In which the list comes back (rules 36 and 64), in seconds.
    private var leavingTime: Double { settings.reducedMotion ? 0.15 : 0.3 }

    /// The list is shown again, at its top. Returns the story that was shown.
    mutating func endAttract(at time: Double) -> String? {
        attract.stories = []
        guard let show = attract.show else { return nil }
        (attract.show, attract.leaving) = (nil, (show, time))
        scroll.scroll(to: 0, animated: false, at: time)
        return show.turn.story.item.identity
    }

    /// In another size nothing of it is left to show.
    mutating func dropAttract() {
        attract = AttractState(
            header: Header(settings, in: layout.attractHeaderPlace, layout: layout, fonts: fonts, words: words),
            progress: AttractProgress(layout: layout))
    }

    private mutating func beginAttract(at time: Double) {
        chooseAttractStories()
        guard let first = attract.stories.first, isReady(first) || time >= attract.chosen + AttractState.patience else {
            return
        }
        attract.show = AttractShow(turn(0, of: first, place: 0, isCalm: false, at: time))
    }

    private mutating func continueAttract(at time: Double) {
        attract.show?.advance(to: time)
        guard let show = attract.show else { return }
        if !show.hasResetList, show.coversList(at: time) {
            scroll.scroll(to: 0, animated: false, at: time)
            attract.show?.hasResetList = true
        }
        if show.isOver(at: time) { beginNextTurn(after: show, at: time) } else { renewStory(show.turn.story) }
    }

    private mutating func beginNextTurn(after show: AttractShow, at time: Double) {
        chooseAttractStories()
        guard let next = attract.story(after: show.turn.story.item.identity) else {
            _ = endAttract(at: time)
            return
        }
        guard isReady(next.story) || show.isLate(at: time) else { return }
        let turn = turn(
            show.turn.number + 1, of: next.story, place: next.place, isCalm: show.becomesCalm(at: time), at: time)
        attract.show?.begin(turn)
    }

    /// Ages change with the minute.
    private mutating func renewStory(_ story: AttractStory) {
        let age = ages.text(of: story.item)
        guard age != story.text.capsule.age else { return }
        let renewed = AttractStory(story, cardTypesetter, age: age)
        attract.show?.replace(renewed)
    }

    private func turn(
        _ number: Int, of story: AttractChooser.Story, place: Int, isCalm: Bool, at time: Double
    ) -> AttractShow.Turn {
        let request = story.hasPicture ? layout.attractPicture(of: story.item) : nil
        let image = request.flatMap { pictures.picture($0)?.image }
        let pace = AttractShow.Pace(
            isCalm: isCalm, grows: !isCalm && !settings.reducedMotion && !attract.speed.isSlow,
            reducedMotion: settings.reducedMotion)
        return AttractShow.Turn(
            story: AttractStory(story.item, cardTypesetter, age: ages.text(of: story.item), image: image, look: look),
            hint: AttractHint(turn: number, languages: settings.languages, layout: layout, fonts: fonts, words: words),
            number: number, place: place, count: attract.stories.count, start: time, pace: pace)
    }

    var isAttractMoving: Bool { attract.leaving != nil }

    var attractDeadline: Double? {
        guard settings.hasAttractMode else { return nil }
        if let show = attract.show { return show.nextDeadline(after: time) }
        let deadline = attract.stories.isEmpty ? visitor.idleTime : attract.chosen + AttractState.patience
        return deadline > time ? deadline : nil
    }
}

// MARK: Stories and their pictures

extension Kiosk {
    /// Chooses anew, with what is known of stories and pictures now.
    private mutating func chooseAttractStories() {
        let (pictures, layout) = (pictures, layout)
        let most = AttractState.mostEnlarged * layout.attractShare
        attract.stories = AttractChooser.choose(content.timeline.items, lead: cover.lead?.item.identity) { item in
            layout.attractPicture(of: item).map { pictures.mayFill($0, mostEnlarged: most) } ?? false
        }
    }

    /// Nothing is waited for.
    private func isReady(_ story: AttractChooser.Story) -> Bool {
        guard story.hasPicture, let request = layout.attractPicture(of: story.item) else { return true }
        return pictures.picture(request) != nil || pictures.isRefused(request)
    }

    /// The picture of the next story. A story holds its own, so that there are never more than two.
    var attractPictures: [PictureRequest] {
        guard let show = attract.show else { return attract.stories.prefix(1).compactMap(request) }
        let next = show.isFading(at: time) ? nil : attract.story(after: show.turn.story.item.identity)?.story
        return [next].compactMap(\.self).compactMap(request)
    }

    private func request(_ story: AttractChooser.Story) -> PictureRequest? {
        story.hasPicture ? layout.attractPicture(of: story.item) : nil
    }
}

// MARK: Drawing

extension Kiosk {
    var isListCovered: Bool { attract.show?.coversList(at: time) == true }

    func drawAttract(into list: inout DrawingList) {
        if let (show, leftAt) = attract.leaving {
            draw(show, at: leftAt, opacity: max(1 - (time - leftAt) / leavingTime, 0), into: &list)
        }
        if let show = attract.show { draw(show, at: time, opacity: 1, into: &list) }
    }

    private func draw(_ show: AttractShow, at time: Double, opacity: Double, into list: inout DrawingList) {
        let share = show.share(at: time)
        let turn = ShownTurn(show, show.turn, at: time, opacity: opacity * share)
        guard let previous = show.previous else {
            drawStory(turn, into: &list)
            drawControls(turn, into: &list)
            return drawHint(turn, into: &list)
        }
        let before = ShownTurn(show, previous, at: time, opacity: opacity * (1 - share))
        previous.story.drawGround(into: &list, growth: before.moment.growth, opacity: opacity)
        previous.story.drawWords(into: &list, at: before.moment, opacity: before.opacity)
        drawStory(turn, into: &list)
        // Where both look alike the controls stand still.
        let isAlike = previous.story.isPoster == show.turn.story.isPoster
        let still = ShownTurn(show, show.turn, at: time, opacity: opacity)
        if !isAlike { drawControls(before, into: &list) }
        drawControls(isAlike ? still : turn, into: &list)
        let saysSame = isAlike && previous.hint.texts == show.turn.hint.texts
        if !saysSame { drawHint(before, into: &list) }
        drawHint(saysSame ? still : turn, into: &list)
    }

    private func drawStory(_ shown: ShownTurn, into list: inout DrawingList) {
        shown.turn.story.drawGround(into: &list, growth: shown.moment.growth, opacity: shown.opacity)
        shown.turn.story.drawWords(into: &list, at: shown.moment, opacity: shown.opacity)
    }

    private func drawControls(_ shown: ShownTurn, into list: inout DrawingList) {
        let (turn, story) = (shown.turn, shown.turn.story)
        list.group(opacity: shown.opacity) { list in
            attract.header.draw(into: &list, y: 0, ink: story.ink, isInverted: story.isPoster, look: look)
        }
        list.group(opacity: shown.opacity) { list in
            attract.progress.draw(
                into: &list, turn: (turn.place, turn.count), at: shown.moment, ink: story.ink, mark: story.mark)
        }
    }

    private func drawHint(_ shown: ShownTurn, into list: inout DrawingList) {
        list.group(opacity: shown.opacity) { shown.turn.hint.draw(into: &$0, ink: shown.turn.story.ink) }
    }

    /// The story that is shown, as what a press opens.
    func attractNode(_ show: AttractShow) -> Node {
        let story = show.turn.story
        let texts = ItemWords(story.item, words)
        let said = [story.item.source, story.text.capsule.age, story.text.summary == nil ? "" : texts.summary]
        return Node(
            identity: .attract, role: .article, name: texts.title,
            value: words.listed(said), language: story.item.language,
            isRightToLeft: story.text.title.isRightToLeft, state: .visible, frame: layout.screen,
            action: .openStory(story.item.identity))
    }
}

private struct ShownTurn {
    let turn: AttractShow.Turn
    let moment: AttractMoment
    let opacity: Double

    init(_ show: AttractShow, _ turn: AttractShow.Turn, at time: Double, opacity: Double) {
        (self.turn, moment, self.opacity) = (turn, show.moment(of: turn, at: time), opacity)
    }
}

extension AttractState {
    /// A picture is enlarged at most so far (rule 34).
    fileprivate static let mostEnlarged = 2.5
}

extension ScreenLayout {
    /// Beside the logo of a narrow screen there is no room for a large clock.
    var attractHeaderPlace: Header.Place {
        Header.Place(frame: attractHeader, clock: size.width < length(40) ? type.clock : type.attractClock)
    }
}
