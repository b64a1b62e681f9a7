import Animation
public import Drawing
public import Scrolling

/// A moving list: its scroller, the refresh controller and a style. Pass it every event with its time, `advance` it to each
/// frame time, then read it. A time that goes back counts as the latest time passed.
public struct RefreshableScroll: Sendable {
    public let style: any RefreshStyle
    /// Points of the screen for one point of the style: large screens have larger marks and longer pulls.
    public private(set) var styleScale: Double
    public let reducedMotion: Bool
    /// Whether a drag that began further down may arm when it reaches the top (R68).
    public let armsFromBelowTop: Bool

    var scroller: Scroller
    var controller: RefreshController
    var follower = TouchFollower()
    var armed = Ramp(duration: 0.12)
    var arrow = Ramp(duration: 0.2)
    var side = Ramp(duration: 0.2)
    var flatness = Ramp(duration: 0.2)
    var relaxation = Ramp(duration: RefreshStyleState.relaxationTime)
    var commitFlatness = 0.0
    var begunByPull = true
    var drag = DragLimits()
    var now = 0.0
    var width = 0.0
    var isLaidOut = false
    /// A refresh was requested that cannot begin yet: before the first layout (R75), or while the band of the last one
    /// closes, whose sign must not be cut off (R92).
    var isAwaited = false
    /// I: the inset that the list keeps free for the band, in points.
    public internal(set) var inset = 0.0
    /// The inset that the app keeps free above the list in addition, in points (R80).
    public internal(set) var contentInset = 0.0

    /// - Parameter scale: a factor on all lengths of the style; 0 or less, and what is not finite, counts as 1.
    public init(
        style: any RefreshStyle, scale: Double = 1, reducedMotion: Bool = false, physics: ScrollPhysics? = nil,
        times: RefreshTimes = RefreshTimes(), armsFromBelowTop: Bool = true
    ) {
        self.style = style
        styleScale = RefreshableScroll.sane(scale)
        self.reducedMotion = reducedMotion
        self.armsFromBelowTop = armsFromBelowTop
        scroller = Scroller(physics: physics ?? (reducedMotion ? .reduced : ScrollPhysics()))
        controller = RefreshController(trigger: style.trigger * RefreshableScroll.sane(scale), times: times)
    }

    /// Advances everything to `time`, making each change on the way at its own exact time. Returns the events since the last
    /// call.
    public mutating func advance(to time: Double) -> [RefreshEvent] {
        run(to: time)
        return controller.takeEvents()
    }
}

// State.
extension RefreshableScroll {
    /// In points: 0 shows the first row at the top of the viewport, negative means pulled down. Always finite.
    public var offset: Double { scroller.offset }
    /// p: how far the band above the list is open, in points.
    public var pull: Double { max(0, -position) }
    /// The offset, counted from where the list rests at its top with the band closed.
    var position: Double { scroller.offset + contentInset }
    /// T and H, in points of the screen.
    var trigger: Double { style.trigger * styleScale }
    var openHeight: Double { style.hold * styleScale }
    /// q = p / T, not clamped.
    public var progress: Double { pull / trigger }
    public var phase: RefreshPhase { controller.phase }
    /// The result shown now, or the last one shown while the band closes.
    public var result: RefreshResult? { controller.result }
    /// A pull or `beginRefresh` would begin a refresh.
    public var canRefresh: Bool { !phase.isBusy && !isAwaited }
    /// A slide or a spring is running: a finger that comes down now catches it and does not tap.
    public var catchesTouch: Bool { scroller.isMoving }

    /// Another frame is needed at once: something visible is animating.
    public var isMoving: Bool {
        scroller.isMoving
            || pull > 0
                && (HangingBand.isAnimating(styleState) || follower.isMoving(at: now)
                    || [armed, arrow, side, flatness, relaxation].contains { $0.isMoving(at: now) })
    }

    /// When `advance` has something to do even though nothing moves: the minimum time, the time of the result, the timeout.
    public var nextDeadline: Double? {
        [controller.deadline, nextDot].compactMap(\.self).min()
    }

    /// With reduced motion another dot becomes strong.
    private var nextDot: Double? {
        guard reducedMotion, phase == .refreshing, pull > 0 else { return nil }
        let steps = ((now - controller.commitTime) / BandMark.dotTime).rounded(.down) + 1
        return controller.commitTime + steps * BandMark.dotTime
    }

    var styleState: RefreshStyleState {
        var state = RefreshStyleState(
            phase: phase, pull: pull / styleScale, trigger: style.trigger, width: width / styleScale,
            touchX: follower.value(at: now).map { $0 / styleScale }, result: controller.result, reducedMotion: reducedMotion)
        state.time = now
        state.timeInPhase = max(now - controller.phaseStart, 0)
        state.commitPull = controller.commitPull / styleScale
        state.timeSinceCommit = max(now - controller.commitTime, 0)
        state.begunByPull = begunByPull
        state.armed = armed.value(at: now)
        state.arrow = arrow.value(at: now)
        state.side = side.value(at: now)
        state.flatness = flatness.value(at: now)
        state.commitFlatness = commitFlatness
        state.relaxation = relaxation.value(at: now)
        return state
    }

    /// Draws the band over the screen, from `top` and one point more above that (R95), without its words.
    ///
    /// - Parameter words: their sizes, in points of the screen; the mark stands beside them.
    public func drawBand(
        into list: inout DrawingList, top: Double = 0, colors: RefreshColors, words: BandWordSizes = BandWordSizes()
    ) {
        guard let band = hangingBand(words, top: top) else { return }
        var drawing = DrawingList()
        band.draw(into: &drawing, colors: colors)
        list.append(drawing.placed(scale: styleScale))
    }

    /// The words in the band, and where they stand.
    ///
    /// - Parameter sizes: of all that may be said, in points of the screen.
    public func bandWords(_ sizes: BandWordSizes, top: Double = 0) -> [BandWords] {
        hangingBand(sizes, top: top)?.saying.map { $0.scaled(by: styleScale) } ?? []
    }

    private func hangingBand(_ words: BandWordSizes, top: Double) -> HangingBand? {
        guard pull > 0, width > 0 else { return nil }
        var state = styleState
        state.top = top / styleScale
        state.overlap = 1
        return HangingBand(style: style, state: state, words: words.scaled(by: 1 / styleScale))
    }
}

// Events.
extension RefreshableScroll {
    /// Sizes in points; `pixelScale` is pixels per point. The offset stays. If it is out of range, the list springs back,
    /// unless a finger holds it.
    public mutating func layOut(
        width: Double, viewportHeight: Double, contentHeight: Double, pixelScale: Double, at time: Double
    ) {
        run(to: time)
        self.width = width.isFinite ? max(width, 0) : self.width
        scroller.layOut(viewportHeight: viewportHeight, contentHeight: contentHeight, pixelScale: pixelScale, at: now)
        if phase != .committing { scroller.settle(with: scroller.physics.bounce, at: now) }
        isLaidOut = true
        run(to: now)
    }

    /// Another size of the screen. An open band takes its new height.
    public mutating func setStyleScale(_ scale: Double, at time: Double) {
        run(to: time)
        let scale = RefreshableScroll.sane(scale)
        guard scale != styleScale else { return }
        styleScale = scale
        controller.trigger = trigger
        guard inset > 0 else { return }
        setInset(openHeight)
        scroller.settle(with: scroller.physics.bounce, at: now)
    }

    private static func sane(_ scale: Double) -> Double { scale.isFinite && scale > 0 ? scale : 1 }

    /// Sets the inset above the list besides the band, in points; the band opens below it. The offset stays,
    /// but a list that rests at its top moves to the new top.
    public mutating func setContentInset(_ inset: Double, at time: Double) {
        run(to: time)
        guard inset.isFinite, inset != contentInset else { return }
        let isAtTop = scroller.destination <= scroller.range.lowerBound
        contentInset = max(inset, 0)
        scroller.setInset(contentInset + self.inset, at: now)
        if isAtTop { scroller.scroll(to: scroller.range.lowerBound, animated: isLaidOut, at: now) }
    }

    /// The content above the visible part grew by `delta` points. The visible content stays where it is on the screen (R58,
    /// R82).
    public mutating func contentMoved(by delta: Double, at time: Double) {
        run(to: time)
        scroller.shift(by: delta, at: now)
        scroller.settle(with: scroller.physics.bounce, at: now)
    }

    /// Scrolls by a turn of the wheel; positive is towards the end of the list. It never opens the band (R64).
    public mutating func scroll(by delta: Double, at time: Double) {
        run(to: time)
        scroller.scroll(to: scroller.destination + delta, animated: true, at: now)
    }

    /// Scrolls to an offset, clamped to the range. It never opens the band.
    public mutating func scroll(to offset: Double, animated: Bool, at time: Double) {
        run(to: time)
        scroller.scroll(to: offset, animated: animated, at: now)
    }

    /// Begins a refresh without a pull (R75). At the top the band opens; further down the list stays. If a refresh is running
    /// this does nothing; while the band of the last one closes, the refresh begins once it has closed.
    public mutating func beginRefresh(at time: Double) {
        run(to: time)
        isAwaited = !phase.isBusy
        run(to: now)
    }

    /// The refresh is over. The result is shown once the list has settled and the band has been open for the minimum time
    /// (R73). Without a refresh this changes nothing (R70).
    public mutating func endRefresh(_ result: RefreshResult, at time: Double) {
        guard phase == .committing || phase == .refreshing else { return }
        run(to: time)
        controller.end(result)
    }

    /// What the result is if nothing more comes before the timeout (R74). Without a refresh this changes nothing.
    public mutating func expectResult(_ result: RefreshResult) { controller.expect(result) }

    /// A refresh runs and has no result yet.
    public var awaitsResult: Bool { controller.awaitsResult }

    /// The screen was suspended for a while (`FrameClock.wasSuspended`). Motions jump to their end, spinners continue (R6),
    /// and a result that could not arrive meanwhile still may (R84).
    public mutating func finishTransitions(at time: Double) {
        if time > now, time.isFinite { controller.slept(from: now, to: time) }
        run(to: time)
        scroller.finish(at: now)
        run(to: now)
    }
}
