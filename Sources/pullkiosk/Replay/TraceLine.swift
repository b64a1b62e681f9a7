import KioskUI
import PullToRefresh

/// One frame of `trace.jsonl` (Documentation/CommandLine.md).
struct TraceLine {
    let json: String

    /// - Parameters:
    ///   - damage: pixels repainted in this frame.
    ///   - keptBytes: of the pictures of parts, after it.
    init(time: Double, damage: Int, keptBytes: Int, kiosk: Kiosk) {
        let scroll = kiosk.scroll
        let numbers = [
            ("t", time), ("offset", scroll.offset), ("pull", scroll.pull), ("progress", scroll.progress),
            ("inset", scroll.inset),
        ]
        let item = kiosk.shownItem.map { quoted(withoutCredentials($0)) } ?? "null"
        let fields = numbers.map { "\"\($0)\":\(TraceLine.text($1))" }
        json =
            "{\(fields.joined(separator: ", ")), \"phase\":\"\(scroll.phase.rawValue)\", \"fingers\":\(kiosk.fingerCount), "
            + "\"damage_px\":\(damage), \"kept_bytes\":\(keptBytes), "
            + "\"screen\":\"\(kiosk.shownScreen.rawValue)\", \"item\":\(item)}"
    }

    /// Millionths are far below a pixel and a frame, and hide rounding errors.
    static func text(_ value: Double) -> String {
        let rounded = (value * 1e6).rounded() / 1e6
        return rounded == 0 ? "0" : rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
