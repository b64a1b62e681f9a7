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
        activity = .drag(raw: raw(offset), translation: 0)
    }

    /// The finger has moved by `translation` points since `beginDrag`, y down.
    public mutating func drag(translation: Double, at time: Double) {
        advance(to: time)
        guard case .drag(let start, _) = activity, translation.isFinite else { return }
        activity = .drag(raw: start, translation: translation)
        offset = displayed(start - translation)
    }

    /// The speed of the offset under a finger of this speed (pt/s, y down): the same in the range, less beyond it.
    public func velocity(underFinger speed: Double) -> Double {
        guard speed.isFinite else { return 0 }
        return -cut(speed, physics.fastestFling) * physics.rubberBand.slope(displayed: overscroll, viewport: viewportHeight)
    }

    /// The finger left with this speed (pt/s, y down): the list slides on, springs back, or rests. Nothing while it
    /// moves by itself: no finger has it then.
    public mutating func release(fingerVelocity: Double, at time: Double) {
        advance(to: time)
        guard !isMoving else { return }
        let speed = velocity(underFinger: fingerVelocity)
        activity = .idle
        if overscroll > 0 {
            bounce(velocity: speed)
        } else if abs(speed) >= physics.slowestFling {
            slide(velocity: speed)
        }
    }

    /// How far beyond an end the list is shown.
    private var overscroll: Double { max(range.lowerBound - offset, offset - range.upperBound, 0) }

    private func displayed(_ raw: Double) -> Double {
        if raw < range.lowerBound {
            return range.lowerBound - physics.rubberBand.displayed(range.lowerBound - raw, viewport: viewportHeight)
        }
        if raw > range.upperBound {
            return range.upperBound + physics.rubberBand.displayed(raw - range.upperBound, viewport: viewportHeight)
        }
        return raw
    }

    func raw(_ displayed: Double) -> Double {
        if displayed < range.lowerBound {
            return range.lowerBound - physics.rubberBand.way(displayed: range.lowerBound - displayed, viewport: viewportHeight)
        }
        if displayed > range.upperBound {
            return range.upperBound + physics.rubberBand.way(displayed: displayed - range.upperBound, viewport: viewportHeight)
        }
        return displayed
    }
}
