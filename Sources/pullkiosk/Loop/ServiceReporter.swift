import FeedModel
import FetchPlanning
import FoundationEssentials
import Geometry
import KioskUI
import SDLPlatform
import SystemService

/// Reports the state of the kiosk to systemd and the log: one line per change.
struct ServiceReporter {
    private let manager = ServiceManager()
    /// systemd was notified.
    private var isReady = false
    private var hasPresented = false
    private var isHidden = false
    private var lastPing = -Double.infinity
    private var lastStatus = ""
    private var lastReload = ""
    private var lastLoad = ""
    /// Of each feed, by its address, as it was logged.
    private var states: [String: FeedLibrary.FeedStatus] = [:]

    /// When the watchdog needs the next notification; nil without a watchdog.
    var nextPing: Double? { isReady ? manager.watchdogInterval.map { lastPing + $0 / 3 } : nil }

    /// A frame was presented; the first one makes the service ready.
    mutating func presented(on display: Display, content: Content) {
        guard !hasPresented else { return }
        hasPresented = true
        becomeReady()
        let size = display.pixelSize
        Log.standard.notice(
            "first frame on \(display.driverName), \(size.width)x\(size.height), \(content.timeline.items.count) items")
        if !display.hasTouchDevice { Log.standard.notice("no touch device yet; a mouse and the keys work") }
        status(content)
    }

    /// Reports whether the screen is visible. While it is hidden no frame is due. A kiosk that starts hidden counts as ready,
    /// too: it may wait for ever, while systemd ends a start that takes longer than TimeoutStartSec=.
    mutating func note(isVisible: Bool, _ content: Content) {
        guard isHidden == isVisible else { return }
        isHidden = !isVisible
        Log.standard.notice(isHidden ? "the screen shows something else: nothing is drawn" : "the screen is ours again")
        becomeReady()
        status(content)
    }

    private mutating func becomeReady() {
        if !isReady { manager.ready() }
        isReady = true
    }

    /// The loop runs, and every due frame was presented: otherwise `present` blocks or throws.
    mutating func alive(at now: Double) {
        guard isReady, let next = nextPing, now >= next else { return }
        lastPing = now
        manager.watchdog()
    }

    /// One line for each feed that fails or works again since the last call.
    mutating func noteStates(_ statuses: [FeedLibrary.FeedStatus]) {
        for status in statuses {
            let known = states.updateValue(status, forKey: status.url)
            let hasChanged = known?.state != status.state || known?.name != status.name
            if let trouble = status.trouble {
                if hasChanged { Log.standard.notice("\(status.isOffline ? "offline" : "reload failed"): \(trouble)") }
            } else if let known, known.trouble != nil {
                Log.standard.notice("\(oneLine(status.name, longest: 60)): loaded again")
            }
        }
        let urls = Set(statuses.map(\.url))
        states = states.filter { urls.contains($0.key) }
    }

    mutating func reloadEnded(_ outcome: ReloadOutcome, shown content: Content) {
        let line = "feeds loaded, \(content.timeline.items.count) items"
        switch outcome {
        case .content: lastReload = line
        case .partial(_, let failure): lastReload = "feeds loaded in part: \(failure.reason)"
        case .failed(let failure): lastReload = "\(failure.isOffline ? "offline" : "reload failed"): \(failure.reason)"
        case .upToDate: break
        }
        if case .failed = outcome { return status(content) }
        if line != lastLoad { Log.standard.notice(line) }
        lastLoad = line
        status(content)
    }

    /// The stored content is on screen, later than the first frame.
    mutating func restored(_ content: Content) {
        Log.standard.notice("the stored content came, \(content.timeline.items.count) items")
        status(content)
    }

    /// systemd started this process, and nobody waits for its first picture (systemd.exec(5), SYSTEMD_EXEC_PID).
    static var isStartedBySystem: Bool {
        ProcessInfo.processInfo.environment["SYSTEMD_EXEC_PID"] == "\(ProcessInfo.processInfo.processIdentifier)"
    }

    func reloading() { manager.reloading() }

    /// A reload of the configuration is over.
    func reloaded() { if isReady { manager.ready() } }

    func stopping() { manager.stopping() }

    private mutating func status(_ content: Content) {
        let place = isHidden ? "for a screen that shows something else" : "on screen"
        let parts = [lastReload, "\(content.timeline.items.count) items \(place)"].filter { !$0.isEmpty }
        let line = parts.joined(separator: "; ")
        guard isReady, line != lastStatus else { return }
        lastStatus = line
        manager.status(line)
    }
}
