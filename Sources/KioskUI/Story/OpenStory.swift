import Animation
import FeedModel
import Geometry
import Scrolling

/// The state of an open story: what is read, how far it is open and scrolled, and what a finger does with it.
struct OpenStory {
    var item: Timeline.Item
    /// Nil until it has been read.
    var pieces: [StoryPiece]?
    var page: StoryPage?
    var transition: StoryTransition
    var scroller: Scroller
    var indicator = ScrollIndicator()
    var grip = StoryGrip.none
    /// Another story fades in over the one before it.
    var fade = Ramp(1, duration: 0.2)
    let opened: Double

    init(_ item: Timeline.Item, _ style: StoryTransition.Style, reducedMotion: Bool, at time: Double) {
        self.item = item
        opened = time
        transition = StoryTransition(style, reducedMotion: reducedMotion, at: time)
        scroller = Scroller(physics: reducedMotion ? .reduced : ScrollPhysics())
    }

    /// Another story takes its place, from its beginning.
    mutating func show(_ item: Timeline.Item, at time: Double) {
        (self.item, pieces, page) = (item, nil, nil)
        scroller.scroll(to: 0, animated: false, at: time)
        fade = Ramp(0, duration: fade.duration)
        fade.turn(to: 1, at: time)
    }

    mutating func advance(to time: Double) {
        transition.advance(to: time)
        scroller.advance(to: time)
        indicator.advance(to: time, offset: max(scroller.offset, 0))
    }

    func isMoving(at time: Double) -> Bool {
        transition.isMoving || scroller.isMoving || indicator.isMoving || fade.isMoving(at: time)
    }
}

/// What the finger on a story does: it scrolls the text, or from its top pulls the story down, or moves it to the side.
enum StoryGrip: Hashable { case none, undecided, scrolling, pulling, sideways }

/// When a story that nobody touches closes (rule 42; WCAG 2.2.1 asks for a warning of at least 20 s that one simple action
/// answers). Seconds.
struct ReadingTime: Hashable {
    /// Since the last touch.
    let untilQuestion: Double
    static let question = 20.0
    /// After a story has closed by itself the list goes to its top.
    static let untilTop = 15.0

    private static let shortest = 90.0
    /// Words a minute of somebody who reads slowly.
    private static let pace = 100.0

    init(wordCount: Int) { untilQuestion = max(ReadingTime.shortest, Double(wordCount) / ReadingTime.pace * 60) }
}
