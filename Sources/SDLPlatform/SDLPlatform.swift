// SDLPlatform: the fence around SDL 2. A screen to paint on, what people do to it, and a sleep that ends when something
// happens.
//
// It knows no feed, no list and no frame clock: it says what happened and shows what was painted. `Display` is the door.
// Behind it, `VideoOutput` holds window, renderer and the one texture (unsafe memory is touched in TextureUpdate.swift);
// `EventReader` turns SDL's events into ours, with the help of `TouchMap`, `EventClock`, `FingerCensus` and `MotionCheck`;
// `ConsoleWatch` sees whether another terminal is shown; `Sleeper` waits in the kernel, also where SDL itself would poll;
// `VideoDrivers` decides what to try, and says the truth when nothing can be had.
//
// Facts about SDL stand where they matter, with the version they were read in or measured with (2.26.5, Debian 12).

public import Geometry
public import Gestures

/// How the picture lies on the panel: degrees by which it is turned clockwise.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// True where the picture's width lies along the panel's height.
    var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}

/// What to open.
public struct DisplayOptions: Hashable, Sendable {
    /// The touch matrix that changes nothing.
    public static let identityMatrix: [Double] = [1, 0, 0, 0, 1, 0]

    /// The name of the window.
    public var title: String
    /// The size of a window, in the desktop's units; nil is the whole screen. A console (KMS/DRM) has only the whole screen.
    public var windowSize: PixelSize?
    public var rotation: Rotation
    /// The first two rows of the matrix that maps the touch panel's position to the position on the unrotated screen, both
    /// 0…1, as in libinput's LIBINPUT_CALIBRATION_MATRIX. Six finite numbers. The mouse is not mapped.
    public var touchMatrix: [Double]

    public init(
        title: String = "pullkiosk", windowSize: PixelSize? = nil, rotation: Rotation = .none,
        touchMatrix: [Double] = DisplayOptions.identityMatrix
    ) {
        self.title = title
        self.windowSize = windowSize
        self.rotation = rotation
        self.touchMatrix = touchMatrix
    }
}

/// What happened since the last look.
public enum PlatformEvent: Hashable, Sendable {
    /// Positions are in points of the picture: calibrated, rotation undone, cut to the picture.
    case input(InputEvent)
    /// The picture has another size; all of it must be painted anew.
    case resized
    /// Someone spoiled what was shown, or the texture was lost: all of the picture must be presented anew.
    case redraw
    /// Nobody can see the picture; painting is in vain until `shown`.
    case hidden
    case shown
    /// The window's close button, or the desktop ends.
    case quit
}

/// Why there is no picture on a screen: one line.
public struct DisplayFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}
