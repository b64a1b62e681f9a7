import FeedModel
import Geometry
import KioskUI
import SDLPlatform
import SystemService

/// Tells systemd and the log how the kiosk is: one line a change of state.
struct ServiceReporter {
    private let manager = ServiceManager()
    private var isReady = false
    private var lastPing = -Double.infinity
    private var lastStatus = ""
    private var lastReload = ""

    /// When the watchdog wants to hear again; nil when nobody watches.
    var nextPing: Double? { isReady ? manager.watchdogInterval.map { lastPing + $0 / 3 } : nil }

    /// A frame was presented; the first one makes the service ready.
    mutating func presented(on display: Display, content: Content) {
        guard !isReady else { return }
        isReady = true
        manager.ready()
        let size = display.pixelSize
        Log.standard.notice(
            "first frame on \(display.driverName), \(size.width)x\(size.height), \(content.timeline.items.count) items")
        if !display.hasTouchDevice { Log.standard.notice("no touch device yet; a mouse and the keys work") }
        status(content)
    }

    /// The loop runs, and each due frame was presented: `present` blocks or throws otherwise.
    mutating func alive(at now: Double) {
        guard isReady, let next = nextPing, now >= next else { return }
        lastPing = now
        manager.watchdog()
    }

    mutating func reloadEnded(_ outcome: ReloadOutcome, shown content: Content) {
        let line =
            switch outcome {
            case .content: "feeds loaded, \(content.timeline.items.count) items"
            case .partial(_, let failure): "feeds loaded in part: \(failure.reason)"
            case .failed(let failure): "\(failure.isOffline ? "offline" : "reload failed"): \(failure.reason)"
            }
        if line != lastReload { Log.standard.notice(line) }
        lastReload = line
        status(content)
    }

    func announce(_ words: String) { Log.standard.info(words) }

    func reloading() { manager.reloading() }

    /// A reload of the configuration is over.
    func reloaded() { if isReady { manager.ready() } }

    func stopping() { manager.stopping() }

    private mutating func status(_ content: Content) {
        let words = [lastReload, "\(content.timeline.items.count) items on screen"].filter { !$0.isEmpty }
        let line = words.joined(separator: "; ")
        guard isReady, line != lastStatus else { return }
        lastStatus = line
        manager.status(line)
    }
}
