/// The premultiplied colours of a gradient's stops: at evenly spaced offsets from 0 to 1, or, for a conic gradient, at the
/// angles of `ConicCourse`.
struct GradientTable: Sendable {
    /// The entries of a linear or radial gradient. A gradient of two stops has at most 255 steps of a channel; with 1024
    /// entries a colour is off by half a level even if four such gradients follow each other.
    static let count = 1024

    private(set) var colors: [UInt32] = []
    private(set) var isOpaque = false
    private var stops: [Gradient.Stop] = []
    /// Of the stops.
    private var levels: [SIMD4<Double>] = []
    private var opacity = 1.0
    private var ends = Gradient.Ends.none

    /// Makes the colours of a gradient; cheap if its stops, its opacity and its kind are those of the call before. Returns
    /// whether they have changed.
    mutating func prepare(_ gradient: Gradient) -> Bool {
        let opacity = gradient.opacity > 0 ? min(gradient.opacity, 1) : 0
        let count = gradient.isConic ? ConicCourse.entryCount : GradientTable.count
        let isKept = gradient.stops == stops && opacity == self.opacity && colors.count == count && gradient.ends == ends
        guard !isKept, !gradient.stops.isEmpty else { return false }
        (stops, self.opacity, ends) = (gradient.stops, opacity, gradient.ends)
        levels = stops.map(\.color.levels)
        isOpaque = opacity == 1 && stops.allSatisfy { $0.color.alpha == 255 }
        colors.removeAll(keepingCapacity: true)
        colors.append(contentsOf: repeatElement(0, count: count))
        let offsets = gradient.offsets
        var next = 0
        for step in 0..<count {
            let (index, offset) = gradient.isConic ? ConicCourse.entry(step) : (step, Double(step) / Double(count - 1))
            // If nothing comes after 1, only the first of the stops at 1 is visible.
            let isCut = offset == 1 && ends == .none
            while next < stops.count, isCut ? offsets[next] < 1 : offsets[next] <= offset { next += 1 }
            colors[index] = color(at: offset, offsets, next: next)
        }
        // Everything before the start of a line has the first entry, with the colour of the first stop, also if more stops are
        // at its offset.
        if ends == .both { colors[0] = color(at: 0, offsets, next: 0) }
        return true
    }

    /// The colour before the stop `next`.
    private func color(at offset: Double, _ offsets: [Double], next: Int) -> UInt32 {
        guard next > 0 else { return word(levels[0]) }
        guard next < levels.count else { return word(levels[next - 1]) }
        let fraction = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
        return word(levels[next - 1] + (levels[next] - levels[next - 1]) * fraction)
    }

    /// Rounded once, at the end. No level is negative.
    private func word(_ levels: SIMD4<Double>) -> UInt32 {
        let rounded = levels * opacity + 0.5
        return UInt32(rounded.w) << 24 | UInt32(rounded.x) << 16 | UInt32(rounded.y) << 8 | UInt32(rounded.z)
    }
}

extension Color {
    /// Premultiplied red, green, blue and alpha, 0…255.
    fileprivate var levels: SIMD4<Double> {
        SIMD4(Double(red), Double(green), Double(blue), 255) * Double(alpha) / 255
    }
}

extension Gradient {
    fileprivate var isConic: Bool {
        if case .conic = course { true } else { false }
    }

    /// The ends of a course that continue in one colour: a conic one has no ends, a radial one no inner end.
    fileprivate enum Ends { case none, last, both }

    fileprivate var ends: Ends {
        switch course {
        case .linear: .both
        case .radial: .last
        case .conic: .none
        }
    }
}
