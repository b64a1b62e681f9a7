import Geometry
import Paths

/// Steps 1 to 4: gives the coverage of a path band by band, from the top, inside a clip. It must be asked until it has no more
/// bands, so that its cells are clear for the next path.
struct CoverageScanner: Sendable {
    private var flat = FlatPath()
    private var edges = EdgeList()
    private var plane = CoveragePlane()
    private var rule = FillRule.nonZero
    /// The pixels inside the clip that the path may touch.
    private(set) var box = PixelRect.empty

    /// How far, in pixels, a curve may be from the lines that stand for it. On a straight border that is at most 9 of the
    /// 255 levels of coverage, 13 on a slanted one, and much less on average, as most of a chord is nearer.
    static let tolerance = 0.035

    mutating func begin(_ path: Path, transform: Transform, rule: FillRule, clip: PixelRect) {
        self.rule = rule
        flat.removeAll()
        flat.append(path, transform: transform, tolerance: CoverageScanner.tolerance)
        edges.begin(clip: clip)
        edges.append(flat)
        box = edges.box
        if !box.isEmpty { plane.begin(box: box, edges.edges) }
    }

    /// Moves on to the next rows; false after the last.
    mutating func next(_ band: inout CoverageBand) -> Bool {
        guard !box.isEmpty, plane.rows.upperBound < box.bottom else { return false }
        plane.scanNextBand(edges.edges, rule: rule, into: &band)
        return true
    }
}
