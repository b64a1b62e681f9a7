import Drawing
import Geometry
import Paths
import Raster

/// Square cells of discs, triangles and squares in shades of a ground: what stands where a story has no picture, or there is no
/// story (Documentation/Design.md, rule 16). The same seed gives the same pattern in every run and on every machine.
struct Pattern: Hashable, Sendable {
    let seed: String
    let ground: Color
    /// Lighter, much lighter, darker (and less strong, as the design paints it), pale and a little darker, most with their hues
    /// turned this way or that.
    let colors: [Color]

    /// - Parameters:
    ///   - seed: any text, such as a story's identifier.
    ///   - ground: a palette's accent, or a channel's ground.
    init(seed: String, ground: Color) {
        let tone = OKLCH(ground)
        let deep = OKLCH(lightness: tone.lightness, chroma: 0.8 * tone.chroma, hue: tone.hue)
        self.seed = seed
        self.ground = ground
        colors = [
            tone.shifted(lightness: 0.10), tone.shifted(lightness: 0.20, hue: 18), deep.shifted(lightness: -0.14, hue: -6),
            OKLCH(lightness: 0.86, chroma: 0.07, hue: tone.hue + 40), tone.shifted(lightness: -0.06, hue: -14),
        ].map(\.tinted.color)
    }

    /// Fills `columns` × `rows` cells of a side, in points, with the ground and the figures. If origin and side are whole
    /// pixels, no seam shows between cells. A count or side that is not above 0, and NaN, draw nothing.
    func draw(into list: inout DrawingList, at origin: Point, columns: Int, rows: Int, side: Double) {
        guard columns > 0, rows > 0, side > 0, origin.isFinite else { return }
        let (width, height) = (side * Double(columns), side * Double(rows))
        list.fill(Rect(x: origin.x, y: origin.y, width: width, height: height), ground, name: "pattern")
        for (index, cell) in cells(columns: columns, rows: rows).enumerated() {
            let place = Point(origin.x + side * Double(index % columns), origin.y + side * Double(index / columns))
            let transform = Transform.scale(side).then(.translation(place.x, place.y))
            for part in cell.parts { list.fill(part.path.transformed(by: transform), colors[part.color], name: "pattern") }
        }
    }

    /// Row by row. The counts must be above 0.
    func cells(columns: Int, rows: Int) -> [PatternCell] {
        var dealer = PatternDealer(seed: seed, colorCount: colors.count)
        var cells: [PatternCell] = []
        for index in 0..<columns * rows {
            let before = index % columns > 0 ? [cells[index - 1]] : []
            let above = index >= columns ? [cells[index - columns]] : []
            cells.append(dealer.next(beside: before + above))
        }
        return cells
    }
}

extension OKLCH {
    /// Neither white nor black, so that on a yellow and on a near black the colours are still tints of the ground.
    fileprivate var tinted: OKLCH { OKLCH(lightness: min(max(lightness, 0.12), 0.95), chroma: chroma, hue: hue) }
}
