// Under a finger.
extension Scroller {
    /// A finger is on the list: it stands still, exactly where it is.
    public mutating func hold(at time: Double) {
        advance(to: time)
        activity = .held
        velocity = 0
    }

    /// The finger begins to move it.
    public mutating func beginDrag(at time: Double) {
        advance(to: time)
        velocity = 0
        grip(translation: 0)
    }

    /// The finger has moved by `translation` points since `beginDrag`, y down.
    public mutating func drag(translation: Double, at time: Double) {
        advance(to: time)
        guard case .drag(let start, _, let felt) = activity, translation.isFinite else { return }
        activity = .drag(raw: start, translation: translation, felt: felt)
        offset = displayed(start - translation, felt)
    }

    /// The speed of the offset under a finger of this speed (pt/s, y down): the same in the range, less beyond it.
    public func velocity(underFinger speed: Double) -> Double {
        guard speed.isFinite else { return 0 }
        let slope = physics.rubberBand.slope(displayed: overscroll(feltRange), viewport: bandHeight)
        return -cut(speed, physics.fastestFling) * slope
    }

    /// The finger left with this speed (pt/s, y down): the list slides on, springs back, or rests. Nothing while it
    /// moves by itself: no finger has it then.
    public mutating func release(fingerVelocity: Double, at time: Double) {
        advance(to: time)
        guard !isMoving else { return }
        let speed = velocity(underFinger: fingerVelocity)
        activity = .idle
        if overscroll(range) > 0 {
            bounce(velocity: speed)
        } else if abs(speed) >= physics.slowestFling {
            slide(velocity: speed)
        }
    }

    /// Lets a finger that has moved by `translation` have the list where it is shown.
    mutating func grip(translation: Double) {
        let felt = rangeInReach
        activity = .drag(raw: raw(offset, felt) + translation, translation: translation, felt: felt)
    }

    /// The range, as far as needed beyond its ends for the list to lie within reach of the rubber band: a list from which
    /// the content was taken away under a finger, or that bounced off a low viewport, follows it back, however slowly.
    private var rangeInReach: ClosedRange<Double> {
        let reach = Scroller.reach * bandHeight
        return min(range.lowerBound, offset + reach)...max(range.upperBound, offset - reach)
    }

    /// How much of a viewport a rubber band is drawn out at the most when a finger comes; a finger's way of five and a
    /// half viewports.
    private static let reach = 0.75

    /// The viewport's height as the rubber band counts it. Below `lowestViewport` it counts the higher the lower it is, so that the
    /// band yields more where the finger has less room: else the way to a pull of 95 points would be longer than a screen of 272
    /// points. A viewport below 100 points counts as one of 100.
    private var bandHeight: Double {
        max(viewportHeight, Scroller.lowestViewport * Scroller.lowestViewport / max(viewportHeight, 100))
    }

    /// What a panel of 480 points leaves to its list, in points.
    private static let lowestViewport = 400.0

    private var feltRange: ClosedRange<Double> {
        if case .drag(_, _, let felt) = activity { felt } else { range }
    }

    /// How far beyond an end the list is shown.
    private func overscroll(_ range: ClosedRange<Double>) -> Double {
        max(range.lowerBound - offset, offset - range.upperBound, 0)
    }

    private func displayed(_ raw: Double, _ felt: ClosedRange<Double>) -> Double {
        if raw < felt.lowerBound {
            return felt.lowerBound - physics.rubberBand.displayed(felt.lowerBound - raw, viewport: bandHeight)
        }
        if raw > felt.upperBound {
            return felt.upperBound + physics.rubberBand.displayed(raw - felt.upperBound, viewport: bandHeight)
        }
        return raw
    }

    private func raw(_ displayed: Double, _ felt: ClosedRange<Double>) -> Double {
        if displayed < felt.lowerBound {
            return felt.lowerBound - physics.rubberBand.way(displayed: felt.lowerBound - displayed, viewport: bandHeight)
        }
        if displayed > felt.upperBound {
            return felt.upperBound + physics.rubberBand.way(displayed: displayed - felt.upperBound, viewport: bandHeight)
        }
        return displayed
    }
}
