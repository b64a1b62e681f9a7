private import Glibc

/// The course of attract mode in time (Documentation/Design.md, rules 34 to 36 and 64). Times are monotonic, in seconds.
struct AttractShow {
    /// A story's time on the screen.
    struct Turn {
        var story: AttractStory
        let hint: AttractHint
        /// Of the turns since attract mode began, from 0.
        let number: Int
        /// Among the stories.
        let place: Int
        let count: Int
        /// When it began to fade in.
        let start: Double
        let pace: Pace
    }

    /// How a turn moves.
    struct Pace: Hashable {
        /// After ten minutes nothing but the change of stories moves.
        let isCalm: Bool
        /// The picture grows.
        let grows: Bool
        let reducedMotion: Bool

        var length: Double { isCalm ? 30 : 8 }
        var fade: Double { reducedMotion ? 0.15 : 0.8 }
        /// Rings and segments move.
        var isLively: Bool { !isCalm && !reducedMotion }
    }

    let start: Double
    private(set) var turn: Turn
    /// What the turn fades in over; nil for the list.
    private(set) var previous: Turn?
    /// The list behind it is at its top.
    var hasResetList = false

    /// After this the screen becomes calm.
    private static let calm = 600.0
    /// Frames a second, while a story comes and after that. On 1080 × 1920 a picture that grows moves less than half a pixel in
    /// one, and thirty would take a fourth of a core.
    static let frameRate = 30.0
    private static let growingRate = 16.0
    /// How long a turn goes on for the next story's picture.
    private static let patience = 8.0
    /// Until the last words have come, in seconds: on both grids.
    private static let entrance = 1.0

    init(_ turn: Turn) { (start, self.turn) = (turn.start, turn) }

    mutating func begin(_ next: Turn) { (previous, turn) = (turn, next) }

    /// The same story, laid out anew.
    mutating func replace(_ story: AttractStory) { turn.story = story }

    /// Forgets what the turn has covered.
    mutating func advance(to time: Double) { if !isFading(at: time) { previous = nil } }

    func isFading(at time: Double) -> Bool { time < turn.start + turn.pace.fade }

    /// 0…1: how much of the turn is seen.
    func share(at time: Double) -> Double { min((shownTime(at: time) - turn.start) / turn.pace.fade, 1) }

    func coversList(at time: Double) -> Bool { previous != nil || !isFading(at: time) }

    func becomesCalm(at time: Double) -> Bool { time >= start + AttractShow.calm }

    func isOver(at time: Double) -> Bool { time >= turn.start + turn.pace.length }

    /// The next story's picture is not waited for any longer.
    func isLate(at time: Double) -> Bool { time >= turn.start + turn.pace.length + AttractShow.patience }

    func moment(of turn: Turn, at time: Double) -> AttractMoment {
        let shown = shownTime(at: time)
        return AttractMoment(turn.pace, age: shown - turn.start, passed: shown - start)
    }

    /// What is seen changes on a grid, whatever else makes a frame.
    private func shownTime(at time: Double) -> Double { turn.start + Double(frame(at: time)) / rate(at: time) }

    private func frame(at time: Double) -> Int { Int(max(time - turn.start, 0) * rate(at: time) + AttractShow.tolerance) }

    private func rate(at time: Double) -> Double {
        time < turn.start + AttractShow.entrance ? AttractShow.frameRate : AttractShow.growingRate
    }

    /// Far less than a frame, and more than the rounding errors of summed times.
    private static let tolerance = 1e-3

    /// When something is to be seen.
    func nextDeadline(after time: Double) -> Double {
        let end = turn.start + turn.pace.length
        let change = time < end ? end : end + AttractShow.patience
        guard isAnimated(at: time) else { return change }
        return min(turn.start + Double(frame(at: time) + 1) / rate(at: time), change)
    }

    private func isAnimated(at time: Double) -> Bool {
        turn.pace.isLively || isFading(at: time) || (!turn.pace.reducedMotion && time < turn.start + AttractShow.entrance)
    }

    /// Its frames paint the whole screen for the growth alone.
    func isGrowing(at time: Double) -> Bool { turn.pace.grows && !turn.story.isPoster && !isFading(at: time) }
}

/// How far everything is at a moment of a turn.
struct AttractMoment: Hashable {
    /// Of the picture: 0 at first, 1 after eight seconds.
    let growth: Double
    /// How much of the title, and of the summary, has come, 0…1.
    let title: Double
    let summary: Double
    /// Of the turn's segment, 0…1.
    let fill: Double
    /// Of the rings, 0…1.
    let pulse: Double

    /// - Parameters:
    ///   - age: of the turn.
    ///   - passed: since attract mode began.
    init(_ pace: AttractShow.Pace, age: Double, passed: Double) {
        growth = pace.grows ? min(age / pace.length, AttractStory.longestGrowth) : 0
        title = pace.reducedMotion ? 1 : AttractMoment.come(age - 0.25)
        summary = pace.reducedMotion ? 1 : AttractMoment.come(age - 0.4)
        fill = pace.isLively ? min(age / pace.length, 1) : 1
        pulse = pace.isLively ? (1 - cos(.pi * passed)) / 2 : 0
    }

    /// Within half a second, fast and then slow (cubic out).
    private static func come(_ age: Double) -> Double {
        let left = 1 - min(max(age / 0.5, 0), 1)
        return 1 - left * left * left
    }
}
