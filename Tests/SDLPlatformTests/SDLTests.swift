import CSDL2
import Geometry
import Gestures
import Glibc
import Testing

@testable import SDLPlatform

/// The tests that use SDL. A process has one SDL, so they are in this suite and run one after the other, on SDL's dummy driver
/// with its software renderer.
@Suite(.serialized)
struct SDLTests {}

/// A display on SDL's dummy driver, 60 × 40 pixels large on the panel.
func openDisplay(
    rotation: Rotation = .none, touchMatrix: [Double] = DisplayOptions.identityMatrix, size: PixelSize? = nil,
    driver: String = "dummy"
) throws -> Display {
    setEnvironment("SDL_VIDEODRIVER", driver)
    let size = size ?? PixelSize(width: 60, height: 40)
    let display = try Display(
        DisplayOptions(title: "test", windowSize: size, rotation: rotation, touchMatrix: touchMatrix))
    _ = display.poll(scale: 1)
    return display
}

/// nil removes the variable.
func setEnvironment(_ name: String, _ value: String?) {
    if let value { unsafe setenv(name, value, 1) } else { unsafe unsetenv(name) }
}

func pushFinger(
    _ type: SDL_EventType, device: Int64 = 7, finger: Int64 = 1, _ x: Float, _ y: Float, windowID: UInt32 = 0,
    movedBy change: Float = 0.5
) {
    var event = unsafe SDL_Event()
    unsafe event.tfinger = SDL_TouchFingerEvent(
        type: type.rawValue, timestamp: 0, touchId: device, fingerId: finger, x: x, y: y, dx: change, dy: change, pressure: 1,
        windowID: windowID)
    unsafe SDL_PushEvent(&event)
}

func pushWindowEvent(_ what: SDL_WindowEventID) {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_WINDOWEVENT.rawValue
    unsafe event.window.windowID = 1
    unsafe event.window.event = UInt8(what.rawValue)
    unsafe SDL_PushEvent(&event)
}

func pushDisplayEvent(_ what: SDL_DisplayEventID) {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_DISPLAYEVENT.rawValue
    unsafe event.display.event = UInt8(what.rawValue)
    unsafe SDL_PushEvent(&event)
}

func pushKey(_ code: SDL_KeyCode, modifiers: SDL_Keymod = KMOD_NONE, isRepeat: Bool = false) {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_KEYDOWN.rawValue
    unsafe event.key.keysym.sym = Int32(bitPattern: code.rawValue)
    unsafe event.key.keysym.mod = UInt16(modifiers.rawValue)
    unsafe event.key.repeat = isRepeat ? 1 : 0
    unsafe SDL_PushEvent(&event)
}

func pushButton(_ type: SDL_EventType, _ x: Int32, _ y: Int32, which: UInt32 = 0, button: Int32 = SDL_BUTTON_LEFT) {
    var event = unsafe SDL_Event()
    unsafe event.type = type.rawValue
    unsafe event.button.which = which
    unsafe event.button.button = UInt8(button)
    unsafe event.button.x = x
    unsafe event.button.y = y
    unsafe SDL_PushEvent(&event)
}

func pushMotion(_ x: Int32, _ y: Int32, which: UInt32 = 0, leftIsDown: Bool = true) {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_MOUSEMOTION.rawValue
    unsafe event.motion.which = which
    unsafe event.motion.state = leftIsDown ? 1 : 0
    unsafe event.motion.x = x
    unsafe event.motion.y = y
    unsafe SDL_PushEvent(&event)
}

func pushWheel(_ notches: Float, isFlipped: Bool = false) {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_MOUSEWHEEL.rawValue
    unsafe event.wheel.preciseY = notches
    unsafe event.wheel.direction = isFlipped ? SDL_MOUSEWHEEL_FLIPPED.rawValue : SDL_MOUSEWHEEL_NORMAL.rawValue
    unsafe SDL_PushEvent(&event)
}

func push(_ type: SDL_EventType) {
    var event = unsafe SDL_Event()
    unsafe event.type = type.rawValue
    unsafe SDL_PushEvent(&event)
}

extension [PlatformEvent] {
    var touches: [TouchEvent] {
        compactMap { event in
            if case .input(.touch(let touch)) = event { touch } else { nil }
        }
    }
}
