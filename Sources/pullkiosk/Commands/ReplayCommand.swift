import DemoFeed
import FeedModel
import FoundationEssentials
import Geometry
import Gestures
import KioskUI
import SystemService
import TouchScripts
import WorkerContract

/// `pullkiosk replay`: plays a touch script against the whole app, without a display and on a virtual clock.
struct ReplayCommand {
    let options: ReplayOptions

    /// The wall clock if no feed has a date: any fixed moment will do.
    private static let fixedNow = Timestamp(year: 2026, month: 11, day: 20, hour: 9)

    func run() throws {
        let script = try readScript()
        let reading = try ConfigurationReader.read(
            file: options.configurationFile, overrides: options.overrides, environment: ProcessInfo.processInfo.environment)
        try checkPixels(reading)
        var configuration = reading.configuration
        let demo = options.isDemo ? try startDemo(now: ReplayCommand.fixedNow) : nil
        if let demo { configuration.showDemo(demo.feeds) }
        if let language = options.language { configuration.kiosk.show(language) }
        try createFolder(options.output)
        let pictures = try play(script, configuration)
        demo?.stop()
        for picture in pictures { try printResult(picture) }
    }

    private func readScript() throws -> TouchScript {
        let text = try readText(options.script, limit: 16 << 20)
        do throws(TouchScriptFailure) {
            return try TouchScript(text)
        } catch {
            throw CommandFailure(.dataError, "\(options.script):\(error.line): \(error.message)")
        }
    }

    private func play(_ script: TouchScript, _ configuration: Configuration) throws -> [String] {
        let viewport = Viewport(size: Size(size.width, size.height), scale: configuration.display.scale ?? 1)
        let first = FeedLoader.loadAll(configuration.feeds, limits: configuration.limits)
        let clock = ReplayCommand.clock(for: first)
        let appearance = try Appearance(configuration)
        // The times in a script are those of the finger, as with a kernel's stamps.
        var settings = appearance.settings
        settings.stamps = .kernel
        if let theme = options.theme { settings.isDark = theme == .dark }
        if let textSize = options.textSize { settings.textSize = textSize }
        settings.hasHighContrast = options.hasHighContrast
        // A script that only waits long shows the list all the time.
        settings.hasAttractMode = settings.hasAttractMode && options.idle != nil
        if let idle = options.idle { settings.idle = idle }
        let kiosk = Kiosk(
            settings: settings, style: appearance.style, fonts: appearance.fonts, viewport: viewport, content: .none,
            clock: clock, at: 0)
        let loads = ReplayLoads(configuration, first: first, now: clock.now)
        var replay = Replay(
            kiosk: kiosk, viewport: viewport, script: script, framesPerSecond: options.frameRate, clock: clock,
            recorder: Recorder(folder: options.output, measuresTime: options.measuresTime), load: loads.next,
            pictures: ReplayPictures(limits: configuration.limits), stories: loads.story)
        do {
            return try replay.run()
        } catch let failure as WaitFailure {
            throw CommandFailure(.software, "\(options.script):\(failure.line): \(failure.message)")
        }
    }

    private var size: ScreenSize { options.overrides.window ?? ScreenSize(480, 800) }

    /// A scale given on the command line was checked with the size. One from a file must not fill the memory either.
    private func checkPixels(_ reading: ConfigurationReading) throws {
        let most = ScreenSize.sides.upperBound
        let scale = reading.configuration.display.scale ?? 1
        guard max(size.width, size.height) * scale > most else { return }
        let origin = reading.entries.first { $0.section == "display" && $0.key == "scale" }?.origin ?? .commandLine
        let got = [size.width, size.height].map { TraceLine.text($0 * scale) }.joined(separator: "x")
        throw CommandFailure(
            .configuration, "\(origin): [display] scale: expected at most \(Int(most)) pixels a side with --size, got \(got)")
    }

    /// A minute after the newest entry, in UTC, so that the pictures depend only on the bytes of the feeds.
    private static func clock(for results: [String: Result<LoadedFeed, LoadFailure>]) -> WallClock {
        let dates = results.values.flatMap { (try? $0.get())?.feed?.entries.compactMap(\.date) ?? [] }
        let now = dates.max().map { Timestamp(seconds: $0.seconds &+ 60) } ?? fixedNow
        return WallClock(now: max(now, Timestamp(year: 2026, month: 1, day: 1)), utcOffset: 0)
    }
}
