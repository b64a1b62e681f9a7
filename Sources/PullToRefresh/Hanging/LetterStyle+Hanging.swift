public import Drawing
import Geometry
import Paths
import Raster

// The letter stands on a flat band, beside its words (rule 52).
extension LetterStyle {
    public var isFlat: Bool { true }

    public func drawMark(_ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, colors: RefreshColors) {
        let color = (ink.map { colors.legible($0) } ?? colors.tint)
        if state.reducedMotion, state.isCommitted, RefreshSign(state) == nil {
            return mark.drawDots(state, into: &list, color: color.faded(mark.opacity))
        }
        list.group(opacity: mark.opacity) { list in
            if let morph = morph(state) {
                drawRing(mark, state, morph, into: &list, color)
            } else {
                drawLetter(mark, state, into: &list, color, colors)
            }
        }
    }

    /// In a long pull: the line, and with it the letter in a box of 7 units.
    private static let line = 1.55 * unit
    private static let box = 7 * unit

    /// This letter, as large as the mark.
    private func letter(_ mark: BandMark) -> LetterStyle {
        var copy = self
        let line = LetterStyle.line * lineWidth / LetterStyle.standardLine
        // S4's hook and stem in the same proportion, less the line, which is the bolder one.
        let share = (LetterStyle.box - line / 2) / (stemHeight + innerRadius + LetterStyle.standardLine / 2)
        copy.lineWidth = line * mark.scale
        copy.stemHeight = stemHeight * share * mark.scale
        copy.innerRadius = max((innerRadius + LetterStyle.standardLine / 2) * share - line / 2, 0) * mark.scale
        return copy
    }

    private static let standardLine = 5.0
    /// Of the mark's radius: the line of the ring that the letter becomes.
    private static let ringLine = 0.24

    /// On the way to a ring as large as the mark.
    private func asRing(_ mark: BandMark, _ share: Double) -> LetterStyle {
        var copy = self
        copy.lineWidth += (LetterStyle.ringLine * mark.radius - lineWidth) * share
        copy.innerRadius += (mark.radius * (1 - LetterStyle.ringLine) - innerRadius) * share
        return copy
    }

    /// The middle of the hook, with the whole letter in the middle of the mark.
    private func hookCenter(_ letter: LetterStyle, _ mark: BandMark) -> Point {
        Point(mark.center.x, mark.center.y + (letter.stemHeight - letter.innerRadius - letter.lineWidth) / 2)
    }

    private func drawLetter(
        _ mark: BandMark, _ state: RefreshStyleState, into list: inout DrawingList, _ color: Color, _ colors: RefreshColors
    ) {
        let ghostColor = grey ?? color.faded(0.3)
        if let outline { return filled(outline, mark, state).draw(into: &list, ink: color, ghost: ghostColor) }
        var letter = letter(mark)
        let center = hookCenter(letter, mark)
        // The stem makes room for the dot.
        letter.stemHeight -= 1.4 * letter.lineWidth * state.armed
        let ghost = LetterGeometry(center: center, fraction: 1, style: letter).outline
        list.fill(ghost, ghostColor, name: "ghost")
        let filled = LetterGeometry(center: center, fraction: progress(state), style: letter)
        draw(filled, into: &list, color)
        let dot = filled.top + Point(0, -0.85 * letter.lineWidth)
        list.fill(Path(circle: dot, radius: 0.5 * letter.lineWidth * state.armed), color, name: "dot")
    }

    /// In the mark's box. `morph` is how much of it has gone into the ring, 0…1.
    private func filled(
        _ outline: LetterOutline, _ mark: BandMark, _ state: RefreshStyleState, morph: Double = 0
    ) -> FilledLetter {
        FilledLetter(
            outline: outline, center: mark.center, side: 2 * mark.radius * FilledLetter.rest(morph), level: progress(state),
            armed: state.armed * FilledLetter.rest(morph))
    }

    /// The hook grows to a ring, and the ring goes to the middle of the mark.
    private func drawRing(
        _ mark: BandMark, _ state: RefreshStyleState, _ morph: Double, into list: inout DrawingList, _ color: Color
    ) {
        let letter = letter(mark).asRing(mark, outline == nil ? morph : 1)
        let center = outline == nil ? hookCenter(letter, mark).interpolated(to: mark.center, fraction: morph) : mark.center
        var ring = ring(state, morph: morph, center: center, style: letter)
        ring.lineWidth = letter.lineWidth
        let sign = RefreshSign(state)
        ring.end += (ring.start + 2 * .pi - ring.end) * (sign?.progress ?? 0)
        draw(ring, into: &list, color)
        if let outline { filled(outline, mark, state, morph: morph).draw(into: &list, ink: color, ghost: nil) }
        guard var sign else { return }
        sign.scale = mark.radius / RefreshSign.ringRadius
        sign.draw(at: ring.center, into: &list, colors: RefreshColors(tint: color, quiet: color, failure: color))
    }
}
