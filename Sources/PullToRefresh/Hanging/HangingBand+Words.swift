import Animation
public import Geometry

/// How large the words of a band are, in points of the screen, at the sizes of `BandWords`. Zero for what is not said.
public struct BandWordSizes: Hashable, Sendable {
    /// What a pull says until it is long enough, and then: one line.
    public var pull = Size(0, 0)
    public var release = Size(0, 0)
    /// When the list was loaded last.
    public var lastLoaded = Size(0, 0)
    public var loading = Size(0, 0)
    /// What came of it.
    public var result = Size(0, 0)
    /// The words are read from right to left: they stand at the left of their mark.
    public var isRightToLeft = false

    public init() {}

    func scaled(by scale: Double) -> BandWordSizes {
        var copy = self
        for part in [\BandWordSizes.pull, \.release, \.lastLoaded, \.loading, \.result] {
            copy[keyPath: part] = Size(self[keyPath: part].width * scale, self[keyPath: part].height * scale)
        }
        return copy
    }
}

/// Words in a band, and where.
public struct BandWords: Hashable, Sendable {
    public enum Text: Hashable, Sendable { case pull, release, lastLoaded, loading, result }

    public let text: Text
    /// Their left top corner.
    public internal(set) var origin: Point
    /// A factor on their size, greater than 0.
    public internal(set) var scale: Double
    /// Greater than 0, at most 1.
    public let opacity: Double

    func scaled(by scale: Double) -> BandWords {
        var copy = self
        copy.origin = origin * scale
        return copy
    }
}

extension HangingBand {
    /// From the sides of the screen; between mark and words in a pull, and while refreshing.
    private static let side = 3 * unit
    private static let besideFlatMark = 2.4 * unit
    private static let besideTurningMark = 1.4 * unit
    /// The size of the first line, and the least of it that can be read.
    private static let largestSize = 3.5 * unit
    private static let smallestSize = 1.75 * unit

    /// All that is said in this frame.
    var saying: [BandWords] { (pullWords + refreshWords).filter { $0.opacity > 0 && $0.scale > 0 } }

    // MARK: While pulling

    private var pullWords: [BandWords] {
        let (from, until) = style.isFlat ? (3.0, 5.0) : (7.5, 9.0)
        // Gone before the mark rises to where they stand.
        let commit = state.isCommitted ? max(1 - state.timeSinceCommit / HangingBand.leavingTime, 0) : 1
        let p = (state.isCommitted ? state.commitPull : state.pull) / unit
        let opacity = min(max((p - from) / (until - from), 0), 1) * commit * (state.begunByPull || !state.isCommitted ? 1 : 0)
        guard opacity > 0 else { return [] }
        // One text goes before the other comes: two at once can be read by nobody.
        let swap = state.isCommitted ? 1 : 2 * state.armed - 1
        return firstLine(.pull, opacity: opacity * max(-swap, 0))
            + firstLine(.release, opacity: opacity * max(swap, 0)) + lastLine(opacity: opacity)
    }

    /// In seconds.
    private static let leavingTime = 0.08
    /// When the words of a refresh begin to come: after a wave has swung up, which leaves them no room.
    private static let comingTime = 0.25

    /// e for the words of a pull: they leave where they stood when the finger let go.
    private var flat: Double {
        guard state.isCommitted, !style.isFlat, !state.reducedMotion else { return edge.flat }
        var released = state
        (released.phase, released.pull, released.flatness) = (.armed, state.commitPull, state.commitFlatness)
        return min(style.edge(released).flat, edge.flat)
    }

    /// The size of the first line by the height that the flat part leaves it.
    private var wantedScale: Double {
        min(max(0.42 * flat, HangingBand.smallestSize), HangingBand.largestSize) / HangingBand.largestSize
    }

    /// How much of the second line is shown: it comes where the band has become deep enough for both.
    private var secondShare: Double {
        guard words.lastLoaded.width > 0 else { return 0 }
        let first = size(state.armed > 0.5 || state.isCommitted ? .release : .pull)
        // Under a first line that is still alone in the middle.
        let below = middle + first.height * fitted(first) / 2 + HangingBand.lineGap + words.lastLoaded.height
        let end = style.isFlat ? state.pull : mark.center.y - state.top - mark.radius
        let left = end - HangingBand.lineGap - below
        return min(max(min(flat / unit - 7.5, left / HangingBand.lineGap), 0), 1)
    }

    /// Of the words: that of the flat part, or the mark's.
    private var middle: Double { style.isFlat ? mark.center.y - state.top : flat / 2 }

    /// The room beside the words' mark, or between the sides.
    private var room: ClosedRange<Double> {
        let whole = HangingBand.side...max(state.width - HangingBand.side, HangingBand.side)
        guard style.isFlat else { return whole }
        let gap = mark.radius + HangingBand.besideFlatMark
        return isAtLeft ? whole.lowerBound...max(x - gap, whole.lowerBound) : min(x + gap, whole.upperBound)...whole.upperBound
    }

    /// The words of a flat band stand on the roomier side of the mark.
    private var isAtLeft: Bool { state.side > 0.5 }

    /// While the words change sides they are not shown.
    private var sideOpacity: Double { style.isFlat ? abs(2 * state.side - 1) : 1 }

    private func fitted(_ size: Size) -> Double {
        guard size.width > 0 else { return 0 }
        let width = room.upperBound - room.lowerBound
        let scale = min(wantedScale, width / size.width)
        // Smaller than the smallest type it says nothing.
        return scale * HangingBand.largestSize >= 0.75 * HangingBand.smallestSize ? scale : 0
    }

    private func size(_ text: BandWords.Text) -> Size { text == .pull ? words.pull : words.release }

    private func firstLine(_ text: BandWords.Text, opacity: Double) -> [BandWords] {
        let size = size(text)
        let scale = fitted(size)
        guard opacity > 0, scale > 0 else { return [] }
        return [
            BandWords(
                text: text, origin: Point(left(size.width * scale), top(of: size.height * scale)), scale: scale,
                opacity: opacity * sideOpacity)
        ]
    }

    private func lastLine(opacity: Double) -> [BandWords] {
        let first = size(state.armed > 0.5 || state.isCommitted ? .release : .pull)
        let (size, scale) = (words.lastLoaded, fitted(first))
        guard secondShare > 0, scale > 0 else { return [] }
        let fits = min((room.upperBound - room.lowerBound) / size.width, 1)
        let y = top(of: first.height * scale) + first.height * scale + HangingBand.lineGap
        return [
            BandWords(
                text: .lastLoaded, origin: Point(left(size.width * fits), y), scale: fits,
                opacity: opacity * secondShare * sideOpacity)
        ]
    }

    private static let lineGap = 0.3 * unit

    /// Of words of this width.
    private func left(_ width: Double) -> Double {
        let room = room
        if style.isFlat { return isAtLeft ? room.upperBound - width : room.lowerBound }
        return min(max(x - width / 2, room.lowerBound), max(room.upperBound - width, room.lowerBound))
    }

    /// Of a first line of this height: with the second one it is centred in the flat part, or at the mark.
    private func top(of height: Double) -> Double {
        let second = secondShare * (words.lastLoaded.height + HangingBand.lineGap)
        return state.top + middle - (height + second) / 2
    }

    // MARK: While refreshing

    /// Where the mark comes to rest: in one line with the words, in the middle.
    var settledX: Double {
        let shift = (offset(words.loading) * (1 - resultShare) + offset(words.result) * resultShare)
        return state.width / 2 + (words.isRightToLeft ? shift : -shift)
    }

    /// Of the mark from the middle, for these words.
    private func offset(_ size: Size) -> Double {
        size.width > 0 ? (HangingBand.besideTurningMark + min(size.width, widest)) / 2 : 0
    }

    private var widest: Double { max(state.width - 2 * HangingBand.side - 6 * unit, 0) }

    /// How far the words of the result have taken the place of those of the refresh.
    private var resultShare: Double {
        switch state.phase {
        case .success, .empty, .failure: Easing.inOut(state.timeInPhase / HangingBand.resultTime)
        case .finishing: 1
        case .idle, .pulling, .armed, .retracting, .committing, .refreshing: 0
        }
    }

    static let resultTime = 0.25

    private var refreshWords: [BandWords] {
        guard state.isCommitted else { return [] }
        let come = min(max((state.timeSinceCommit - HangingBand.comingTime) / 0.2, 0), 1)
        let opening = state.begunByPull ? come : min(max(state.pull / style.hold * 2 - 1, 0), 1)
        return beside(.loading, words.loading, opacity: opening * closing * max(1 - 2 * resultShare, 0))
            + beside(.result, words.result, opacity: max(2 * resultShare - 1, 0) * handed)
    }

    /// Whoever goes on with the words of the result has them from the first moment of the close.
    private var handed: Double { state.phase == .finishing ? max(1 - state.timeInPhase / 0.03, 0) : 1 }

    private func beside(_ text: BandWords.Text, _ size: Size, opacity: Double) -> [BandWords] {
        guard opacity > 0, size.width > 0 else { return [] }
        let mark = mark
        let scale = min(widest / size.width, 1, edge.depth(at: mark.center.x) / max(size.height, 1))
        let gap = mark.radius + HangingBand.besideTurningMark
        let left = words.isRightToLeft ? mark.center.x - gap - size.width * scale : mark.center.x + gap
        return [
            BandWords(text: text, origin: Point(left, mark.center.y - size.height * scale / 2), scale: scale, opacity: opacity)
        ]
    }
}
