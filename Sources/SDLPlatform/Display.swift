private import CSDL2
public import Geometry
public import Raster

/// A screen to paint on and what people do to it. One at a time in a process; used by the thread that made it, but for the
/// waker.
public final class Display {
    private let output: VideoOutput
    private let waker = Waker()
    private let sleeper: Sleeper
    private var queue = EventQueue()
    private var clock = EventClock()
    private var reader: EventReader
    private var console: ConsoleWatch?
    private var connectors: ConnectorWatch?
    private var refusedSince: Double?

    /// How long a screen may refuse every picture, in seconds.
    private static let patience = 2.0

    /// Opens a window or the whole screen. SDL_VIDEODRIVER in the environment names the driver; otherwise Wayland, X11 and
    /// the console are tried where there is a sign of them. The failure says what was tried and why each refused.
    public convenience init(_ options: DisplayOptions) throws(DisplayFailure) {
        try self.init(options) { driver in driver == "kmsdrm" ? (ConsoleWatch(), ConnectorWatch()) : (nil, nil) }
    }

    /// What watches beside SDL, by its driver, is an argument for tests.
    init(
        _ options: DisplayOptions, watches: (_ driver: String) -> (ConsoleWatch?, ConnectorWatch?)
    ) throws(DisplayFailure) {
        LibraryLog.install()
        let map = try TouchMap(matrix: options.touchMatrix, rotation: options.rotation)
        output = try openOutput(options)
        (console, connectors) = watches(output.driver)
        sleeper = Sleeper(driver: output.driver, waker: waker, console: console, connectors: connectors)
        reader = EventReader(map: map)
        if sleeper.seesNoDevice {
            LibraryLog.add("no input device can be read in /dev/input (is this user in the group input?)")
        }
    }

    deinit { waker.close() }

    /// The picture that is painted, after rotation.
    public var pixelSize: PixelSize { output.pictureSize }

    /// The refresh rate that the driver declares, in hertz, often rounded; nil where it does not know.
    public var refreshRate: Double? { output.refreshRate }

    /// SDL's name for the video driver, such as `kmsdrm`.
    public var driverName: String { output.driver }

    /// In words: how many frames wait between a present and the eye.
    public var buffering: String { output.buffering }

    /// Where SDL waits for whole milliseconds in place of a screen, presents return at once from now on. Not on the console,
    /// where drivers may tear (R11).
    public func stopPretending() { output.stopWaiting() }

    /// True while there is a touch screen, or a touch pad, which SDL takes for one on the console.
    public var hasTouchDevice: Bool { SDL_GetNumTouchDevices() > 0 }

    /// Lines for the log that came up since the last call; the same one and too many different ones come again after an hour.
    public func takeNotes() -> [String] { LibraryLog.take() }

    /// Everything that happened since the last call, in order; never blocks. Positions are in points of `scale` pixels; a
    /// scale that is not finite or not above 0 counts as 1.
    public func poll(scale: Double) -> [PlatformEvent] {
        assert(output.hasWholeView, "SDL would rewrite positions by the renderer's viewport or logical size")
        let events = queue.take() + consoleEvents()
        if events.contains(.texturesLost) { output.loseTexture() }
        clock.synchronize(ticks: SDL_GetTicks64(), now: MonotonicClock.now)
        let surroundings = EventReader.Surroundings(
            picture: Viewport(pixels: pixelSize, scale: scale).size, window: output.windowSize, devices: touchDevices())
        return reader.read(events, clock, surroundings).compactMap(noticed)
    }

    /// Sleeps in the kernel until there may be an event, someone calls `wake`, or the time is up, in seconds; nil is for
    /// ever, NaN or less than 0 not at all. It may return early for no reason.
    public func wait(timeout: Double?) { sleeper.wait(timeout: timeout) }

    /// What other threads may hold to end a wait.
    public func makeWaker() -> Waker { waker }

    /// Fails when a screen was plugged in since the display was opened: only a display that is opened then is sure to be seen there.
    public func checkConnection() throws(DisplayFailure) {
        guard let connector = connectors?.newScreen(at: MonotonicClock.now) else { return }
        throw DisplayFailure("a screen was plugged in (\(connector))")
    }

    /// The screen did not take the last picture, as happens while another terminal is switched to: present it once more.
    public var owesPicture: Bool { refusedSince != nil }

    /// Shows a picture of `pixelSize` when the screen is ready for it. Only what is damaged has changed since the last call, and is
    /// copied, by one call of SDL for a rectangle around it; damage outside the picture counts for nothing, and without damage the
    /// same picture is shown once more. Fails when the screen has taken none for 2 s.
    public func present(_ picture: PixelBuffer, _ damage: [PixelRect]) throws(DisplayFailure) {
        try output.update(picture, damage)
        guard let refusal = try output.show() else { return refusedSince = nil }
        let since = refusedSince ?? MonotonicClock.now
        refusedSince = since
        guard MonotonicClock.now - since >= Display.patience else { return }
        throw DisplayFailure("the screen has taken no picture for \(Int(Display.patience)) s (\(refusal))")
    }

    /// What the output shows, unturned; for tests.
    func readBack() throws(DisplayFailure) -> PixelBuffer { try output.readBack() }

    /// SDL 2.26.5 does not notice that another terminal was switched to.
    private func consoleEvents() -> [DeviceEvent] {
        guard let isOurs = console?.change() else { return [] }
        return [isOurs ? .shown(.console) : .hidden(.console)]
    }

    /// A window reports its first size too: that is no news.
    private func noticed(_ event: PlatformEvent) -> PlatformEvent? {
        if event == .hidden { refusedSince = nil }
        return event == .resized && !output.updateSize() ? nil : event
    }
}

private func openOutput(_ options: DisplayOptions) throws(DisplayFailure) -> VideoOutput {
    var refusals: [String] = []
    for driver in VideoDrivers.candidates() {
        do throws(DisplayFailure) {
            return try VideoOutput(driver: driver, options: options)
        } catch {
            refusals.append("\(driver): \(error.message)")
        }
    }
    throw DisplayFailure(refusals.isEmpty ? VideoDrivers.noCandidates : "no display: " + refusals.joined(separator: "; "))
}

private func touchDevices() -> Set<Int64> { Set((0..<SDL_GetNumTouchDevices()).map { SDL_GetTouchDevice($0) }) }
