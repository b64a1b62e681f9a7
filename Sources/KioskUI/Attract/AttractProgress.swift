import Drawing
import Geometry
import Paths
import Raster

/// What stands under the words on the whole screen: a segment for each story, and the sign to touch.
struct AttractProgress {
    let layout: ScreenLayout

    /// - Parameter turn: the place of the story, and how many there are.
    func draw(into list: inout DrawingList, turn: (place: Int, count: Int), at moment: AttractMoment, ink: Color, mark: Color) {
        drawSegments(into: &list, turn, moment.fill, ink)
        let disc = layout.attractDisc
        list.fill(disc, radius: disc.height / 2, ink, name: "hint")
        list.touchSign(center: disc.center, size: layout.length(4), pulse: moment.pulse, mark)
    }

    private func drawSegments(into list: inout DrawingList, _ turn: (place: Int, count: Int), _ fill: Double, _ ink: Color) {
        let (frame, gap, count) = (layout.attractSegments, layout.length(0.75), Double(turn.count))
        let width = (frame.width - gap * (count - 1)) / count
        for place in 0..<turn.count {
            let left = frame.left + Double(place) * (width + gap)
            let segment = layout.mirrored(Rect(x: left, y: frame.top, width: width, height: frame.height), in: frame)
            list.fill(segment, radius: frame.height / 2, ink.faded(0.36), name: "segment")
            let share = place < turn.place ? 1 : place == turn.place ? fill : 0
            guard share > 0 else { continue }
            let full = Rect(x: left, y: frame.top, width: max(width * share, frame.height), height: frame.height)
            list.fill(layout.mirrored(full, in: frame), radius: frame.height / 2, ink, name: "segment")
        }
    }
}

extension ScreenLayout {
    /// The disc and the words of the hint.
    var attractHint: Rect {
        Rect(
            left: margin, top: size.height - length(10.25), right: size.width - margin, bottom: size.height - length(3))
    }

    fileprivate var attractDisc: Rect {
        let (frame, side) = (attractHint, attractHint.height)
        return Rect(x: left(of: side, from: 0, in: frame), y: frame.top, width: side, height: side)
    }

    var attractSegments: Rect {
        Rect(
            left: margin, top: size.height - length(13.55), right: size.width - margin, bottom: size.height - length(13))
    }
}

extension DrawingList {
    /// A finger's place and two rings around it, which grow by a quarter. In a box of 24: radii 3.6, 7 and 10.6.
    fileprivate mutating func touchSign(center: Point, size: Double, pulse: Double, _ color: Color) {
        let (part, growth) = (size / 24, 1 + 0.25 * pulse)
        fill(Path(circle: center, radius: 3.6 * part), color, name: "sign")
        for (radius, opacity) in [(7.0, 1.0), (10.6, 0.35)] {
            stroke(
                Path(circle: center, radius: radius * growth * part), StrokeStyle(width: 1.7 * part), color.faded(opacity),
                name: "sign")
        }
    }
}
