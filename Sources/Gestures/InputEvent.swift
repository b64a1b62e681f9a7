public import Geometry

/// What a person does to the screen, whoever reports it: SDL, a touch script, a test.
public enum InputEvent: Hashable, Sendable {
    case touch(TouchEvent)
    case key(Key)
    /// A turn of the wheel, in points; positive moves towards the end of the list.
    case wheel(Double)
    /// All fingers are gone without being lifted: focus lost, window hidden, device removed, screen blank.
    case cancelTouches
}

/// The keys that mean something here; everything else is dropped where it is read.
public enum Key: String, Hashable, Sendable, CaseIterable {
    case refresh = "F5", tab = "Tab", backTab = "Shift+Tab", enter = "Return", escape = "Escape", up = "Up", down = "Down"
    case pageUp = "PageUp", pageDown = "PageDown", home = "Home", end = "End"
}

/// One report about one finger.
public struct TouchEvent: Hashable, Sendable {
    public enum Phase: Hashable, Sendable {
        case down, move, up, cancel

        /// The finger is gone.
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

/// How long a finger may say nothing, in seconds, before its lifting must have got lost (R23).
public enum SilentFinger {
    /// It gives way to another finger of its device.
    public static let givesWay = 10.0
    /// It is gone.
    public static let isGone = 60.0
}

/// How long a finger may be down, in seconds, whatever it says: longer than anybody drags or holds. What trembles on for ever is
/// water on the panel, or its power supply, and would keep new content away (R122).
public enum EndlessFinger {
    public static let isGone = 600.0
}

/// A finger is known by its device and its number there; both are opaque, −1 is as good as any (R16).
public struct FingerID: Hashable, Sendable {
    public let device: Int64
    public let finger: Int64

    public init(device: Int64, finger: Int64) {
        self.device = device
        self.finger = finger
    }
}
