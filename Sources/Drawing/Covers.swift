import Geometry

// What an opaque rectangle hides need not be painted: on a screen of cards most pixels of the background, and of what makes the
// cards' edges, lie under a card. What is left of a rectangle is painted in parts, which gives the same bytes as the whole.

extension DrawingCommand {
    /// The largest part of a rectangle, with corners rounded by `radius`, that is sure to be filled. A rectangle whose sides lie
    /// 1 - 1/√2 = 0.293 of the radius further in touches the arcs.
    static func cover(in rect: Rect, radius: Double) -> Rect? {
        let inner = radius > 0 ? rect.inset(by: 0.35 * radius) : rect
        return inner.isEmpty ? nil : inner
    }

    /// The pixels that the command paints to the last in its colour.
    fileprivate func coveredPixels(scale: Double) -> PixelRect {
        guard let cover else { return .empty }
        let rect = Transform.scale(scale).apply(cover)
        let (left, top) = (rect.left.rounded(.up), rect.top.rounded(.up))
        let (right, bottom) = (rect.right.rounded(.down), rect.bottom.rounded(.down))
        // A rectangle that is not finite paints nothing.
        guard left.isFinite, top.isFinite, right.isFinite, bottom.isFinite else { return .empty }
        return Rect(left: left, top: top, right: right, bottom: bottom).pixels
    }
}

extension [DrawingCommand] {
    /// For each command the pixels that it hides: none where it is clipped or in a group.
    func covers(scale: Double) -> [PixelRect] {
        var depth = 0
        return map { command in
            switch command.content {
            case .pushClip, .pushGroup: depth += 1
            case .popClip, .popGroup: depth -= 1
            case .fill where depth == 0: return command.coveredPixels(scale: scale)
            case .fill, .stroke, .shapes: break
            }
            return .empty
        }
    }
}

extension ScaledList {
    /// A smaller cover hides too little to be worth the cuts around it.
    private static let leastCover = 64 * 64

    /// What can be seen of a rectangle that a command paints.
    func visibleParts(of rect: PixelRect, at index: Int) -> [PixelRect] {
        var parts = [rect]
        for cover in covers[(index + 1)...] where cover.intersection(rect).area >= ScaledList.leastCover {
            parts = parts.flatMap { $0.parts(outside: cover) }
        }
        return parts
    }
}

extension PixelRect {
    /// What is left of it outside another: above, on the left, on the right, and below. On the left and on the right that is made
    /// wider to a multiple of eight, as so many pixels are painted at a time.
    fileprivate func parts(outside other: PixelRect) -> [PixelRect] {
        var hidden = intersection(other)
        hidden.left += -(hidden.left - left) & 7
        hidden.right -= -(right - hidden.right) & 7
        guard !hidden.isEmpty else { return [self] }
        return [
            PixelRect(left: left, top: top, right: right, bottom: hidden.top),
            PixelRect(left: left, top: hidden.top, right: hidden.left, bottom: hidden.bottom),
            PixelRect(left: hidden.right, top: hidden.top, right: right, bottom: hidden.bottom),
            PixelRect(left: left, top: hidden.bottom, right: right, bottom: bottom),
        ].filter { !$0.isEmpty }
    }
}
