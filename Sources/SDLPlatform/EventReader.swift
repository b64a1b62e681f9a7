import Geometry
import Gestures

/// Turns SDL's events into platform events. It keeps the state that a single event does not contain: which fingers are down,
/// which touch devices there were and whether they report motion, and what hides the picture.
struct EventReader {
    /// The context of one poll of the queue.
    struct Surroundings {
        /// The picture, in points.
        var picture: Size
        /// The window, in the units of the mouse.
        var window: Size
        /// The touch devices present now.
        var devices: Set<Int64> = []
        /// How far the picture is moved on the panel, as a share of its sides.
        var shift = Point.zero
    }

    /// The mouse as a finger; SDL's devices are descriptors, pointers, or −1 for what the filter drops, never this.
    private static let mouse = FingerID(device: -2, finger: 0)
    /// Our choice: about three lines of text per notch.
    private static let pointsPerNotch = 60.0

    private let map: TouchMap
    private var check = CalibrationCheck()
    private var fingers = FingerCensus()
    private var motion = MotionCheck()
    private var devices: Set<Int64> = []
    private var occluders: Set<DeviceEvent.Occluder> = []

    init(map: TouchMap) { self.map = map }

    /// All events of one poll of the queue, in order.
    mutating func read(_ events: [DeviceEvent], _ clock: EventClock, _ surroundings: Surroundings) -> [PlatformEvent] {
        var found: [PlatformEvent] = []
        for event in events { read(event, clock, surroundings, &found) }
        cancelStolenGesture(&found)
        cancelWhenDeviceWent(surroundings.devices, &found)
        return found
    }

    private mutating func read(
        _ event: DeviceEvent, _ clock: EventClock, _ surroundings: Surroundings, _ found: inout [PlatformEvent]
    ) {
        switch event {
        // Input while another terminal is shown is not for us, but SDL still reads the panel.
        case .finger, .mouse, .wheel, .key: if occluders.isEmpty { readInput(event, clock, surroundings, &found) }
        case .resized: found.append(.resized)
        case .exposed, .displayChanged, .texturesLost: found.append(.redraw)
        case .focusLost, .displayLost: cancelTouches(&found)
        case .hidden(let occluder): hide(occluder, &found)
        case .shown(let occluder): show(occluder, &found)
        case .quit: found.append(.quit)
        }
    }

    private mutating func readInput(
        _ event: DeviceEvent, _ clock: EventClock, _ surroundings: Surroundings, _ found: inout [PlatformEvent]
    ) {
        switch event {
        case .finger(let phase, let finger, let place, let stamp):
            // SDL lifts a finger at its last reported place. The finger-up counts even if that is invalid.
            guard let screen = calibrated(place) ?? (phase.isEnd ? .zero : nil) else { return }
            let touch = touch(finger, phase, screen, clock.time(of: stamp), surroundings)
            checkMotion(touch)
            found.append(.input(.touch(touch)))
        case .mouse(let phase, let place, let stamp):
            guard let screen = fraction(of: place, in: surroundings.window) else { return }
            found.append(.input(.touch(touch(Self.mouse, phase, screen, clock.time(of: stamp), surroundings))))
        case .wheel(let notches):
            if notches.isFinite, notches != 0 { found.append(.input(.wheel(notches * Self.pointsPerNotch))) }
        case .key(let key): found.append(.input(.key(key)))
        default: break
        }
    }

    private mutating func touch(
        _ finger: FingerID, _ phase: TouchEvent.Phase, _ screen: Point, _ time: Double, _ surroundings: Surroundings
    ) -> TouchEvent {
        let position = map.picturePoint(screen - surroundings.shift, size: surroundings.picture)
        let touch = TouchEvent(finger: finger, phase: phase, position: position, time: time)
        fingers.note(touch)
        return touch
    }

    private mutating func checkMotion(_ touch: TouchEvent) {
        if motion.findsNone(touch) {
            LibraryLog.add("no motion device: a touch panel reports taps and no motion, so that nothing can be dragged")
        }
    }

    private mutating func calibrated(_ place: Point) -> Point? {
        guard let screen = map.calibrated(place) else { return nil }
        if check.findsFault(at: screen) {
            LibraryLog.add("touches lie beside the screen: the touch matrix does not fit this panel")
        }
        return screen
    }

    private mutating func hide(_ occluder: DeviceEvent.Occluder, _ found: inout [PlatformEvent]) {
        cancelTouches(&found)
        if occluders.isEmpty { found.append(.hidden) }
        occluders.insert(occluder)
    }

    private mutating func show(_ occluder: DeviceEvent.Occluder, _ found: inout [PlatformEvent]) {
        if occluders.remove(occluder) != nil, occluders.isEmpty { found += [.shown, .redraw] }
    }

    private mutating func cancelTouches(_ found: inout [PlatformEvent]) {
        fingers = FingerCensus()
        found.append(.input(.cancelTouches))
    }

    /// When a compositor takes over a gesture, SDL lifts all its fingers at once (R24).
    private mutating func cancelStolenGesture(_ found: inout [PlatformEvent]) {
        guard fingers.endPoll() else { return }
        found = found.map { event in
            guard let touch = event.liftedTouch else { return event }
            return .input(
                .touch(TouchEvent(finger: touch.finger, phase: .cancel, position: touch.position, time: touch.time)))
        }
    }

    /// SDL silently drops the fingers of a device that is removed (2.26.5, SDL_DelTouch).
    private mutating func cancelWhenDeviceWent(_ present: Set<Int64>, _ found: inout [PlatformEvent]) {
        if !devices.isSubset(of: present) { cancelTouches(&found) }
        devices = present
    }
}

/// The centre of a window's unit as a fraction of the window, 0…1; nil while the window has no size.
private func fraction(of place: Point, in window: Size) -> Point? {
    guard window.width > 0, window.height > 0 else { return nil }
    return Point((place.x + 0.5) / window.width, (place.y + 0.5) / window.height)
}

extension PlatformEvent {
    fileprivate var liftedTouch: TouchEvent? {
        guard case .input(.touch(let touch)) = self, touch.phase == .up else { return nil }
        return touch
    }
}
