import Geometry

extension Path {
    /// The part of the path between two fractions of its length, 0…1, along all subpaths in order, closing lines included:
    /// what a pen has drawn between. Curves stay curves; a cut is within 10^-6 of its curve's length of the true place. A
    /// subpath that is wholly inside stays closed; one that is cut, or has no length, does not.
    ///
    /// Fractions outside are cut, NaN counts as 0, and nothing is left where `to` is not above `from`: the part does not go
    /// on over the end to the beginning. A path whose length is not finite is left whole.
    public func trimmed(from: Double, to: Double) -> Path {
        let (from, to) = (from > 0 ? min(from, 1) : 0, to > 0 ? min(to, 1) : 0)
        guard from < to else { return Path() }
        var lengths = PathLengths()
        lengths.measure(self)
        guard from > 0 || to < 1, lengths.total.isFinite else { return self }
        var trimmer = Trimmer(from: from * lengths.total, to: to < 1 ? to * lengths.total : .infinity)
        var index = 0
        for piece in PathPieces(self) {
            switch piece {
            case .begin: trimmer.beginSubpath()
            case .curve(let curve):
                trimmer.add(curve, length: lengths.curves[index])
                index += 1
            case .end(let isClosed): trimmer.endSubpath(isClosed: isClosed)
            }
        }
        return trimmer.path
    }
}

/// Copies what lies between two lengths.
private struct Trimmer {
    let from: Double
    let to: Double
    private(set) var path = Path()
    /// Whether nothing of the subpath has been left out.
    private var isWhole = true
    private var place = 0.0
    private var isPenDown = false

    init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }

    mutating func beginSubpath() { isWhole = true }

    mutating func add(_ curve: Curve, length: Double) {
        let (start, end) = (place, place + length)
        place = end
        // What is nearer to an end than lengths are known is at the end.
        let least = length * Curve.accuracy
        guard end - from > least, to - start > least else {
            isWhole = isWhole && length == 0
            isPenDown = isPenDown && length == 0
            return
        }
        let first = from - start > least ? curve.parameter(after: from - start, from: 0, total: length) : 0
        let last = end - to > least ? curve.parameter(after: to - start, from: 0, total: length) : 1
        let part = curve.part(from: first, to: last)
        if !isPenDown { path.move(to: part.start) }
        part.add(to: &path)
        (isPenDown, isWhole) = (last == 1, isWhole && first == 0 && last == 1)
    }

    mutating func endSubpath(isClosed: Bool) {
        if isClosed, isWhole, isPenDown { path.close() }
        isPenDown = false
    }
}
