import Geometry
import Gestures
import PullToRefresh
import Scrolling

// What a finger does with an open story (rule 42): it scrolls the text, pulls the story down from its top, or moves it to the side.

extension Kiosk {
    mutating func handStory(_ gesture: Gesture, at time: Double) {
        switch gesture {
        case .touchBegan:
            story?.scroller.hold(at: time)
            story?.grip = .undecided
        case .dragBegan: beginStoryDrag(at: time)
        case .dragMoved(let translation, _): dragStory(by: translation, at: time)
        case .dragEnded(let velocity): releaseStory(velocity: velocity, at: time)
        case .sidewaysMoved(let translation): shiftStory(by: translation, at: time)
        case .sidewaysEnded(let velocity): releaseSideways(velocity: velocity, at: time)
        case .tap, .touchEnded, .cancelled: letGoOfStory(at: time)
        case .pressed, .pressEnded: break
        }
    }

    /// A drag that begins at the top of the text may pull the story down; any other scrolls.
    private mutating func beginStoryDrag(at time: Double) {
        guard let open = story else { return }
        let isAtTop = open.scroller.offset <= 0.5 || !open.transition.isOpen
        story?.grip = isAtTop ? .undecided : .scrolling
        story?.scroller.beginDrag(at: time)
    }

    private mutating func dragStory(by translation: Double, at time: Double) {
        if story?.grip == .undecided { story?.grip = translation > 0 ? .pulling : .scrolling }
        let openness = 1 - max(translation, 0) / pullToClose
        switch story?.grip {
        case .scrolling: story?.scroller.drag(translation: translation, at: time)
        case .pulling: story?.transition.hold(openness, at: time)
        case .undecided, .sideways, nil, .some(.none): break
        }
    }

    /// How far a finger would go to close a story completely, in points.
    private var pullToClose: Double { 1.4 * layout.size.height }

    private mutating func releaseStory(velocity: Double, at time: Double) {
        switch story?.grip {
        case .pulling:
            let pulled = (1 - (story?.transition.openness ?? 1)) * pullToClose
            if velocity > Kiosk.closingSpeed || pulled > layout.length(12) && velocity >= 0 {
                closeStory(velocity: -max(velocity, 0) / pullToClose, at: time)
            } else {
                reopenStory(at: time)
            }
        case .scrolling: story?.scroller.release(fingerVelocity: velocity, at: time)
        case .undecided, .sideways, nil, .some(.none): break
        }
        letGoOfStory(at: time)
    }

    /// In points a second.
    private static let closingSpeed = 1_000.0

    /// To the side where the reading direction ends; against it the story hardly gives way.
    private mutating func shiftStory(by translation: Double, at time: Double) {
        guard let open = story, open.grip != .scrolling, open.grip != .pulling else { return }
        story?.grip = .sideways
        let distance = translation * layout.towardsEnd
        story?.transition.shift((distance > 0 ? distance : 0.1 * distance) * layout.towardsEnd)
    }

    private mutating func releaseSideways(velocity: Double, at time: Double) {
        guard story?.grip == .sideways, let shift = story?.transition.sideways else { return }
        let (way, speed) = (shift * layout.towardsEnd, velocity * layout.towardsEnd)
        if way > 0.25 * layout.size.width && speed >= 0 || way > 0 && speed > Kiosk.closingSpeed {
            let goal = layout.size.width * layout.towardsEnd
            story?.transition.slideAway(to: goal, at: time)
            focused = nil
        } else {
            reopenStory(at: time)
        }
    }

    private mutating func letGoOfStory(at time: Double) {
        guard let open = story else { return }
        if open.grip == .undecided || open.grip == .none { story?.scroller.release(fingerVelocity: 0, at: time) }
        if open.grip == .pulling || open.grip == .sideways, !open.transition.isClosing { reopenStory(at: time) }
        story?.grip = .none
    }

    private mutating func reopenStory(at time: Double) {
        guard let style = story?.transition.style else { return }
        story?.transition.turn(to: 1, style, at: time)
    }

    /// Arrow, page, home and end keys.
    mutating func scrollStory(by distance: Double, at time: Double) {
        guard let open = story else { return }
        story?.scroller.scroll(to: open.scroller.destination + distance, animated: true, at: time)
    }

    mutating func scrollStory(to offset: Double, at time: Double) {
        story?.scroller.scroll(to: offset, animated: true, at: time)
    }
}
