import DemoFeed
import FoundationEssentials
import KioskUI
import SDLPlatform
import SystemService

/// `pullkiosk run`: the kiosk on a real display.
struct RunCommand {
    let options: RunOptions

    func run() throws {
        try SignalRelay.listen()
        let demo = options.isDemo ? try startDemo(now: SystemClock.now) : nil
        let source = ConfigurationSource(options: options, demo: demo?.feeds)
        let configuration = try source.read()
        let appearance = try Appearance(configuration, environment: ProcessInfo.processInfo.environment)
        let display = try openDisplay(configuration)
        let mailbox = Mailbox(waker: display.makeWaker())
        SignalRelay.forward(to: mailbox)
        let keeper = StoreKeeper()
        defer { keeper.finish() }
        var library = FeedLibrary(configuration)
        if let stored = keeper.read(configuration.storePath, late: { mailbox.post(.stored($0)) }) {
            library.recall(stored, at: SystemClock.fetchTime)
        }
        let loop = KioskLoop(
            display: display, mailbox: mailbox, source: source, configuration: configuration, appearance: appearance,
            library: library, keeper: keeper)
        SystemWatch.start { mailbox.post($0.message) }
        do throws(DisplayFailure) {
            try loop.run()
        } catch {
            throw CommandFailure(.unavailable, "the display is lost: \(error.message)")
        }
        demo?.stop()
    }

    private func openDisplay(_ configuration: Configuration) throws(CommandFailure) -> SDLPlatform.Display {
        do throws(DisplayFailure) {
            return try SDLPlatform.Display(configuration.displayOptions)
        } catch {
            throw CommandFailure(.unavailable, error.message)
        }
    }
}

extension SystemChange {
    fileprivate var message: Message {
        switch self {
        case .network(let isUp): .network(isUp: isUp)
        case .clockWasSet: .clockWasSet
        }
    }
}
