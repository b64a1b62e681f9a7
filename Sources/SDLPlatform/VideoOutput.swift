private import CSDL2
import Geometry
import Raster

/// SDL's window, its renderer and the one texture that holds a copy of the picture. The picture in the texture is not
/// rotated; the renderer rotates it when drawing to the screen.
@safe
final class VideoOutput {
    let driver: String
    let rotation: Rotation
    /// The size of the picture before rotation.
    private(set) var pictureSize = PixelSize(width: 0, height: 0)
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    /// How far the picture is moved on the panel, in its pixels.
    var shift = PixelShift.none

    /// Starts SDL with this driver and opens a window. On failure SDL is stopped again.
    init(driver: String, options: DisplayOptions) throws(DisplayFailure) {
        setHints(driver: driver)
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
            throw DisplayFailure(VideoDrivers.refusal(of: driver, saying: libraryError()))
        }
        installEventFilter()
        SDL_StopTextInput()
        guard let window = unsafe openWindow(driver: driver, options: options) else { throw stopped("no window") }
        guard let renderer = unsafe SDL_CreateRenderer(window, -1, SDL_RENDERER_PRESENTVSYNC.rawValue) else {
            throw stopped("no renderer")
        }
        self.driver = driver
        self.rotation = options.rotation
        unsafe self.window = window
        unsafe self.renderer = renderer
        if unsafe pretendsToWait(renderer) { stopWaiting() }
        SDL_ShowCursor(options.windowSize == nil || isOnConsole ? SDL_DISABLE : SDL_ENABLE)
        _ = updateSize()
    }

    deinit {
        if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
        unsafe SDL_DestroyRenderer(renderer)
        unsafe SDL_DestroyWindow(window)
        SDL_Quit()
    }

    private var isOnConsole: Bool { driver == "kmsdrm" }

    /// Whether presents may return without waiting (no vsync). Never on the console: its drivers may tear without vsync, or
    /// claim that they do not and reject every frame (R11).
    static func mayRunFree(driver: String) -> Bool { driver != "kmsdrm" }

    /// Turns vsync off, where that is allowed.
    func stopWaiting() {
        if VideoOutput.mayRunFree(driver: driver) { unsafe SDL_RenderSetVSync(renderer, 0) }
    }

    /// Double buffering on the console needs an SDL that supports its hint: 2.30.6 and later (SDL's pull request 10313).
    var buffering: String {
        guard isOnConsole else { return "buffered by the desktop" }
        var version = SDL_version()
        unsafe SDL_GetVersion(&version)
        let isRead = (version.major, version.minor, version.patch) >= (2, 30, 6)
        let name = "SDL \(version.major).\(version.minor).\(version.patch)"
        return isRead ? "double-buffered by \(name)" : "triple-buffered by \(name), a frame later than it could be"
    }

    /// SDL rewrites the positions of fingers by the renderer's viewport and its logical size; there must be neither (R19).
    var hasWholeView: Bool {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_RenderGetLogicalSize(renderer, &width, &height)
        var view = SDL_Rect()
        unsafe SDL_RenderGetViewport(renderer, &view)
        let size = outputSize
        return width == 0 && height == 0 && view.x == 0 && view.y == 0 && view.w == size.width && view.h == size.height
    }

    /// The refresh rate that SDL declares, in whole hertz; nil if it declares 0.
    var refreshRate: Double? {
        var mode = unsafe SDL_DisplayMode()
        guard unsafe SDL_GetCurrentDisplayMode(max(SDL_GetWindowDisplayIndex(window), 0), &mode) == 0 else { return nil }
        return unsafe mode.refresh_rate > 0 ? Double(mode.refresh_rate) : nil
    }

    /// The size of the window in the units of mouse positions.
    var windowSize: Size {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetWindowSize(window, &width, &height)
        return Size(Double(width), Double(height))
    }

    /// Reads the current size of the output. True if the picture's size changed; then all content is lost.
    func updateSize() -> Bool {
        let output = outputSize
        let size = rotation.swapsSides ? PixelSize(width: output.height, height: output.width) : output
        guard size != pictureSize else { return false }
        pictureSize = size
        loseTexture()
        return true
    }

    /// Drops the texture, because its size is not the picture's, or the renderer lost it. The next one is empty.
    func loseTexture() {
        if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
        unsafe texture = nil
    }

    /// Copies the damaged pixels of a picture of the output's size to the texture: one bounding rectangle, by one call,
    /// because some drivers wait for the screen at each call. If the texture is empty, copies the whole picture.
    func update(_ picture: PixelBuffer, _ damage: [PixelRect]) throws(DisplayFailure) {
        let isNew = unsafe texture == nil
        let texture = try unsafe preparedTexture()
        let all = pictureSize.bounds.intersection(picture.size.bounds)
        let part = isNew ? all : damage.reduce(PixelRect.empty) { $0.union($1) }.intersection(all)
        if part.isEmpty { return }
        guard unsafe updateTexture(texture, part, of: picture) else { throw failure("cannot bring the picture to the screen") }
    }

    /// Draws the texture, rotated, over the whole output and shows it. Returns SDL's message if the screen did not accept it,
    /// else nil. Beside a picture that is moved the panel shows what would be there if it were not.
    func show() throws(DisplayFailure) -> String? {
        for gap in shift.gaps(in: outputSize) {
            var area = SDL_Rect(x: Int32(gap.left), y: Int32(gap.top), w: Int32(gap.width), h: Int32(gap.height))
            unsafe SDL_RenderSetClipRect(renderer, &area)
            try draw(.none)
        }
        if shift != .none { unsafe SDL_RenderSetClipRect(renderer, nil) }
        try draw(shift)
        return LibraryLog.videoError { unsafe SDL_RenderPresent(renderer) }
    }

    private func draw(_ shift: PixelShift) throws(DisplayFailure) {
        let texture = try unsafe preparedTexture()
        let (width, height) = (Float(pictureSize.width), Float(pictureSize.height))
        // The rotation is about the picture's top left corner, which is placed in the output's corner to which the rotation
        // moves it. So all positions are whole pixels, even if the sides differ by an odd number.
        let (x, y): (Float, Float) =
            switch rotation {
            case .none: (0, 0)
            case .quarter: (height, 0)
            case .half: (width, height)
            case .threeQuarters: (0, width)
            }
        var target = SDL_FRect(x: x + Float(shift.x), y: y + Float(shift.y), w: width, h: height)
        var corner = SDL_FPoint(x: 0, y: 0)
        let turn = Double(rotation.rawValue)
        let result =
            rotation == .none && shift == .none
            ? unsafe SDL_RenderCopy(renderer, texture, nil, nil)
            : unsafe SDL_RenderCopyExF(renderer, texture, nil, &target, turn, &corner, SDL_FLIP_NONE)
        guard result == 0 else { throw failure("cannot draw") }
    }

    /// The renderer's output, in panel pixels; for tests. Only the software renderer keeps it after a present.
    func readBack() throws(DisplayFailure) -> PixelBuffer {
        var picture = PixelBuffer(size: outputSize)
        let pitch = Int32(picture.size.width * MemoryLayout<UInt32>.stride)
        let format = SDL_PIXELFORMAT_ARGB8888.rawValue
        let result = picture.withMutablePixels { pixels in
            unsafe pixels.withUnsafeMutableBytes { unsafe SDL_RenderReadPixels(renderer, nil, format, $0.baseAddress, pitch) }
        }
        guard result == 0 else { throw failure("cannot read back") }
        return picture
    }

    /// Of the output's sides.
    var shiftShare: Point { shift.share(of: outputSize) }

    private var outputSize: PixelSize {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetRendererOutputSize(renderer, &width, &height)
        return PixelSize(width: Int(width), height: Int(height))
    }

    private func preparedTexture() throws(DisplayFailure) -> OpaquePointer {
        if let texture = unsafe texture { return unsafe texture }
        let made = unsafe SDL_CreateTexture(
            renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue),
            Int32(pictureSize.width), Int32(pictureSize.height))
        guard let made = unsafe made else {
            throw failure("no texture of \(pictureSize.width)×\(pictureSize.height) pixels")
        }
        unsafe SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE)
        unsafe texture = made
        return unsafe made
    }
}

/// The hints that SDL needs before it starts.
private func setHints(driver: String) {
    let hints = [
        (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"), (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"), (SDL_HINT_RENDER_VSYNC, "1"),
        // read from 2.30.6 on: a frame less of latency on KMS/DRM
        (SDL_HINT_VIDEO_DOUBLE_BUFFER, "1"),
        // SIGTERM is the loop's
        (SDL_HINT_NO_SIGNAL_HANDLERS, "1"), (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "0"),
        (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"), (SDL_HINT_APP_NAME, "pullkiosk"),
    ]
    for (name, value) in hints { unsafe SDL_SetHint(name, value) }
    // SDL's renderer for desktop OpenGL is tried first. On a console without libGL it accepts a context of OpenGL ES, reports
    // success, and the screen stays black (seen with SDL 2.26.5 and Mesa 22.3).
    if driver == "kmsdrm" { unsafe SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengles2") }
    unsafe SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    VideoDrivers.chooseCard()
}

/// A console has no windows: a window there would only select the video mode nearest to its size. The full screen is also set
/// by position and size: without a window manager X11 leaves a window where it was created.
private func openWindow(driver: String, options: DisplayOptions) -> OpaquePointer? {
    let isFullScreen = options.windowSize == nil || driver == "kmsdrm"
    let area = isFullScreen ? displayArea() : windowArea(options.windowSize)
    let flags = isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP : SDL_WINDOW_RESIZABLE
    return unsafe SDL_CreateWindow(
        options.title, area.x, area.y, area.w, area.h, flags.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue)
}

/// The area of the first display. If SDL does not know it, the size does not matter.
private func displayArea() -> SDL_Rect {
    var area = windowArea(nil)
    unsafe SDL_GetDisplayBounds(0, &area)
    return area
}

private func windowArea(_ size: PixelSize?) -> SDL_Rect {
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    let (width, height) = (Int32(clamping: size?.width ?? 800), Int32(clamping: size?.height ?? 480))
    return SDL_Rect(x: anywhere, y: anywhere, w: max(width, 1), h: max(height, 1))
}

/// If the driver has no vsync, SDL waits whole milliseconds instead, 62.5 times a second for 60. The loop's own pacer is
/// better, so a present waits either for the screen or not at all (R10). Only OpenGL reports this; elsewhere the loop
/// measures it.
private func pretendsToWait(_ renderer: OpaquePointer) -> Bool {
    var info = unsafe SDL_RendererInfo()
    guard unsafe SDL_GetRendererInfo(renderer, &info) == 0 else { return false }
    let drawsWithGL = unsafe info.flags & SDL_RENDERER_ACCELERATED.rawValue != 0
    return drawsWithGL && SDL_GL_GetSwapInterval() == 0
}

private func failure(_ what: String) -> DisplayFailure { DisplayFailure("\(what): \(libraryError())") }

/// The failure of a step after SDL's start; stops SDL.
private func stopped(_ what: String) -> DisplayFailure {
    let failure = failure(what)
    SDL_Quit()
    return failure
}

/// SDL's last error message; the cause may be another.
func libraryError() -> String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gives no reason" : message
}
