import Animation
import Drawing
import FeedModel
import FetchPlanning
import FoundationEssentials
import Geometry
import Glibc
import KioskUI
import SDLPlatform
import SystemService
import TextLayout

/// The main loop of the kiosk: poll events, advance everything to one frame time, draw what changed, sleep. While nothing
/// moves it sleeps in the kernel. While something moves, the display's refresh rate paces it.
final class KioskLoop {
    private let display: SDLPlatform.Display
    private let mailbox: Mailbox
    private let source: ConfigurationSource
    private var configuration: Configuration
    private var appearance: Appearance
    private var content: Content
    /// Stored content that was read late, until it can be shown.
    private var recalled: Content?
    private var kiosk: Kiosk
    private let keeper: StoreKeeper
    private var loader: FeedLoader
    private var pictures: PictureLoader
    private let stories: StoryReader
    private var pacer: FramePacer
    private let watchdog = PresentWatchdog { limit in
        Log.standard.error("the display has not answered for \(Int(limit)) s")
        _exit(ExitStatus.unavailable.rawValue)
    }
    private var picture = Picture()
    private var batches = BatchTimer()
    private var minute = MinuteTimer()
    private var drift = PixelDrift()
    private var reporter = ServiceReporter()
    private var reading = ConfigurationReading.none
    private var isVisible = true
    /// The screen may have lost the picture, so all of it must be presented.
    private var mustShowAll = false
    /// The picture stands elsewhere on the panel than it did.
    private var hasMoved = false
    private var isStopping = false

    init(
        display: SDLPlatform.Display, mailbox: Mailbox, source: ConfigurationSource, configuration: Configuration,
        appearance: Appearance, library: FeedLibrary, keeper: StoreKeeper
    ) {
        let clock = SystemClock.wall
        var library = library
        self.display = display
        self.mailbox = mailbox
        self.source = source
        self.configuration = configuration
        self.appearance = appearance
        self.content = library.content(now: clock.now)
        self.kiosk = Kiosk(
            settings: appearance.settings, style: appearance.style, fonts: appearance.fonts,
            viewport: configuration.viewport(of: display), content: content, clock: clock, at: MonotonicClock.now)
        self.pacer = FramePacer(refreshRate: display.refreshRate)
        self.keeper = keeper
        self.loader = FeedLoader(configuration, library: library, keeper: keeper, mailbox: mailbox)
        self.pictures = PictureLoader(configuration, mailbox: mailbox)
        self.stories = StoryReader(keeper: keeper) { text, identity in mailbox.post(.story(text, of: identity)) }
        loader.start(ServiceReporter.isStartedBySystem ? .service : .byHand)
        pictures.start()
    }

    /// Runs until it is stopped. Throws when the display is lost.
    func run() throws(DisplayFailure) {
        while !isStopping {
            let time = pacer.beginFrame()
            if pacer.wasSuspended { kiosk.finishTransitions(at: time) }
            try display.checkConnection()
            for event in poll() { handle(event, at: time) }
            for message in mailbox.takeAll() { handle(message, at: time) }
            runTimers(at: time)
            perform(kiosk.advance(to: time, inputTime: pacer.inputTime), at: time)
            try present()
            report()
            sleep()
        }
        reporter.stopping()
    }

    private func poll() -> [PlatformEvent] { watchdog.watch { display.poll(scale: viewport.scale) } }

    private var viewport: Viewport { configuration.viewport(of: display) }

    // MARK: Events

    private func handle(_ event: PlatformEvent, at time: Double) {
        switch event {
        case .input(let input):
            pacer.noticeInput()
            kiosk.handle(input, at: time, inputTime: pacer.inputTime)
        case .resized: kiosk.resize(viewport, at: time)
        case .redraw: mustShowAll = true
        case .hidden: isVisible = false
        case .shown:
            isVisible = true
            kiosk.finishTransitions(at: time)
            mustShowAll = true
        case .quit: isStopping = true
        }
    }

    private func handle(_ message: Message, at time: Double) {
        switch message {
        // Results of a loader of an older configuration are ignored.
        case .feedEnded(let sender): if sender == loader.identity { batches.begin() }
        case .stored(let content): loader.recall(content)
        case .picture(let image, let natural, let request, let sender):
            if sender == pictures.identity { kiosk.pictureArrived(image, natural: natural, for: request, at: time) }
        case .story(let text, let identity): kiosk.storyRead(text, of: identity, at: time)
        case .network(let isUp):
            loader.networkChanged(isUp: isUp)
            if isUp { pictures.retryUnreached() }
        case .clockWasSet:
            kiosk.set(SystemClock.wall, at: time)
            minute.reset()
            loader.clockWasSet()
            pictures.retryUnreached()
        case .recalled(let content, let sender): if sender == loader.identity { recalled = content }
        case .readConfiguration: readConfiguration()
        case .configuration(let reread): configurationRead(reread, at: time)
        case .stop: isStopping = true
        }
    }

    private func perform(_ intents: [Intent], at time: Double) {
        for intent in intents {
            switch intent {
            case .reload: pull(at: time)
            case .announce(let announcement): Log.standard.debug(announcement.message)
            case .showPictures(let requests): pictures.want(requests)
            case .readStory(let identity): read(identity, at: time)
            }
        }
    }

    /// A story whose item is gone has no text.
    private func read(_ identity: String, at time: Double) {
        guard let item = content.timeline.item(identity) else {
            return kiosk.storyRead(nil, of: identity, at: time)
        }
        stories.read(identity, feed: item.feedAddress, storePath: configuration.storePath)
    }

    /// Every feed that answered a moment ago, or wants a rest, is not asked again; if that is all of them, the answer is known.
    private func pull(at time: Double) {
        guard !loader.pull(), let report = loader.report else { return }
        let isKnown = batches.due == nil
        if case .content = report.outcome, isKnown { kiosk.reloadEnded(.upToDate, at: time) } else { show(report, at: time) }
    }

    /// The list must not change under a finger, so loading that is due waits until the finger lifts (R122).
    private func runTimers(at time: Double) {
        if minute.isDue(at: MonotonicClock.now, wall: SystemClock.now) { turnMinute(at: time) }
        showRecalled(at: time)
        showAnswers(at: time)
        if kiosk.fingerCount == 0, let due = loader.nextDue, MonotonicClock.now >= due { loader.loadDue() }
    }

    /// The picture moves by a pixel, so that none shows the same for hours.
    private func turnMinute(at time: Double) {
        kiosk.set(SystemClock.wall, at: time)
        guard kiosk.fingerCount == 0 else { return }
        drift.move()
        display.move(by: drift.shift)
        hasMoved = true
    }

    /// Stored content that comes late waits for that too, except while the list is empty.
    private func showRecalled(at time: Double) {
        guard kiosk.fingerCount == 0 || content.timeline.items.isEmpty, let new = recalled else { return }
        (content, recalled) = (new, nil)
        kiosk.restore(new, at: time)
        reporter.restored(new)
    }

    /// A visitor who waits gets the answer when every feed has answered, and what there is when the time is over. What comes by
    /// itself is shown at once, but not twice in a second, and not while the answer is on the screen.
    private func showAnswers(at time: Double) {
        guard let due = batches.due, let report = loader.report else { return }
        switch kiosk.reloadStage {
        case .awaited where report.isComplete: show(report, at: time)
        case .awaited:
            batches.shown(at: MonotonicClock.now)
            if let outcome = report.outcomeSoFar { kiosk.reloadProgressed(outcome) }
        case .shown: break
        case .none: if MonotonicClock.now >= due { show(report, at: time) }
        }
    }

    private func show(_ report: FeedLibrary.Report, at time: Double) {
        batches.shown(at: MonotonicClock.now)
        reporter.noteStates(report.statuses)
        guard let outcome = report.outcome else { return }
        switch outcome {
        // This includes the stored content.
        case .content(let new), .partial(let new, _): (content, recalled) = (new, nil)
        case .failed, .upToDate: break
        }
        kiosk.set(SystemClock.wall, at: time)
        kiosk.reloadEnded(outcome, at: time)
        reporter.reloadEnded(outcome, shown: content)
    }

    // MARK: Drawing and sleeping

    private func present() throws(DisplayFailure) {
        guard isVisible else { return }
        let start = MonotonicClock.now
        var damage = picture.paint(kiosk.draw(), size: display.pixelSize, scale: viewport.scale)
        kiosk.painted(in: MonotonicClock.now - start)
        if mustShowAll { damage = [display.pixelSize.bounds] }
        guard !damage.isEmpty || hasMoved || pacer.isMeasuring || display.owesPicture else { return }
        try watchdog.watch { () throws(DisplayFailure) in try display.present(picture.buffer, damage) }
        (mustShowAll, hasMoved) = (false, false)
        guard !display.owesPicture else { return }
        watchdog.pictureIsShown()
        reporter.presented(on: display, content: content)
        if let pace = pacer.presented() { begin(pace) }
    }

    private func begin(_ pace: RefreshMeter.Pace) {
        if case .milliseconds = pace { display.stopPretending() }
        Log.standard.notice("\(pacer.description(of: pace)); \(display.buffering)")
    }

    private func report() {
        for line in appearance.fonts.takeWarnings() + display.takeNotes() { Log.standard.warning(line) }
        // SDL hides and shows a window while it creates it; only the final state counts.
        reporter.note(isVisible: isVisible, content)
        reporter.alive(at: MonotonicClock.now)
    }

    private func sleep() {
        guard !isStopping else { return }
        if isVisible,
            kiosk.isMoving || kiosk.isLayingOutAhead || pacer.hasFreshInput || pacer.isMeasuring || display.owesPicture
        {
            pacer.finishFrame()
        } else {
            pacer.rest()
            watchdog.rest()
            display.wait(timeout: timeUntilNextDeadline)
        }
    }

    private var timeUntilNextDeadline: Double {
        let load = kiosk.fingerCount == 0 ? loader.nextDue : nil
        let batch = kiosk.reloadStage == .none && loader.report != nil ? batches.due : nil
        let deadlines = [kiosk.nextDeadline, load, batch, minute.due, reporter.nextPing].compactMap(\.self)
        return max((deadlines.min() ?? 0) - MonotonicClock.now, 0)
    }
}

/// The state of reading the configuration. Only one thread reads at a time, so a disk that hangs holds up only one, however
/// often a reload is requested.
private enum ConfigurationReading {
    case none, running
    /// Running, but requested again meanwhile: the files may have changed since.
    case outdated
}

extension KioskLoop {
    /// SIGHUP.
    private func readConfiguration() {
        reporter.reloading()
        if reading == .none { beginReading() } else { reading = .outdated }
    }

    private func beginReading() {
        reading = .running
        source.read { [mailbox] in mailbox.post(.configuration($0)) }
    }

    private func configurationRead(_ result: Result<ConfigurationReread, CommandFailure>, at time: Double) {
        if reading == .outdated { return beginReading() }
        reading = .none
        take(result, at: time)
    }

    /// Restarts the kiosk with the content on screen. An invalid configuration changes nothing.
    private func take(_ result: Result<ConfigurationReread, CommandFailure>, at time: Double) {
        do throws(CommandFailure) {
            let reread = try result.get()
            let new = reread.configuration
            let sameFonts = new.kiosk.fontFamilies == configuration.kiosk.fontFamilies
            let fonts = sameFonts ? appearance.fonts : nil
            let appearance = try Appearance(
                new, style: reread.style, settings: reread.settings, fonts: fonts,
                environment: ProcessInfo.processInfo.environment)
            adopt(new, appearance, at: time)
            Log.standard.notice("configuration read again")
        } catch {
            Log.standard.error("configuration not taken over: \(error.message)")
        }
        reporter.reloaded()
    }

    private func adopt(_ new: Configuration, _ newAppearance: Appearance, at time: Double) {
        if !new.hasSameDisplay(as: configuration) {
            Log.standard.warning("[display] rotation, window and touch-matrix change with the next start")
        }
        let clock = SystemClock.wall
        var library = loader.library(for: new)
        let previous = loader
        previous.cancel()
        configuration = new
        appearance = newAppearance
        content = library.content(now: clock.now)
        recalled = nil
        loader = FeedLoader(new, library: library, keeper: keeper, mailbox: mailbox, after: previous)
        loader.start(.byHand)
        pictures.cancel()
        pictures = PictureLoader(new, mailbox: mailbox, after: pictures)
        pictures.start()
        batches = BatchTimer()
        kiosk = Kiosk(
            settings: appearance.settings, style: appearance.style, fonts: appearance.fonts, viewport: viewport,
            content: content, clock: clock, at: time)
    }
}
