private import CSDL2
public import Geometry
public import Raster

/// A screen to paint on, and its input. One at a time in a process. Used by the thread that created it, except for the waker.
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

    /// How long a screen may reject every picture, in seconds.
    private static let patience = 2.0

    /// Opens a window or the whole screen. SDL_VIDEODRIVER in the environment names the driver; otherwise Wayland, X11 and
    /// the console are tried if there are signs of them. The failure lists the drivers tried and why each failed.
    public convenience init(_ options: DisplayOptions) throws(DisplayFailure) {
        try self.init(options) { driver in driver == "kmsdrm" ? (ConsoleWatch(), ConnectorWatch()) : (nil, nil) }
    }

    /// The watches that supplement SDL, by driver, are parameters for tests.
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

    /// The size of the picture to paint, after rotation.
    public var pixelSize: PixelSize { output.pictureSize }

    /// The refresh rate that the driver declares, in hertz, often rounded; nil if unknown.
    public var refreshRate: Double? { output.refreshRate }

    /// SDL's name for the video driver, such as `kmsdrm`.
    public var driverName: String { output.driver }

    /// A description of how many frames are buffered between a present and the screen.
    public var buffering: String { output.buffering }

    /// If SDL waits for whole milliseconds instead of the screen, presents return at once from now on. Not on the console,
    /// where drivers may tear (R11).
    public func stopPretending() { output.stopWaiting() }

    /// True while there is a touch screen, or a touch pad, which SDL reports as one on the console.
    public var hasTouchDevice: Bool { SDL_GetNumTouchDevices() > 0 }

    /// New lines for the log since the last call. A repeated line, and more than a limit of different lines, are held back
    /// for an hour.
    public func takeNotes() -> [String] { LibraryLog.take() }

    /// All events since the last call, in order; never blocks. Positions are in points of `scale` pixels; a scale that is not
    /// finite or not above 0 counts as 1.
    public func poll(scale: Double) -> [PlatformEvent] {
        assert(output.hasWholeView, "SDL would rewrite positions by the renderer's viewport or logical size")
        let events = queue.take() + consoleEvents()
        if events.contains(.texturesLost) { output.loseTexture() }
        clock.synchronize(ticks: SDL_GetTicks64(), now: MonotonicClock.now)
        let surroundings = EventReader.Surroundings(
            picture: Viewport(pixels: pixelSize, scale: scale).size, window: output.windowSize, devices: touchDevices(),
            shift: output.shiftShare)
        return reader.read(events, clock, surroundings).compactMap(noticed)
    }

    /// Sleeps in the kernel until there may be an event, `wake` is called, or the timeout in seconds is over. Nil waits
    /// without end; NaN or less than 0 does not wait. It may return early without a reason.
    public func wait(timeout: Double?) { sleeper.wait(timeout: timeout) }

    /// Lets other threads end a wait.
    public func makeWaker() -> Waker { waker }

    /// Fails if a screen was plugged in since the display was opened: only a newly opened display is sure to be visible on
    /// it.
    public func checkConnection() throws(DisplayFailure) {
        guard let connector = connectors?.newScreen(at: MonotonicClock.now) else { return }
        throw DisplayFailure("a screen was plugged in (\(connector))")
    }

    /// The screen did not accept the last picture, as happens during a switch of the terminal: present it again.
    public var owesPicture: Bool { refusedSince != nil }

    /// Shows a picture of `pixelSize` when the screen is ready for it. Only the damaged pixels have changed since the last
    /// call. They are copied by one SDL call for their bounding rectangle. Damage outside the picture is ignored; without
    /// damage the same picture is shown again. Fails if the screen has accepted none for 2 s.
    public func present(_ picture: PixelBuffer, _ damage: [PixelRect]) throws(DisplayFailure) {
        try output.update(picture, damage)
        guard let refusal = try output.show() else { return refusedSince = nil }
        let since = refusedSince ?? MonotonicClock.now
        refusedSince = since
        guard MonotonicClock.now - since >= Display.patience else { return }
        throw DisplayFailure("the screen has taken no picture for \(Int(Display.patience)) s (\(refusal))")
    }

    /// Moves the picture on the panel with the next present. Touches move with it.
    public func move(by shift: PixelShift) { output.shift = shift }

    /// The output's pixels, not rotated; for tests.
    func readBack() throws(DisplayFailure) -> PixelBuffer { try output.readBack() }

    /// SDL 2.26.5 does not notice a switch of the terminal.
    private func consoleEvents() -> [DeviceEvent] {
        guard let isOurs = console?.change() else { return [] }
        return [isOurs ? .shown(.console) : .hidden(.console)]
    }

    /// A window also reports its first size, which is not a change.
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
