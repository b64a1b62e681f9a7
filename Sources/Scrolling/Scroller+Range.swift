import Animation

// Changes of the range.
extension Scroller {
    /// Changes the inset above the content. The offset stays; a finger keeps its grip.
    public mutating func setInset(_ inset: Double, at time: Double) {
        advance(to: time)
        guard inset.isFinite else { return }
        changeRange { $0.inset = max(inset, 0) }
    }

    /// Changes the sizes, in points, and the pixels per point. The offset stays; a finger keeps its grip.
    public mutating func layOut(viewportHeight: Double, contentHeight: Double, pixelScale: Double, at time: Double) {
        advance(to: time)
        changeRange {
            $0.viewportHeight = viewportHeight.isFinite ? max(viewportHeight, 0) : $0.viewportHeight
            $0.contentHeight = contentHeight.isFinite ? max(contentHeight, 0) : $0.contentHeight
            $0.halfPixel = pixelScale.isFinite && pixelScale > 0 ? 0.5 / pixelScale : $0.halfPixel
        }
    }

    /// The content above the visible part grew by `delta` points: the offset grows with it, during any activity.
    public mutating func shift(by delta: Double, at time: Double) {
        advance(to: time)
        guard delta.isFinite, delta != 0 else { return }
        offset += delta
        switch activity {
        case .idle, .held: break
        case .drag(_, let translation, _): grip(translation: translation)
        case .slide: slideOn()
        case .glide(let glide):
            self.glide(to: glide.target + delta, velocity: velocity, with: glide.spring, purpose: glide.purpose)
        }
    }

    private mutating func changeRange(_ change: (inout Scroller) -> Void) {
        let before = (range, viewportHeight, halfPixel)
        change(&self)
        guard before != (range, viewportHeight, halfPixel) else { return }
        switch activity {
        case .idle, .held, .glide: break
        case .drag(_, let translation, _): grip(translation: translation)
        case .slide: slideOn()
        }
    }

    /// Continues a slide in a new range. If it is beyond an end now, and does not come back by itself, it springs back.
    private mutating func slideOn() {
        let goal = offset + physics.friction.distance(velocity: velocity)
        let isLost = offset < range.lowerBound ? goal < range.lowerBound : min(offset, goal) > range.upperBound
        isLost ? bounce(velocity: velocity) : slide(velocity: velocity)
    }
}
