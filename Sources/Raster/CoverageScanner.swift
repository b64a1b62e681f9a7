import Geometry
import Paths

/// Steps 1 to 4: hands on the coverage of a path, some rows after the others, from the top, inside a clip. It must be asked
/// until it has no more rows, so that its cells are clear for the next path.
struct CoverageScanner: Sendable {
    private var edges = EdgeList()
    private var dense = DensePlane()
    private var banded = BandedPlane()
    private var overlaps = OverlapCorrection()
    private var frame = CellFrame(.empty)
    private var rule = FillRule.nonZero
    private var isDense = false
    /// The pixels inside the clip that the path may touch.
    private(set) var box = PixelRect.empty
    /// The rows that were handed on last.
    private(set) var rows = 0..<0

    /// With a column, groups of eight pixels of a large shape lie at multiples of eight from it, and up to 16 pixels beside the box may be
    /// handed on as well, without coverage, both where the clip has room.
    mutating func begin(
        _ path: Path, transform: Transform, rule: FillRule, overlaps: OverlapRule, clip: PixelRect, column: Int?
    ) {
        self.rule = rule
        let bounds = PathBounds(path, transform)
        box = bounds.box.intersection(clip)
        rows = box.top..<box.top
        guard !box.isEmpty else { return }
        frame = column.map { CellFrame(box, clip: clip, column: $0) } ?? CellFrame(box)
        edges.begin(box: frame.box, pathBox: bounds.box, keepsLevelLines: overlaps == .resolved)
        edges.append(path, transform, within: bounds)
        self.overlaps.begin(edges, overlaps)
        isDense = DensePlane.holds(frame, edgeCount: edges.count)
        if !isDense { banded.begin(edges, frame) }
    }

    /// Hands on the next rows; false after the last.
    mutating func next<Receiver: CoverageReceiver>(
        to receiver: inout Receiver, _ words: inout MutableSpan<UInt32>
    ) -> Bool {
        guard rows.upperBound < box.bottom else { return false }
        if isDense {
            dense.scan(edges, frame, rule: rule, &overlaps, to: &receiver, &words)
            rows = box.top..<box.bottom
        } else {
            banded.scanNextBand(edges, rule: rule, &overlaps, to: &receiver, &words)
            rows = banded.rows
        }
        return true
    }
}
