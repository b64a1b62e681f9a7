/// The premultiplied colours of a gradient's stops at evenly spaced offsets, from 0 to 1.
struct GradientTable: Sendable {
    /// A gradient of two stops has at most 255 steps a channel; with 1024 entries a colour is off by half a level where four
    /// such gradients follow one another.
    static let count = 1024

    private(set) var words: [UInt32] = []
    private(set) var isOpaque = false
    private var stops: [Gradient.Stop] = []

    /// Makes the colours of some stops; cheap where they are those of the call before.
    mutating func prepare(_ stops: [Gradient.Stop]) {
        guard stops != self.stops, !stops.isEmpty else { return }
        self.stops = stops
        isOpaque = stops.allSatisfy { $0.color.alpha == 255 }
        words.removeAll(keepingCapacity: true)
        let offsets = GradientTable.ordered(stops)
        var next = 0
        for index in 0..<GradientTable.count {
            let offset = Double(index) / Double(GradientTable.count - 1)
            while next < stops.count, offsets[next] <= offset { next += 1 }
            words.append(color(at: offset, offsets, next: next))
        }
    }

    private static func ordered(_ stops: [Gradient.Stop]) -> [Double] {
        var last = 0.0
        return stops.map { stop in
            last = max(last, stop.offset > 0 ? min(stop.offset, 1) : 0)
            return last
        }
    }

    /// The colour before the stop `next`.
    private func color(at offset: Double, _ offsets: [Double], next: Int) -> UInt32 {
        guard next > 0 else { return stops[0].color.premultiplied }
        guard next < stops.count else { return stops[next - 1].color.premultiplied }
        let fraction = (offset - offsets[next - 1]) / (offsets[next] - offsets[next - 1])
        let (a, b) = (stops[next - 1].color, stops[next].color)
        func mixed(_ channel: (Color) -> UInt8) -> UInt32 {
            func premultiplied(_ color: Color) -> Double { Double(channel(color)) * Double(color.alpha) / 255 }
            return UInt32((premultiplied(a) + (premultiplied(b) - premultiplied(a)) * fraction).rounded())
        }
        let alpha = UInt32((Double(a.alpha) + (Double(b.alpha) - Double(a.alpha)) * fraction).rounded())
        return alpha << 24 | mixed(\.red) << 16 | mixed(\.green) << 8 | mixed(\.blue)
    }
}
