import Drawing
import FeedModel
import Geometry
import Gestures
import KioskUI
import PullToRefresh
import Raster
import SystemService
import TouchScripts

/// A `wait` that timed out.
struct WaitFailure: Error {
    /// The line of the script, counted from 1.
    let line: Int
    let message: String
}

/// Plays a touch script against the whole app on a virtual clock. Each frame is exactly 1/fps later than the last. A reload
/// stops the clock until its workers are done, and its result arrives a fixed time later. So the same script with the same
/// feed bytes gives the same pictures, byte for byte.
struct Replay {
    private var kiosk: Kiosk
    private var picture = Picture()
    private let viewport: Viewport
    private var player: TouchScriptPlayer
    private var recorder: Recorder
    private let frameDuration: Double
    private let load: () -> ReloadOutcome
    private let pictures: ReplayPictures
    private let stories: (String) -> StoryText?
    /// Fingers that lift soon, after a press by name.
    private var lifts: [(point: Point, time: Double)] = []
    private let wallStart: WallClock

    private var frame = 0
    private var answer: (outcome: ReloadOutcome, time: Double)?
    /// Pictures on their way, in the order in which they were asked for.
    private var arrivals: [PictureArrival] = []
    /// Stories that are being read.
    private var readings: [(identity: String, text: StoryText?, time: Double)] = []
    /// What the screen wanted last.
    private var wanted: Set<PictureRequest> = []
    private var isLoaded = false
    /// Why the last reload failed; nil if it succeeded.
    private var reloadFailure: String?
    private var seenRefreshes = 0

    /// How long a reload takes here, in seconds.
    private static let reloadTime = 0.9
    /// How long a picture takes, in seconds.
    private static let pictureTime = 0.3
    /// How long the reading of a story takes, in seconds.
    private static let storyTime = 0.02
    /// How long a press by name lasts, in seconds.
    private static let tapTime = 0.06
    /// How long a `wait` may hold, in seconds.
    private static let longestWait = 30.0

    private struct PictureArrival {
        let request: PictureRequest
        let image: Image?
        let natural: PixelSize?
        let time: Double
    }

    /// - Parameters:
    ///   - load: fetches all feeds; called again for every reload.
    ///   - stories: the text of an item in what was loaded last.
    init(
        kiosk: Kiosk, viewport: Viewport, script: TouchScript, framesPerSecond: Double, clock: WallClock, recorder: Recorder,
        load: @escaping () -> ReloadOutcome, pictures: ReplayPictures,
        stories: @escaping (String) -> StoryText?
    ) {
        self.stories = stories
        self.kiosk = kiosk
        self.viewport = viewport
        self.player = TouchScriptPlayer(script)
        self.recorder = recorder
        self.frameDuration = 1 / framesPerSecond
        self.load = load
        self.pictures = pictures
        self.wallStart = clock
    }

    private var time: Double { Double(frame) * frameDuration }

    /// Plays to the end; returns the paths of the pictures written. After a `WaitFailure` there is a trace, too.
    mutating func run() throws -> [String] {
        startReload()
        do {
            try play()
        } catch let failure as WaitFailure {
            try recorder.finish()
            throw failure
        }
        try recorder.finish()
        return recorder.pictures
    }

    private mutating func play() throws {
        while !isDone {
            try playFrame()
            frame += 1
        }
    }

    private var isDone: Bool { player.isAtEnd && !recorder.isBusy && lifts.isEmpty }

    private mutating func playFrame() throws {
        let (steps, delay) = player.advance(by: frame == 0 ? 0 : frameDuration)
        let (late, due) = (steps.filter(player.isLate), steps.filter { !player.isLate($0) })
        try recorder.takeShots(late.map(\.action), of: picture.buffer)
        let start = ThreadClock.now
        for step in steps { try press(step) }
        let (intents, damage) = advanceAndPaint(steps.map(\.action), delay: delay)
        recorder.addTiming((ThreadClock.now - start) * 1_000, at: time)
        // The reload starts after the frame has been timed, because the kiosk's loop does not load feeds itself.
        try perform(intents)
        recorder.trace(kiosk, at: time, damage: damage, keptBytes: picture.keptBytes)
        try recorder.takeShots(due.map(\.action), of: picture.buffer)
        for case .shot(let name) in steps.map(\.action) { recorder.trace(kiosk.tree, named: name, at: time) }
        for step in steps { recorder.begin(step.action, at: time) }
        try recorder.record(picture.buffer, at: time)
        try checkWait()
    }

    /// One frame of the kiosk's loop, without presenting the picture.
    private mutating func advanceAndPaint(_ actions: [TouchScript.Action], delay: Double) -> (intents: [Intent], damage: Int) {
        for case .input(let event) in actions { kiosk.handle(event.delayed(by: delay), at: time) }
        liftFingers()
        deliverAnswer()
        deliverPictures()
        deliverStories()
        updateClock()
        let intents = kiosk.advance(to: time, inputTime: time)
        let damage = picture.paint(kiosk.draw(), size: viewport.pixels, scale: viewport.scale)
        return (intents, damage.reduce(0) { $0 + $1.area })
    }

    /// Touches the middle of what has a name, or of what has it as its id, which is the same in every language.
    private mutating func press(_ step: TouchScript.Step) throws {
        guard case .press(let name) = step.action else { return }
        let tree = kiosk.tree
        let (nodes, identities) = (tree.pressable, NodeNames(tree))
        let named = nodes.first { $0.name == name } ?? nodes.first { identities.text(of: $0.identity) == name }
        guard let node = named else {
            let names = nodes.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw WaitFailure(
                line: step.line, message: "tap: expected the name of what can be pressed (\(names)), got \"\(name)\"")
        }
        kiosk.handle(.touch(finger(.down, node.frame.center)), at: time)
        lifts.append((node.frame.center, time + Replay.tapTime))
    }

    private mutating func liftFingers() {
        let due = lifts.prefix { $0.time <= time }
        for lift in due { kiosk.handle(.touch(finger(.up, lift.point)), at: time) }
        lifts.removeFirst(due.count)
    }

    private func finger(_ phase: TouchEvent.Phase, _ point: Point) -> TouchEvent {
        TouchEvent(finger: FingerID(device: 0, finger: 0), phase: phase, position: point, time: time)
    }

    private mutating func perform(_ intents: [Intent]) throws {
        for intent in intents {
            switch intent {
            case .reload: startReload()
            case .announce(let announcement): try recorder.addEvent(announcement.message, at: time)
            case .showPictures(let requests): load(requests)
            case .readStory(let identity): readings.append((identity, stories(identity), time + Replay.storyTime))
            }
        }
    }

    private mutating func startReload() {
        guard answer == nil else { return }
        answer = (load(), time + Replay.reloadTime)
    }

    private mutating func deliverAnswer() {
        guard let (outcome, due) = answer, time >= due else { return }
        answer = nil
        kiosk.reloadEnded(outcome, at: time)
        if case .failed(let failure) = outcome {
            reloadFailure = failure.reason
        } else {
            (isLoaded, reloadFailure) = (true, nil)
        }
    }

    /// What was wanted before is on its way or has come.
    private mutating func load(_ requests: [PictureRequest]) {
        let new = requests.filter { !wanted.contains($0) }
        wanted = Set(requests)
        let due = time + Replay.pictureTime
        for (request, image) in zip(new, pictures.load(new)) {
            let natural = pictures.naturalSize(request)
            arrivals.append(PictureArrival(request: request, image: image, natural: natural, time: due))
        }
    }

    private mutating func deliverPictures() {
        let due = arrivals.prefix { $0.time <= time }
        for arrival in due { kiosk.pictureArrived(arrival.image, natural: arrival.natural, for: arrival.request, at: time) }
        arrivals.removeFirst(due.count)
    }

    private mutating func deliverStories() {
        let due = readings.prefix { $0.time <= time }
        for reading in due { kiosk.storyRead(reading.text, of: reading.identity, at: time) }
        readings.removeFirst(due.count)
    }

    /// The wall clock follows the virtual one, minute by minute.
    private mutating func updateClock() {
        guard frame > 0, Int(time / 60) != Int((time - frameDuration) / 60) else { return }
        let now = Timestamp(seconds: wallStart.now.seconds + Int64(time))
        kiosk.set(WallClock(now: now, utcOffset: wallStart.utcOffset), at: time)
    }

    // MARK: Waiting

    private mutating func checkWait() throws {
        guard let (condition, line) = player.waiting else { return }
        if isFulfilled(condition) {
            if condition == .refreshed { seenRefreshes = kiosk.endedRefreshes }
            player.goOn()
        } else if player.waited >= longestWait(for: condition) {
            let reason = reloadFailure.map { "; the last reload failed: \($0)" } ?? ""
            let expected = "expected within \(Int(longestWait(for: condition))) seconds, got nothing"
            throw WaitFailure(line: line, message: "wait \(condition.rawValue): \(expected)\(reason)")
        }
    }

    /// Attract mode begins only when nobody has touched the screen for a while.
    private func longestWait(for condition: TouchScript.Condition) -> Double {
        Replay.longestWait + (condition == .attract ? kiosk.idle : 0)
    }

    private func isFulfilled(_ condition: TouchScript.Condition) -> Bool {
        switch condition {
        // A resting finger has a deadline, too, but moves nothing.
        case .idle:
            !kiosk.isMoving && kiosk.scroll.nextDeadline == nil && answer == nil && arrivals.isEmpty
                && readings.isEmpty
        case .refreshed: kiosk.endedRefreshes > seenRefreshes
        case .loaded: isLoaded
        case .list: kiosk.shownScreen == .list
        case .article: kiosk.shownScreen == .article
        case .attract: kiosk.shownScreen == .attract
        }
    }
}

extension InputEvent {
    /// The same event later: a touch carries its time.
    fileprivate func delayed(by delay: Double) -> InputEvent {
        guard case .touch(let touch) = self else { return self }
        return .touch(
            TouchEvent(finger: touch.finger, phase: touch.phase, position: touch.position, time: touch.time + delay))
    }
}
