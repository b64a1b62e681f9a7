private import CSDL2
import Geometry
import Gestures

/// One of the SDL events used here. `stamp` is SDL's time stamp.
enum DeviceEvent: Hashable {
    /// The place is in the touch panel's own coordinates, 0…1 if the panel is correct.
    case finger(TouchEvent.Phase, FingerID, place: Point, stamp: UInt32)
    /// The left button as a finger; the place is in the window's units.
    case mouse(TouchEvent.Phase, place: Point, stamp: UInt32)
    /// How far the wheel was turned towards the user.
    case wheel(notches: Double)
    case key(Key)
    case hidden(Occluder)
    case shown(Occluder)
    case resized, exposed, focusLost, displayLost, displayChanged, texturesLost, quit

    /// Reasons why the picture may be hidden. It is visible only without any of them.
    enum Occluder: Hashable {
        /// The window is hidden.
        case window
        /// The console shows another terminal.
        case console
    }
}

/// SDL's event queue.
@safe
struct EventQueue {
    private var batch = unsafe [SDL_Event](repeating: SDL_Event(), count: 128)

    /// All pending events, in order, after reading the devices. SDL's wake events are dropped.
    mutating func take() -> [DeviceEvent] {
        SDL_PumpEvents()
        var events: [DeviceEvent] = []
        while true {
            let count = unsafe SDL_PeepEvents(
                &batch, Int32(batch.count), SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
            for index in 0..<max(Int(count), 0) {
                if let event = unsafe deviceEvent(batch[index]) { events.append(event) }
            }
            if unsafe count < batch.count { return events }
        }
    }
}

/// Lets SDL keep only the events used here, so that no others fill its queue or end a sleep.
///
/// The filter runs inside SDL_PushEvent, before SDL's own renderer gets the event. The renderer rewrites a finger's x and y
/// and clamps them to 0…1 (SDL 2.26.5, SDL_RendererEventWatch), which would spoil a calibration and hide its faults. So the
/// filter saves the values from the device in dx and dy, whose own content is not used (R19). It also drops the fingers that
/// SDL makes of a mouse and the mouse that it makes of a finger, whatever the hints are (R15).
func installEventFilter() {
    unsafe SDL_SetEventFilter(
        { _, event in
            guard let event = unsafe event else { return 0 }
            return unsafe keeps(&event.pointee) ? 1 : 0
        }, nil)
}

private func keeps(_ event: inout SDL_Event) -> Bool {
    switch unsafe SDL_EventType(event.type) {
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
        unsafe event.tfinger.dx = event.tfinger.x
        unsafe event.tfinger.dy = event.tfinger.y
        return unsafe event.tfinger.touchId != touchIDOfMouse
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
        return unsafe event.button.which != mouseIDOfTouch && event.button.button == UInt8(SDL_BUTTON_LEFT)
    case SDL_MOUSEMOTION:
        return unsafe event.motion.which != mouseIDOfTouch && event.motion.state & leftButtonMask != 0
    case SDL_MOUSEWHEEL:
        return unsafe event.wheel.which != mouseIDOfTouch
    case SDL_QUIT, SDL_WINDOWEVENT, SDL_DISPLAYEVENT, SDL_KEYDOWN, SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET,
        SDL_USEREVENT:
        return true
    default:
        return false
    }
}

/// SDL_TOUCH_MOUSEID, SDL_MOUSE_TOUCHID and SDL_BUTTON_LMASK, macros that Swift cannot read.
private let mouseIDOfTouch = UInt32.max
private let touchIDOfMouse: Int64 = -1
private let leftButtonMask: UInt32 = 1

private func deviceEvent(_ event: SDL_Event) -> DeviceEvent? {
    switch unsafe SDL_EventType(event.type) {
    case SDL_FINGERDOWN: unsafe finger(.down, event.tfinger)
    case SDL_FINGERMOTION: unsafe finger(.move, event.tfinger)
    case SDL_FINGERUP: unsafe finger(.up, event.tfinger)
    case SDL_MOUSEBUTTONDOWN: unsafe mouse(.down, event.button)
    case SDL_MOUSEBUTTONUP: unsafe mouse(.up, event.button)
    case SDL_MOUSEMOTION: unsafe mouse(event.motion)
    case SDL_MOUSEWHEEL: unsafe wheel(event.wheel)
    case SDL_KEYDOWN: unsafe press(event.key)
    case SDL_WINDOWEVENT: unsafe windowEvent(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_DISPLAYEVENT: unsafe displayEvent(SDL_DisplayEventID(UInt32(event.display.event)))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: .texturesLost
    case SDL_QUIT: .quit
    default: nil
    }
}

/// dx and dy hold the values from the device; see `installEventFilter`.
private func finger(_ phase: TouchEvent.Phase, _ event: SDL_TouchFingerEvent) -> DeviceEvent {
    let finger = FingerID(device: event.touchId, finger: event.fingerId)
    return .finger(phase, finger, place: Point(Double(event.dx), Double(event.dy)), stamp: event.timestamp)
}

private func mouse(_ phase: TouchEvent.Phase, _ event: SDL_MouseButtonEvent) -> DeviceEvent {
    .mouse(phase, place: Point(Double(event.x), Double(event.y)), stamp: event.timestamp)
}

private func mouse(_ event: SDL_MouseMotionEvent) -> DeviceEvent {
    .mouse(.move, place: Point(Double(event.x), Double(event.y)), stamp: event.timestamp)
}

/// SDL's y grows when the wheel turns away from the user, unless the desktop reverses it for all programs.
private func wheel(_ event: SDL_MouseWheelEvent) -> DeviceEvent {
    let isFlipped = event.direction == SDL_MOUSEWHEEL_FLIPPED.rawValue
    return .wheel(notches: Double(isFlipped ? event.preciseY : -event.preciseY))
}

private func press(_ event: SDL_KeyboardEvent) -> DeviceEvent? {
    key(symbol: event.keysym.sym, modifiers: event.keysym.mod, isRepeat: event.repeat != 0).map { .key($0) }
}

private func windowEvent(_ event: SDL_WindowEventID) -> DeviceEvent? {
    switch event {
    case SDL_WINDOWEVENT_SIZE_CHANGED: .resized
    case SDL_WINDOWEVENT_EXPOSED: .exposed
    case SDL_WINDOWEVENT_FOCUS_LOST: .focusLost
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: .hidden(.window)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: .shown(.window)
    default: nil
    }
}

private func displayEvent(_ event: SDL_DisplayEventID) -> DeviceEvent? {
    switch event {
    case SDL_DISPLAYEVENT_DISCONNECTED: .displayLost
    case SDL_DISPLAYEVENT_CONNECTED, SDL_DISPLAYEVENT_ORIENTATION: .displayChanged
    default: nil
    }
}
