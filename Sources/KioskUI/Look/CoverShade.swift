import Drawing
import Geometry
import Paths
import Raster

/// The shade over a cover's picture that lets its white texts be read: no darker than the picture asks for
/// (Documentation/Design.md, rules 13 and 14). White has at least 4.5:1 over the mean colour of every cell of 8 × 8 pixels under a text's box, and
/// a unit around it, on any picture.
struct CoverShade {
    /// Where the texts stand, in points. What is missing needs no shade. A capsule has its own ground.
    struct Texts: Hashable, Sendable {
        var header: Rect?
        var title: Rect?
        /// Below the title.
        var summary: Rect?
    }

    static let color = Color(red: 12, green: 9, blue: 8)

    let cover: Rect
    let texts: Texts
    /// The screen's unit u, in points.
    let unit: Double
    /// Device pixels per point.
    let scale: Double
    /// Of the picture, whose first pixel is at the cover's top left corner. Without it any picture is allowed for.
    let brightness: PictureBrightness?
    let isHighContrast: Bool

    init(
        cover: Rect, texts: Texts, unit: Double, scale: Double, brightness: PictureBrightness?, isHighContrast: Bool = false
    ) {
        self.cover = cover
        self.texts = texts
        self.unit = unit
        self.scale = scale
        self.brightness = brightness
        self.isHighContrast = isHighContrast
    }

    /// The alpha of the shade that a text in a box needs: 0.3…0.57, or 0.75 in high contrast.
    func alpha(for box: Rect) -> Double {
        if isHighContrast { return 0.75 }
        guard let brightness else { return CoverShade.alpha(over: 1) }
        let place = box.inset(by: -unit).offset(x: -cover.x, y: -cover.y)
        let pixels = Transform.scale(scale).apply(place).pixels
        return CoverShade.alpha(over: brightness.greatest(in: pixels))
    }

    /// Under this alpha a channel of `brightness`, 0…1, becomes at most 0.455, and a darker one less, since the shade's own
    /// channels are about 0.04. White has 4.6:1 on a grey of 0.455.
    static func alpha(over brightness: Double) -> Double {
        // What is dark enough as it is needs the least; the formula would turn its sign below 0.04.
        guard brightness > 0.455 else { return 0.3 }
        return min(max((brightness - 0.455) / (brightness - 0.04), 0.3), 0.57)
    }

    /// Rises from the cover's bottom behind summary and title and runs out above them. Without a title it has no stops.
    var fromBottom: Gradient {
        let stops = stopsFromBottom
        return gradient(stops, from: cover.bottom, to: cover.bottom - (stops.last?.distance ?? 0))
    }

    /// Falls from the cover's top behind the header. Without a header it has no stops.
    var fromTop: Gradient {
        let stops = stopsFromTop
        return gradient(stops, from: cover.top, to: cover.top + (stops.last?.distance ?? 0))
    }

    func draw(into list: inout DrawingList) {
        for shade in [fromBottom, fromTop] where !shade.stops.isEmpty {
            guard case .linear(let start, let end) = shade.course else { continue }
            let band = Rect(
                left: cover.left, top: max(min(start.y, end.y), cover.top), right: cover.right,
                bottom: min(max(start.y, end.y), cover.bottom))
            list.fill(Path(rect: band), .gradient(shade), name: "shade")
        }
    }
}

extension CoverShade {
    /// An alpha at a distance in points from the cover's edge.
    private struct Stop {
        let distance: Double
        let alpha: Double
    }

    /// How far a text's alpha reaches beyond its box (rule 14): over the unit around it, and over all of the last cell there. Run-outs
    /// that began 0.75 u above the title, at the summary, and 7.2 u from the top whatever the header left white on white 4.3:1 in
    /// the title's rim, 3.4:1 in a header that ends 8.25 u from the top, and 2.7:1 in that one's rim.
    private var reach: Double { unit + Double(PictureBrightness.cellSide) / scale }

    private var stopsFromBottom: [Stop] {
        guard let title = texts.title else { return [] }
        let titleAlpha = alpha(for: title)
        // The title's words end where a summary would begin.
        let below = texts.summary.map { Stop(distance: height($0.top) + reach, alpha: max(alpha(for: $0), titleAlpha)) }
        let top = height(title.top) + reach
        return [
            Stop(distance: 0, alpha: 0.84), below ?? Stop(distance: max(height(title.bottom), 0), alpha: titleAlpha),
            Stop(distance: top, alpha: titleAlpha),
        ] + runOut(titleAlpha, from: top, [(3.5, 0.6), (7, 0.25), (9.7, 0.07), (12, 0)])
    }

    private var stopsFromTop: [Stop] {
        guard let header = texts.header else { return [] }
        let alpha = alpha(for: header)
        let bottom = max(7.2 * unit, header.bottom - cover.top + reach)
        return [Stop(distance: 0, alpha: alpha), Stop(distance: bottom, alpha: alpha)]
            + runOut(alpha, from: bottom, [(3.1, 0.6), (5.7, 0.24), (9.3, 0)])
    }

    /// Stops that are so many units further and have so much of an alpha.
    private func runOut(_ alpha: Double, from distance: Double, _ steps: [(Double, Double)]) -> [Stop] {
        steps.map { Stop(distance: distance + $0.0 * unit, alpha: alpha * $0.1) }
    }

    private func height(_ y: Double) -> Double { cover.bottom - y }

    private func gradient(_ stops: [Stop], from start: Double, to end: Double) -> Gradient {
        let length = abs(end - start)
        return Gradient(
            .linear(from: Point(cover.left, start), to: Point(cover.left, end)),
            stops: stops.map { Gradient.Stop($0.distance / length, CoverShade.color.withAlpha($0.alpha)) })
    }
}

extension Color {
    /// In the next of 255 steps that is not less.
    fileprivate func withAlpha(_ value: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8((min(value, 1) * 255).rounded(.up)))
    }
}
