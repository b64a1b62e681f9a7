public import Geometry

/// One input event. It may come from SDL, a touch script or a test.
public enum InputEvent: Hashable, Sendable {
    case touch(TouchEvent)
    case key(Key)
    /// A turn of the wheel, in points; positive moves towards the end of the list.
    case wheel(Double)
    /// All touches are void: the focus was lost, the window hidden, the device removed or the screen blanked.
    case cancelTouches
}

/// The keys that have a function. All others are dropped where they are read.
public enum Key: String, Hashable, Sendable, CaseIterable {
    case refresh = "F5", tab = "Tab", backTab = "Shift+Tab", enter = "Return", escape = "Escape", up = "Up", down = "Down"
    case pageUp = "PageUp", pageDown = "PageDown", home = "Home", end = "End"
}

/// One report of one finger.
public struct TouchEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case down, move, up, cancel

        /// The finger is no longer down.
        public var isEnd: Bool { self == .up || self == .cancel }
    }

    public let finger: FingerID
    public let phase: Phase
    /// In points of the screen, calibrated. For `up` and `cancel` it is where the finger was last.
    public let position: Point
    /// When the finger was there, in seconds of the monotonic clock.
    public let time: Double

    public init(finger: FingerID, phase: Phase, position: Point, time: Double) {
        self.finger = finger
        self.phase = phase
        self.position = position
        self.time = time
    }
}

/// How long a finger may be silent, in seconds, before its finger-up counts as lost (R23).
public enum SilentFinger {
    /// It is dropped when another finger of its device comes down.
    public static let givesWay = 10.0
    /// It is dropped.
    public static let isGone = 60.0
}

/// How long a finger may be down at all, in seconds: longer than people drag or hold. A touch that trembles on for longer is
/// water on the panel, or noise of its power supply, and would keep new content away (R122).
public enum EndlessFinger {
    public static let isGone = 600.0
}

/// Identifies a finger by its device and its number on that device. Both are opaque; −1 is valid (R16).
public struct FingerID: Hashable, Sendable {
    public let device: Int64
    public let finger: Int64

    public init(device: Int64, finger: Int64) {
        self.device = device
        self.finger = finger
    }
}
