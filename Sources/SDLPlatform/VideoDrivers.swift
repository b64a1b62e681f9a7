private import CSDL2
private import Glibc

/// Which of SDL's video drivers to try, and why one fails.
///
/// SDL is never left to choose: without a display it would take its driver `offscreen`, and the kiosk would run without a
/// picture (measured with 2.26.5). One fault cannot be avoided here: with a Wayland compositor that has no seat, such as
/// Weston before the first input device, SDL 2.26.5 crashes while it starts (Wayland_InitMouse).
enum VideoDrivers {
    /// The drivers to try, in order; empty if there is no sign of any display. In lower case: SDL itself writes `KMSDRM`, and
    /// accepts any case.
    static func candidates() -> [String] {
        if let chosen = environment("SDL_VIDEODRIVER") { return chosen.lowercased().split(separator: ",").map(String.init) }
        var drivers: [String] = []
        if environment("WAYLAND_DISPLAY") != nil { drivers.append("wayland") }
        if environment("DISPLAY") != nil { drivers.append("x11") }
        if !cards.isEmpty { drivers.append("kmsdrm") }
        return drivers
    }

    static let noCandidates =
        "no display: neither WAYLAND_DISPLAY nor DISPLAY is set, and there is no /dev/dri/card* for the console"

    /// Why SDL could not start a driver, as far as that can be found out. SDL's own message often names a harmless earlier
    /// failure.
    static func refusal(of driver: String, saying message: String) -> String {
        guard available.contains(driver) else {
            return "this SDL has no such driver, it has " + available.joined(separator: ", ")
        }
        switch driver {
        case "x11": return "no X server answers at DISPLAY=\(environment("DISPLAY") ?? "") (\(message))"
        case "wayland": return "no compositor answers at WAYLAND_DISPLAY=\(environment("WAYLAND_DISPLAY") ?? "") (\(message))"
        case "kmsdrm": return consoleRefusal() ?? "is another program using the display? (\(message))"
        default: return message
        }
    }

    /// With several graphics cards SDL takes the last one it reads, connected or not, so this selects one with a display.
    /// SDL_KMSDRM_DEVICE_INDEX in the environment takes precedence.
    static func chooseCard() {
        guard cards.count > 1, let card = cards.first(where: { connectors(of: $0).contains { $0.isConnected } }) else { return }
        unsafe SDL_SetHint(SDL_HINT_KMSDRM_DEVICE_INDEX, String(card.dropFirst("card".count)))
    }

    private static func consoleRefusal() -> String? {
        if cards.isEmpty { return "there is no /dev/dri/card*" }
        let closed = cards.compactMap { card in whyClosed("/dev/dri/" + card) }
        if closed.count == cards.count { return closed.joined(separator: ", ") + " (is this user in the group video?)" }
        let all = cards.flatMap(connectors)
        if all.isEmpty || all.contains(where: \.isConnected) { return nil }
        return "no display is connected to " + all.map(\.name).joined(separator: ", ")
    }

    private static func whyClosed(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return nil
        }
        return "\(path): \(systemError())"
    }

    private static func connectors(of card: String) -> [(name: String, isConnected: Bool)] {
        names(in: "/sys/class/drm").filter { $0.hasPrefix(card + "-") }.map { name in
            (name, firstLine(of: "/sys/class/drm/\(name)/status") == "connected")
        }
    }

    private static var cards: [String] {
        names(in: "/dev/dri").filter { $0.hasPrefix("card") && Int($0.dropFirst("card".count)) != nil }
    }

    private static var available: [String] {
        (0..<SDL_GetNumVideoDrivers()).compactMap { index in
            unsafe SDL_GetVideoDriver(index).map { unsafe String(cString: $0).lowercased() }
        }
    }
}
