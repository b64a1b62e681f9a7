import Drawing
import Geometry
import Paths
import Raster

/// A letter by its outline in one frame: it fills from its foot up, as the J does, and stands on a line when armed. So it needs
/// no centre line, which fonts do not have, and works for the letters of every script.
struct FilledLetter {
    let outline: LetterOutline
    /// Of letter and line together.
    let center: Point
    /// Of the box that holds both.
    let side: Double
    /// How high it is filled, 0…1.
    let level: Double
    /// How much of the line is drawn, 0…1; the letter makes room for it.
    var armed = 0.0

    /// Shares of the box: the line, and the space above it.
    private static let line = 0.1
    private static let gap = 0.09

    /// What is left of it on the way to the ring: it is gone half way, before the ring closes around it.
    static func rest(_ morph: Double) -> Double { max(1 - 2 * morph, 0) }

    func draw(into list: inout DrawingList, ink: Color, ghost: Color?) {
        guard side > 0 else { return }
        if let ghost { list.fill(path, ghost, name: "ghost") }
        if level >= 1 {
            list.fill(path, ink, name: "letter")
        } else {
            list.clipped(to: filled, name: "level") { $0.fill(path, ink, name: "letter") }
        }
        if armed > 0 { list.fill(Path(roundedRect: bar, radius: bar.height / 2), ink, name: "bar") }
    }

    private var room: Double { (FilledLetter.line + FilledLetter.gap) * armed }

    /// The letter's box.
    private var frame: Rect {
        let scale = side * min(1, (1 - room) / outline.size.height)
        let (width, height) = (outline.size.width * scale, outline.size.height * scale)
        return Rect(
            x: center.x - width / 2, y: center.y - (height + room * side) / 2, width: width, height: height)
    }

    private var path: Path {
        let place = frame.center
        return outline.path.transformed(
            by: .scale(max(frame.width, frame.height)).then(.translation(place.x, place.y)))
    }

    /// Wider than the letter, so that only its upper edge cuts.
    private var filled: Rect {
        let frame = frame
        return Rect(
            left: frame.left - 1, top: frame.bottom - frame.height * max(level, 0), right: frame.right + 1,
            bottom: frame.bottom + 1)
    }

    /// It grows from the middle, and is never so short that it would look like a dot of the letter.
    private var bar: Rect {
        let width = max(frame.width, 0.5 * side) * armed
        let height = FilledLetter.line * side
        return Rect(
            x: center.x - width / 2, y: frame.bottom + FilledLetter.gap * side * armed, width: width, height: height * armed)
    }
}
