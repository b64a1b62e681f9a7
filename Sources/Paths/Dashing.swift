import Geometry

extension Path {
    /// The path cut into the dashes of a style, each a subpath; the path itself where the style has none. See
    /// `StrokeStyle.dashes`.
    public func dashed(_ style: StrokeStyle) -> Path {
        var dasher = Dasher()
        return dasher.dash(self, style) ? dasher.dashes : self
    }
}

/// Where a pen is in a pattern of dashes.
private struct DashPhase {
    private let lengths: [Double]
    private var index = 0
    /// Until the next change.
    private(set) var rest: Double

    /// Nil for a pattern that is none.
    init?(_ style: StrokeStyle) {
        guard let period = style.dashPeriod else { return nil }
        lengths = style.dashes
        let offset = style.dashOffset.isFinite ? style.dashOffset : 0
        var past = offset.truncatingRemainder(dividingBy: period)
        if past < 0 { past += period }
        rest = lengths[0]
        let least = period * Curve.accuracy
        // An offset on a border is behind it; a dash without length there is drawn.
        for _ in 0..<2 * lengths.count where past > least && past >= rest - least {
            past -= rest
            change()
        }
        if past > least { move(by: past, least: least) }
    }

    /// Every second one is a gap; with an odd number of them, the other ones in the next round.
    var isOn: Bool { index % 2 == 0 }

    /// Whether this dash is a dot.
    var isDot: Bool { isOn && lengths[index % lengths.count] == 0 }

    mutating func change() {
        index = (index + 1) % (2 * lengths.count)
        rest = lengths[index % lengths.count]
    }

    /// A rest up to `least` is an error of rounding.
    mutating func move(by distance: Double, least: Double) { rest = rest - distance > least ? rest - distance : 0 }
}

/// Cuts paths into dashes. Made to be kept and used again without allocating.
struct Dasher: Sendable {
    private(set) var dashes = Path()
    /// The dash that a subpath begins with: its last one may go on into it.
    private var head = Path()
    private var isInHead = false
    private var isPenDown = false
    /// Whether the subpath has no length up to here; and where it began.
    private var isStill = true
    private var start = Point.zero
    private var lengths = PathLengths()
    /// Of the line that stands for a dash without length, so that it has a direction: a millionth of the pattern.
    private var dotLength = 0.0

    /// Finer dashes are not drawn as such; some 400,000 points of outline at most.
    static let mostDashes = 1 << 16

    /// False where there is nothing to cut: no pattern, more than `mostDashes`, or a length that is not finite.
    mutating func dash(_ path: Path, _ style: StrokeStyle) -> Bool {
        guard let period = style.dashPeriod, let beginning = DashPhase(style) else { return false }
        lengths.measure(path)
        let count = lengths.total / period * Double(style.dashes.count * style.dashRounds)
        guard count <= Double(Dasher.mostDashes) else { return false }
        dotLength = period * 1e-6
        dashes.removeAll(keepingCapacity: true)
        var (phase, index) = (beginning, 0)
        for piece in PathPieces(path) {
            switch piece {
            case .begin(let point):
                phase = beginning
                beginSubpath(at: point, phase)
            case .curve(let curve):
                add(curve, length: lengths.curves[index], &phase)
                index += 1
            case .end(let isClosed): endSubpath(isClosed: isClosed, phase)
            }
        }
        return true
    }

    private mutating func beginSubpath(at point: Point, _ phase: DashPhase) {
        head.removeAll(keepingCapacity: true)
        (start, isStill) = (point, true)
        isInHead = phase.isOn && !phase.isDot
        isPenDown = isInHead
        if isInHead { head.move(to: point) }
    }

    private mutating func add(_ curve: Curve, length: Double, _ phase: inout DashPhase) {
        guard length > 0 else { return }
        isStill = false
        var (t, left) = (0.0, length)
        // What is nearer to the end than lengths are known is at the end: a dash that ends in a corner does not go around it.
        let least = length * Curve.accuracy
        while phase.rest < left - least {
            let next = curve.parameter(after: phase.rest, from: t, total: length)
            if phase.isDot {
                addDot(curve, at: t)
            } else if phase.isOn, next > t {
                draw(curve.part(from: t, to: next))
            }
            (t, left) = (next, left - phase.rest)
            phase.change()
            (isInHead, isPenDown) = (false, false)
        }
        if left > 0, phase.isOn, t < 1 { draw(curve.part(from: t, to: 1)) }
        phase.move(by: left, least: least)
    }

    private mutating func draw(_ curve: Curve) {
        if isInHead { return curve.add(to: &head) }
        if !isPenDown { dashes.move(to: curve.start) }
        isPenDown = true
        curve.add(to: &dashes)
    }

    private mutating func addDot(_ curve: Curve, at t: Double) {
        let point = curve.point(at: t)
        dashes.move(to: point)
        dashes.line(to: point + curve.direction(at: t) * dotLength)
    }

    /// A closed subpath that begins and ends in a dash has its first one behind its last; one that is all dash stays closed.
    /// One without length is a dash without length.
    private mutating func endSubpath(isClosed: Bool, _ phase: DashPhase) {
        if isStill {
            guard phase.isOn else { return }
            dashes.move(to: start)
            dashes.line(to: start)
        } else if isInHead, isClosed {
            head.close()
            dashes.append(head)
        } else if isClosed, isPenDown, !head.isEmpty {
            dashes.continue(with: head)
        } else {
            dashes.append(head)
        }
    }
}

extension StrokeStyle {
    /// The length after which the pattern begins anew; nil where there is no pattern.
    var dashPeriod: Double? {
        guard !dashes.isEmpty, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
        let sum = dashes.reduce(0, +) * Double(dashRounds)
        return sum > 0 && sum.isFinite ? sum : nil
    }

    /// How often the lengths are taken until a dash is a dash again: an odd number of them makes gaps of dashes.
    fileprivate var dashRounds: Int { dashes.count % 2 == 0 ? 1 : 2 }

    /// Whether it has a pattern of dashes that can be drawn.
    public var isDashed: Bool { dashPeriod != nil }
}
