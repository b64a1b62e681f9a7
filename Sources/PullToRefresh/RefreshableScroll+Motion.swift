import Animation
import Geometry
public import Gestures
import Scrolling

// How gestures, the scroller and the controller act on each other.
extension RefreshableScroll {
    /// Takes one gesture of the finger on the list.
    public mutating func handle(_ gesture: Gesture, at time: Double) {
        run(to: time)
        switch gesture {
        case .touchBegan: hold()
        case .pressed, .pressEnded, .sidewaysMoved, .sidewaysEnded: break
        case .dragBegan(let point):
            // A drag that began on a button has not held the list yet.
            hold()
            drag = DragLimits(mayArm: armsFromBelowTop || position <= 0, caughtPull: pull)
            follower.follow(point.x, jumps: pull == 0, at: now)
            scroller.beginDrag(at: now)
        case .dragMoved(let translation, let point): move(translation, x: point.x)
        case .dragEnded(let velocity): release(velocity)
        case .tap, .touchEnded, .cancelled: letGo()
        }
        run(to: now)
    }

    private mutating func hold() {
        scroller.hold(at: now)
        // A finger caught the list: it has settled where it is.
        if phase == .committing { controller.settled(at: now) }
    }

    private mutating func move(_ translation: Double, x: Double) {
        follower.follow(x, jumps: pull == 0, at: now)
        chooseSide(of: x)
        scroller.drag(translation: translation, at: now)
        drag.moved(to: pull, trigger: trigger)
        controller.dragged(pull: pull, mayArm: drag.canArm, at: now)
        turnRamps()
    }

    /// The words stand on the roomier side of the finger. Near the middle they stay where they are.
    private mutating func chooseSide(of x: Double) {
        let slack = pull > 0 ? 6 * unit * styleScale : 0
        guard x.isFinite, abs(x - width / 2) > slack || pull == 0 else { return }
        let target = x > width / 2 ? 1.0 : 0
        if pull > 0 { side.turn(to: target, at: now) } else { side = Ramp(target, duration: side.duration) }
    }

    private mutating func release(_ velocity: Double) {
        let speed = scroller.velocity(underFinger: velocity)
        if controller.released(pull: pull, at: now) {
            begunByPull = true
            open(speed: speed, with: scroller.physics.bounce)
        } else {
            scroller.release(fingerVelocity: velocity, at: now)
        }
    }

    /// The touch ended without a drag, or was cancelled.
    private mutating func letGo() {
        controller.retract(at: now)
        scroller.release(fingerVelocity: 0, at: now)
    }

    /// The band opens to its hold height. The range changes, the offset does not, and a spring takes the list
    /// there, with the given speed or else the speed it has. A list further down, or under a finger, does not move.
    mutating func open(speed: Double?, with spring: Spring) {
        commitFlatness = flatness.value(at: now)
        setInset(openHeight)
        let wasReleased = speed != nil
        if wasReleased || (!scroller.isHeld && position <= 0) {
            scroller.spring(to: scroller.range.lowerBound, with: spring, velocity: speed, at: now)
        } else {
            controller.settled(at: now)
        }
        turnRamps()
    }

    /// The result has been shown: the range closes, and the open band with it (R77–R79).
    private mutating func close() {
        setInset(0)
        scroller.settle(with: scroller.physics.close, at: now)
    }

    mutating func setInset(_ inset: Double) {
        self.inset = inset
        scroller.setInset(contentInset + inset, at: now)
    }

    /// Advances everything to `time`, one change after the other.
    mutating func run(to time: Double) {
        let goal = time.isFinite ? max(time, now) : now
        while let change = nextChange, change <= goal {
            now = max(now, change)
            scroller.advance(to: now)
            if let deadline = controller.deadline, deadline <= now { passDeadline() }
            settleIfDone()
        }
        now = goal
        scroller.advance(to: now)
        settleIfDone()
    }

    private var nextChange: Double? {
        switch (scroller.nextChange, controller.deadline) {
        case (let a?, let b?): min(a, b)
        case (let a, let b): a ?? b
        }
    }

    private mutating func passDeadline() {
        controller.deadlinePassed(at: now)
        if phase == .finishing { close() }
        turnRamps()
    }

    private mutating func settleIfDone() {
        let isClosed = pull == 0
        switch phase {
        // A list that has scrolled below the band has nothing to settle (R75).
        case .committing where scroller.isIdle || position > 0: controller.settled(at: now)
        case .retracting where scroller.isIdle || isClosed: controller.settled(at: now)
        case .finishing where scroller.isIdle || isClosed: controller.settled(at: now)
        default: break
        }
        if phase == .idle, isClosed, !scroller.isHeld { forget() }
        beginIfAwaited()
        turnRamps()
    }

    private mutating func beginIfAwaited() {
        guard isAwaited, isLaidOut, phase != .finishing else { return }
        isAwaited = false
        guard controller.begin(pull: pull, at: now) else { return }
        begunByPull = false
        open(speed: nil, with: scroller.physics.glide)
    }

    /// The band cannot be seen: the next pull starts from a clean state.
    private mutating func forget() {
        follower.forget()
        relaxation = Ramp(duration: relaxation.duration)
    }

    private mutating func turnRamps() {
        armed.turn(to: phase == .armed ? 1 : 0, at: now)
        arrow.turn(to: phase == .armed ? 1 : 0, at: now)
        flatness.turn(to: phase.isFlat ? 1 : 0, at: now)
        let isCaught = phase == .retracting && scroller.isHeld
        relaxation.turn(to: isCaught ? relaxation.value(at: now) : phase == .retracting ? 1 : 0, at: now)
    }
}

/// Whether a drag may arm, given how far the band was open when it began.
struct DragLimits: Sendable {
    /// False for a drag that began further down in the list, if only drags from the top may arm (R68).
    var mayArm = true
    var caughtPull = 0.0
    private var hasPulled = false

    init(mayArm: Bool = true, caughtPull: Double = 0) {
        self.mayArm = mayArm
        self.caughtPull = caughtPull
    }

    /// A band that was caught while it sprang far open arms only if it is pulled further, or closed and pulled again:
    /// catching a fling into the top is not a pull (R63).
    var canArm: Bool { mayArm && hasPulled }

    mutating func moved(to pull: Double, trigger: Double) {
        hasPulled = hasPulled || pull > caughtPull || pull < trigger - RefreshController.hysteresis
    }
}
