// SDLPlatform: the fence around SDL 2. A screen to paint on, its input events, and a sleep that ends with an event.
//
// The module knows no feed, no list and no frame clock: it reports events and shows pictures. `Display` is the entry point.
// Behind it, `VideoOutput` holds window, renderer and the one texture (unsafe memory is accessed in TextureUpdate.swift).
// `EventReader` turns SDL's events into ours, with the help of `TouchMap`, `EventClock`, `FingerCensus` and `MotionCheck`.
// `ConsoleWatch` detects whether another terminal is shown. `Sleeper` waits in the kernel, even where SDL itself would poll.
// `VideoDrivers` decides which drivers to try, and reports the real reason if none works.
//
// Facts about SDL are noted where they matter, with the version in which they were read or measured (2.26.5, Debian 12).

public import Geometry
public import Gestures

/// How far the picture is rotated on the panel, in degrees clockwise.
public enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    /// True if the picture's width runs along the panel's height.
    var swapsSides: Bool { self == .quarter || self == .threeQuarters }
}

/// What to open.
public struct DisplayOptions: Hashable, Sendable {
    /// The identity touch matrix.
    public static let identityMatrix: [Double] = [1, 0, 0, 0, 1, 0]

    /// The window's title.
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

/// An event from the platform.
public enum PlatformEvent: Hashable, Sendable {
    /// Positions are in points of the picture: calibrated, rotation undone, clamped to the picture.
    case input(InputEvent)
    /// The picture has another size; all of it must be painted again.
    case resized
    /// The screen content was overwritten, or the texture was lost: the whole picture must be presented again.
    case redraw
    /// The picture cannot be seen; painting is useless until `shown`.
    case hidden
    case shown
    /// The window is closed, or the desktop session ends.
    case quit
}

/// Why no picture can be shown: one line.
public struct DisplayFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}
