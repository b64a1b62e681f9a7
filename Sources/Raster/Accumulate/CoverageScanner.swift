import Geometry
import Paths

/// Steps 1 to 4: passes on the coverage of a path inside a clip, some rows at a time, from the top. It must be called until
/// there are no more rows, so that its cells are clear for the next path.
struct CoverageScanner: Sendable {
    private var edges = EdgeList()
    private var accumulator = Accumulator()
    private var overlaps = OverlapCorrection()
    private var rule = FillRule.nonZero
    /// The pixels inside the clip that the path may touch.
    private(set) var box = PixelRect.empty
    /// The rows that were passed on last.
    var rows: Range<Int> { box.isEmpty ? box.top..<box.top : accumulator.rows }

    /// With a column, the groups of eight pixels of a large shape begin at multiples of eight from it. Then up to 16 pixels
    /// beside the box may be passed on without coverage, where the clip has room.
    mutating func begin(
        _ path: Path, transform: Transform, rule: FillRule, overlaps: OverlapRule, clip: PixelRect, column: Int?
    ) {
        self.rule = rule
        let bounds = PathBounds(path, transform)
        box = bounds.box.intersection(clip)
        guard !box.isEmpty else { return }
        let frame = column.map { CellFrame(box, clip: clip, column: $0) } ?? CellFrame(box)
        edges.begin(box: frame.box, pathBox: bounds.box, keepsHorizontals: overlaps == .resolved)
        edges.append(path, transform, within: bounds)
        self.overlaps.begin(edges, overlaps)
        accumulator.begin(edges, frame)
    }

    /// Passes on the next rows; false after the last.
    mutating func next<Receiver: CoverageReceiver>(
        to receiver: inout Receiver, _ pixels: inout MutableSpan<UInt32>
    ) -> Bool {
        guard !box.isEmpty, rows.upperBound < box.bottom else { return false }
        accumulator.scanNextBand(edges, rule: rule, &overlaps, to: &receiver, &pixels)
        return true
    }
}
