// The scroller under a finger.
extension Scroller {
    /// A finger is on the list: the list stops exactly where it is.
    public mutating func hold(at time: Double) {
        advance(to: time)
        activity = .held
        velocity = 0
    }

    /// The finger begins to drag the list.
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

    /// The velocity of the offset under a finger with this velocity (pt/s, y down): the same magnitude in the range, less
    /// beyond it.
    public func velocity(underFinger speed: Double) -> Double {
        guard speed.isFinite else { return 0 }
        let slope = physics.rubberBand.slope(displayed: overscroll(feltRange), viewport: bandHeight)
        return -cut(speed, physics.fastestFling) * slope
    }

    /// The finger lifted with this velocity (pt/s, y down): the list slides on, springs back, or rests. No effect while the
    /// list moves by itself, because then no finger holds it.
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

    /// Lets a finger that has moved by `translation` grip the list where it is shown.
    mutating func grip(translation: Double) {
        let felt = rangeInReach
        activity = .drag(raw: raw(offset, felt) + translation, translation: translation, felt: felt)
    }

    /// The range, extended if needed so that the list lies within reach of the rubber band. So a list whose content was
    /// removed under a finger, or that bounced off a low viewport, still follows the finger back, however slowly.
    private var rangeInReach: ClosedRange<Double> {
        let reach = Scroller.reach * bandHeight
        return min(range.lowerBound, offset + reach)...max(range.upperBound, offset - reach)
    }

    /// How far the rubber band is stretched at most when a finger grips the list, as a fraction of the viewport. That is a
    /// finger's distance of five and a half viewports.
    private static let reach = 0.75

    /// The viewport's height for the rubber band. Below `lowestViewport` it grows as the viewport shrinks, so that the band
    /// yields more if the finger has less room. Otherwise the distance to a pull of 95 points would be longer than a screen
    /// of 272 points. A viewport below 100 points counts as one of 100.
    private var bandHeight: Double {
        max(viewportHeight, Scroller.lowestViewport * Scroller.lowestViewport / max(viewportHeight, 100))
    }

    /// The height of the list on a panel of 480 points, in points.
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
