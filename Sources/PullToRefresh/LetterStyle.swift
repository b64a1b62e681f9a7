// The letter (S4 of Documentation/Behaviour.md, "Letter", after JKRefresh): a grey J that the pull fills, the hook first, then
// the stem. After the release it closes to a ring that turns.
//
// How the letter moves with the list: the band is plain and filled down to the list. The letter moves with the list until all
// of it is out, p = H. From there on it stays half way between header and list.
// - Pulling: the filled part follows p directly. When armed the J gets a dot, which is our addition: a shape, not only a
//   length.
// - From the commit on the hook grows to a ring within 0.15 s and the stem sinks into it. Then the ring turns twice a second.
//   A refresh without a pull fills the letter while the band opens and continues the same way.
// - A result closes the ring's gap and is drawn inside. Then the line thins out to nothing while the band closes.
// - Another letter, or the owner's mark, is an outline (`outline`): it fills from its foot up, stands on a line when armed, and
//   shrinks within the ring that closes around it (FilledLetter.swift).

import Animation
public import Drawing
import Geometry
private import Glibc
import Paths
public import Raster

public struct LetterStyle: RefreshStyle, Hashable {
    public static let name = "letter"

    public let trigger = 70.0
    public let hold = 70.0
    /// What is drawn instead of the J.
    public var outline: LetterOutline?
    /// Of the J and of the ring, in points; JKRefreshControl's.
    public var lineWidth = 5.0
    var stemHeight = 16.0
    var innerRadius = 8.0
    /// `ink` fills the letter; nil is (59,84,106), and on a screen the tint; the tint replaces it where its contrast with the band is too low. `grey`
    /// is the part that is not filled yet, nil (222,226,229), and on a screen the faint tint; where its contrast with the ink is too low, a grey between the band
    /// and the text on it replaces it.
    public var ink: Color?
    public var grey: Color?
    /// How long the change from letter to ring, a full turn, and the thinning of the line take, in seconds.
    let morphTime = 0.15
    let turnTime = 0.5
    let thinningTime = 0.5
    /// The ring's gap in radians.
    let gap = 0.1

    /// Below this share of the pull nothing is drawn.
    static let leastProgress = 0.016
    /// Below this contrast of ink and grey the filled part of the letter cannot be seen.
    private static let leastContrast = 1.5

    public init() {}

    public func draw(_ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        guard state.pull > 0, state.width > 0 else { return }
        list.band(of: state, colors.band) { list in
            if let morph = morph(state) {
                drawRing(state, morph, into: &list, colors)
            } else {
                drawLetter(state, progress: progress(state), into: &list, colors)
            }
        }
    }

    private func center(_ state: RefreshStyleState) -> Point {
        let y = state.pull <= hold ? state.pull - hold / 2 : state.pull / 2
        return Point(state.width / 2, state.top + y)
    }

    /// q, 0…1. Without a pull the opening band fills the letter.
    func progress(_ state: RefreshStyleState) -> Double {
        guard state.isCommitted else { return min(state.progress, 1) }
        return min((state.begunByPull ? state.commitPull : state.pull) / trigger, 1)
    }

    /// How far the letter has become a ring, 0…1; nil before that.
    func morph(_ state: RefreshStyleState) -> Double? {
        let time = timeSinceMorph(state)
        return state.isCommitted && time >= 0 ? min(time / morphTime, 1) : nil
    }

    private func timeSinceMorph(_ state: RefreshStyleState) -> Double {
        state.timeSinceCommit - (state.begunByPull ? 0 : openingTime)
    }

    // The letter.

    private func drawLetter(
        _ state: RefreshStyleState, progress: Double, opacity: Double = 1, into list: inout DrawingList, _ colors: RefreshColors
    ) {
        guard progress >= LetterStyle.leastProgress else { return }
        let (ink, grey) = (inkColor(colors).faded(opacity), greyColor(colors).faded(opacity))
        if let outline {
            return filled(outline, state).draw(into: &list, ink: ink, ghost: grey)
        }
        let whole = LetterGeometry(center: center(state), fraction: 1, style: self)
        list.fill(whole.outline, grey, name: "ghost")
        let filled = LetterGeometry(center: center(state), fraction: progress, style: self)
        draw(filled, into: &list, ink)
        drawDot(over: filled, size: state.armed, into: &list, ink)
    }

    /// As large as the ring that it becomes. `morph` is how much of it has gone into that, 0…1.
    private func filled(_ outline: LetterOutline, _ state: RefreshStyleState, morph: Double = 0) -> FilledLetter {
        FilledLetter(
            outline: outline, center: center(state), side: 2 * (innerRadius + lineWidth) * FilledLetter.rest(morph),
            level: progress(state), armed: state.armed * FilledLetter.rest(morph))
    }

    func draw(_ letter: LetterGeometry, into list: inout DrawingList, _ color: Color) {
        guard letter.lineWidth > 0 else { return }
        let stroke = StrokeStyle(width: letter.lineWidth)
        list.stroke(letter.hook, stroke, color, name: "hook")
        guard letter.stem > 0 else { return }
        if color.alpha == 255 { list.fill(letter.joint, color) }
        list.stroke(letter.stemPath, stroke, color, name: "stem")
    }

    private func drawDot(over letter: LetterGeometry, size: Double, into list: inout DrawingList, _ color: Color) {
        guard size > 0 else { return }
        list.fill(Path(circle: letter.top + Point(0, -6), radius: 3 * size), color, name: "dot")
    }

    // The ring.

    private func drawRing(
        _ state: RefreshStyleState, _ morph: Double, into list: inout DrawingList, _ colors: RefreshColors
    ) {
        if state.reducedMotion, morph < 1 {
            drawLetter(state, progress: progress(state), opacity: 1 - morph, into: &list, colors)
        }
        var ring = ring(state, morph: state.reducedMotion ? 1 : morph, center: center(state), style: self)
        var color = inkColor(colors).faded(state.reducedMotion ? morph : 1)
        if var sign = RefreshSign(state) {
            ring.end += (ring.start + 2 * .pi - ring.end) * sign.progress
            color = color.mixed(with: sign.color(of: colors), fraction: sign.progress)
            sign.scale = 0.8 * ring.lineWidth / lineWidth
            sign.draw(at: ring.center, into: &list, colors: colors)
        }
        draw(ring, into: &list, color)
        guard let outline else { return drawDot(over: ring, size: state.armed * (1 - morph), into: &list, color) }
        if !state.reducedMotion { filled(outline, state, morph: morph).draw(into: &list, ink: color, ghost: nil) }
    }

    /// The shape between letter (`morph` 0) and ring (1), and its rotation.
    func ring(_ state: RefreshStyleState, morph: Double, center: Point, style: LetterStyle) -> LetterGeometry {
        var ring = LetterGeometry(center: center, fraction: outline == nil ? progress(state) : 0.5, style: style)
        let turned = turned(state)
        ring.start = ring.start * (1 - morph) + turned
        // The hook is a quarter of it already.
        let least = outline == nil ? 0.25 : 0
        ring.end = (least + (1 - least) * morph) * (2 * .pi - gap) + turned
        ring.stem *= 1 - morph
        ring.lineWidth *= thickness(state)
        return ring
    }

    /// Radians; 0 if the refresh ended before the ring was closed (R116).
    private func turned(_ state: RefreshStyleState) -> Double {
        let time = timeSinceMorph(state) - morphTime
        let endedBefore = RefreshSign(state) != nil && time <= state.timeInPhase
        guard time > 0, !state.reducedMotion, !endedBefore else { return 0 }
        return 2 * .pi * (time / turnTime).truncatingRemainder(dividingBy: 1)
    }

    /// Of the line, 1 to 0 while the band closes.
    private func thickness(_ state: RefreshStyleState) -> Double {
        guard state.phase == .finishing, !state.reducedMotion else { return 1 }
        return max(1 - state.timeInPhase / thinningTime, 0)
    }

    private func inkColor(_ colors: RefreshColors) -> Color { colors.legible(ink ?? Color(0x3B546A)) }

    private func greyColor(_ colors: RefreshColors) -> Color {
        let grey = grey ?? Color(0xDEE2E5)
        let isVisible = grey.contrast(with: inkColor(colors)) >= LetterStyle.leastContrast
        return isVisible ? grey : colors.band.mixed(with: colors.quiet, fraction: 0.3)
    }
}
