import Drawing
import Geometry
private import Glibc
import Paths
import Raster

/// A ring that shows how far a pull is, and an arrow in it that turns round when letting go refreshes (rule 47). While
/// refreshing, a part of the ring turns; the sign of a result takes the arrow's place.
struct Dial {
    let center: Point
    /// Of the outer edge.
    let radius: Double
    /// A factor on the width of the ring's line.
    var lineFactor = 1.0
    /// Of the ring that is drawn, 0…1, from `angle`: radians, clockwise from 12 o'clock.
    var fraction: Double
    var angle = 0.0
    /// How far the arrow has turned from down to up, and its opacity, 0…1.
    var turned = 0.0
    var arrowOpacity = 0.0

    /// Of the radius: the ring's line, the arrow's, and half of its length and its head.
    private static let line = 0.62 / 3.5
    private static let arrowLine = 0.115
    private static let arrowHalf = 0.33
    private static let arrowHead = 0.23
    /// The opacity of the part of the ring that is not drawn yet.
    private static let track = 0.3

    /// Of the ring's middle line.
    var ringRadius: Double { radius - lineWidth / 2 }
    var lineWidth: Double { radius * Dial.line * lineFactor }

    func draw(into list: inout DrawingList, color: Color) {
        let circle = Path(circle: center, radius: ringRadius)
        if fraction < 1 { list.stroke(circle, StrokeStyle(width: lineWidth), color.faded(Dial.track), name: "track") }
        if fraction >= 1 {
            list.stroke(circle, StrokeStyle(width: lineWidth), color, name: "spinner")
        } else if fraction > 0 {
            var arc = Path()
            arc.addArc(center: center, radius: ringRadius, start: angle - .pi / 2, sweep: 2 * .pi * fraction)
            list.stroke(arc, StrokeStyle(width: lineWidth, cap: .round), color, name: "spinner")
        }
        if arrowOpacity > 0 { drawArrow(into: &list, color.faded(arrowOpacity)) }
    }

    private func drawArrow(into list: inout DrawingList, _ color: Color) {
        let turn = .pi * turned
        func at(_ x: Double, _ y: Double) -> Point {
            center + Point(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) * radius
        }
        let (half, head) = (Dial.arrowHalf, Dial.arrowHead)
        var path = Path()
        path.move(to: at(0, -half))
        path.line(to: at(0, half))
        path.move(to: at(-head, half - head))
        path.line(to: at(0, half))
        path.line(to: at(head, half - head))
        list.stroke(path, StrokeStyle(width: Dial.arrowLine * radius, cap: .round, join: .round), color, name: "arrow")
    }
}

extension RefreshStyle {
    /// The dial of a mark, and the sign of a result in it.
    func drawDial(
        _ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, color: Color, lineFactor: Double = 1
    ) {
        let sign = RefreshSign(state)
        var dial = Dial(
            center: mark.center, radius: mark.radius * pulse(state), lineFactor: lineFactor, fraction: dialFraction(state))
        dial.angle = turn(state)
        dial.fraction += (1 - dial.fraction) * (sign?.progress ?? 0)
        dial.turned = state.isCommitted ? 1 : state.arrow
        dial.arrowOpacity = arrowOpacity(state)
        if state.reducedMotion, state.isCommitted, sign == nil {
            mark.drawDots(state, into: &list, color: color.faded(mark.opacity))
        } else {
            dial.draw(into: &list, color: color.faded(mark.opacity))
        }
        guard var sign else { return }
        sign.scale = mark.radius / RefreshSign.ringRadius
        sign.opacity = mark.opacity
        sign.draw(at: mark.center, into: &list, colors: RefreshColors(tint: color, quiet: color, failure: color))
    }

    /// What is drawn of the ring: all of it when armed, three quarters while it turns.
    private func dialFraction(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return min(state.progress, 1) }
        let before = state.begunByPull ? 1.0 : 0.75
        return before + (0.75 - before) * min(state.timeSinceCommit / growthTime, 1)
    }

    /// When it arms, the mark swells a little and goes back.
    private func pulse(_ state: RefreshStyleState) -> Double {
        state.reducedMotion || state.isCommitted ? 1 : 1 + 0.08 * sin(.pi * state.arrow)
    }

    /// Radians.
    private func turn(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted, !state.reducedMotion else { return 0 }
        return 2 * .pi * state.timeSinceCommit.truncatingRemainder(dividingBy: 1)
    }

    private func arrowOpacity(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return 1 }
        return state.begunByPull ? max(1 - state.timeSinceCommit / arrowTime, 0) : 0
    }
}

/// How long the arrow takes to fade once the refresh runs, in seconds.
private let arrowTime = 0.12

extension BandMark {
    /// Instead of what turns, with reduced motion (rule 64): three dots, of which another one is strong every 0.4 s.
    func drawDots(_ state: RefreshStyleState, into list: inout DrawingList, color: Color) {
        let strong = Int(state.timeSinceCommit / BandMark.dotTime) % 3
        for dot in 0..<3 {
            let place = Point(center.x + Double(dot - 1) * radius * 0.72, center.y)
            list.fill(
                Path(circle: place, radius: radius * 0.24), dot == strong ? color : color.faded(0.4), name: "dot")
        }
    }

    static let dotTime = 0.4
}
