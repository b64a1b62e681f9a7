import Foundation
import Geometry
import Paths
import Raster

/// The stages from path to pixels. Two can be called by themselves; the others are measured in pictures where they are nearly
/// all of the work.
struct Stages {
    let milliseconds: Double
    private static let side = 1024
    private static let layout = PixelLayout(bounds: PixelRect(left: 0, top: 0, right: side, bottom: side), stride: side)

    func measure() {
        lines()
        accumulate()
        blend()
    }

    /// Path to lines, path to outline.
    private func lines() {
        let table = Table("curves and outlines", unit: "line made")
        let rose = Stages.rose(petals: 250)
        var flat = FlatPath()
        let flatten = Times(milliseconds: milliseconds) {
            flat.removeAll()
            flat.append(rose)
        }
        table.row("flatten 1000 cubics", flatten, units: Double(flat.points.count))
        for (name, join) in [("miter", StrokeStyle.Join.miter), ("round", .round)] {
            let style = StrokeStyle(width: 5, cap: .round, join: join)
            var verbs = 0
            let stroke = Times(milliseconds: milliseconds) { verbs = rose.stroked(style).verbs.count }
            table.row("stroke 1000 cubics, \(name) joins", stroke, units: Double(verbs))
        }
    }

    /// Lines into cells: many of them in few pixels.
    private func accumulate() {
        let table = Table("lines into cells", unit: "line")
        for (length, reach) in [(2.0, 60.0), (16, 60), (16, 1000), (300, 1000)] {
            var path = Path()
            for index in 0..<3000 {
                // Multiples of irrational numbers lie evenly everywhere.
                let (x, y, angle) = (
                    spread(index, 0.7548776662), spread(index, 0.5698402910), spread(index, 0.6180339887) * 6.2832
                )
                let center = Point(x * reach, y * reach)
                let half = Point(cos(angle), sin(angle)) * (length / 2)
                path.move(to: center - half)
                path.line(to: center + half)
            }
            let name = "6000 of \(Int(length)) px in \(Int(reach)) × \(Int(reach))"
            table.row(name, times(path, .color(.black)), units: 6000)
        }
    }

    private func spread(_ index: Int, _ step: Double) -> Double { (Double(index) * step).truncatingRemainder(dividingBy: 1) }

    /// Runs into pixels: a large even area, and one that 512 slanted lines cut so finely that hardly any pixel has even
    /// coverage.
    private func blend() {
        let table = Table("sweep and paint", unit: "pixel")
        let even = Path(rect: Rect(x: 0, y: 0, width: Double(Stages.side), height: Double(Stages.side)))
        var varying = Path()
        for x in stride(from: 0.0, to: Double(Stages.side), by: 4) {
            varying.append(Stages.polygon([Point(x, 0), Point(x + 3.7, 0), Point(x + 4, 1024), Point(x + 0.3, 1024)]))
        }
        for (kind, path) in [("even", even), ("varying", varying)] {
            for (name, paint) in Stages.paints {
                table.row("\(kind), \(name)", times(path, paint), units: Double(Stages.side * Stages.side))
            }
        }
    }

    private func times(_ path: Path, _ paint: Paint) -> Times {
        var rasterizer = Rasterizer()
        var words = [UInt32](repeating: 0xFFFF_FFFF, count: Stages.side * Stages.side)
        let clip = Clip(Stages.layout.bounds)
        return Times(milliseconds: milliseconds) {
            var span = words.mutableSpan
            rasterizer.fill(path, paint: paint, clip: clip, into: &span, layout: Stages.layout)
        }
    }

    private static let paints: [(String, Paint)] = {
        let stops = [Gradient.Stop(0, Color(0xCC3344)), Gradient.Stop(0.4, Color(0x33AA66)), Gradient.Stop(1, Color(0x2244EE))]
        let middle = Point(512, 512)
        return [
            ("opaque", .color(Color(0x336699))), ("half transparent", .color(Color(0x336699).faded(0.5))),
            ("linear gradient", .gradient(Gradient(.linear(from: .zero, to: Point(900, 700)), stops: stops))),
            ("radial gradient", .gradient(Gradient(.radial(center: middle, radius: 500), stops: stops))),
            ("conic gradient", .gradient(Gradient(.conic(center: middle, angle: 0), stops: stops))),
        ]
    }()

    /// Four cubics a petal, of some tens of pixels.
    private static func rose(petals: Int) -> Path {
        (0..<petals).reduce(into: Path()) { path, index in
            let angle = Double(index) * 2.4
            let reach = 20 + 28 * Double(index).squareRoot()
            path.append(Path(circle: Point(512 + reach * cos(angle), 512 + reach * sin(angle)), radius: 8 + reach / 20))
        }
    }

    private static func polygon(_ points: [Point]) -> Path {
        var path = Path()
        path.move(to: points[0])
        for point in points.dropFirst() { path.line(to: point) }
        path.close()
        return path
    }
}
