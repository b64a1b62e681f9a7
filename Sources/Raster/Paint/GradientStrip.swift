import Geometry

/// The course of a padded linear gradient over the pixels, if it is a number of columns long, but not too many. Every row has
/// the same colours, shifted, and the colours of eight neighbours are adjacent in a `GradientStrip`. They depend on the pixel
/// alone, so that tiles equal the whole.
struct StripCourse: Sendable {
    let strip: GradientStrip.Shape
    private let anchor: PixelAnchor
    /// Where the strip begins in the anchor's row, in columns from the anchor, and how much further right in the next row.
    private let start, perRow: Double

    /// Below 16 columns a strip would need too many phases; beyond 4096 it has too many colours for the nearest cache.
    private static let columns = 16.0...4096.0
    /// Limits for the shift from row to row, and for the distance of the strip from the anchor, within which positions in any
    /// row are whole numbers of 64 bits.
    private static let steepest = 1024.0
    private static let farthest = 0x1p40

    /// Nil if another course is needed. `direction` is the share of the gradient of a pixel across and of a pixel down.
    init?(origin: Point, direction: Point) {
        let columns = 1 / direction.x.magnitude
        guard StripCourse.columns.contains(columns) else { return nil }
        perRow = -direction.y / direction.x
        guard perRow.magnitude <= StripCourse.steepest else { return nil }
        strip = GradientStrip.Shape(columns: columns, isReversed: direction.x < 0)
        anchor = PixelAnchor(origin)
        let end = strip.isReversed ? columns : 0
        start = anchor.rest.x - 0.5 - end + (0.5 - anchor.rest.y) * perRow
        guard start.magnitude <= StripCourse.farthest else { return nil }
    }

    /// The position of the picture's column 0 of a row in the strip, in phases.
    @inline(__always)
    func place(row y: Int) -> Int {
        let begin = ((start + anchor.row(y) * perRow) * Double(strip.phaseCount)).rounded()
        return -Int(begin) &- anchor.x &<< strip.phaseBits
    }
}

/// The colours of a padded linear gradient column by column, with a few copies of the first before them and of the last after
/// them. Rows do not begin at whole columns, so there is one row of colours for each of some phases, which are fractions of a
/// column.
struct GradientStrip: Sendable {
    struct Shape: Equatable {
        let columns: Double
        /// The columns from the last colour on the left to the first.
        let isReversed: Bool
        let phaseBits: Int

        /// With this many phases the position of a colour is off by at most a quarter of the distance of two entries of the
        /// table.
        init(columns: Double, isReversed: Bool) {
            self.columns = columns
            self.isReversed = isReversed
            var bits = 0
            while Double(1 << bits) * columns < Double(2 * (GradientTable.count - 1)) { bits += 1 }
            phaseBits = bits
        }

        var phaseCount: Int { 1 << phaseBits }
        /// The first column that has the last colour only.
        var end: Int { Int(columns.rounded(.up)) }
        /// The number of colours of a phase.
        var stride: Int { end + 2 * GradientStrip.margin }
    }

    static let margin = 8

    private(set) var colors: [UInt32] = []
    private var shape: Shape?

    /// The table has changed: the strip must be made again.
    mutating func discard() { shape = nil }

    /// Takes the colours from a table; cheap if the strip has this shape already.
    mutating func prepare(_ shape: Shape, _ table: GradientTable) {
        guard shape != self.shape else { return }
        self.shape = shape
        colors.removeAll(keepingCapacity: true)
        let last = Double(GradientTable.count - 1)
        for phase in 0..<shape.phaseCount {
            let shift = Double(phase) / Double(shape.phaseCount)
            for column in -GradientStrip.margin..<shape.end + GradientStrip.margin {
                let entry = Int((min(max((Double(column) + shift) / shape.columns, 0), 1) * last).rounded())
                colors.append(table.colors[shape.isReversed ? GradientTable.count - 1 - entry : entry])
            }
        }
    }
}

/// The colours of a gradient from its strip, eight neighbours at a time.
struct StripColors: ColorSource {
    let isOpaque: Bool
    private let course: StripCourse
    private let colors: [UInt32]
    private let end: Int
    /// The offset from a pixel's x to its column in the strip, and from that to its colour, in the current row.
    private var column = 0
    private var phase = 0

    init(_ course: StripCourse, _ strip: GradientStrip, _ table: GradientTable) {
        self.course = course
        colors = strip.colors
        end = course.strip.end
        isOpaque = table.isOpaque
        precondition(colors.count == course.strip.phaseCount * course.strip.stride)
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) {
        let place = course.place(row: y)
        column = place >> course.strip.phaseBits
        phase = (place & (course.strip.phaseCount &- 1)) &* course.strip.stride &+ GradientStrip.margin
    }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> {
        colors.span.eight(at: phase &+ min(max(x &+ column, -GradientStrip.margin), end))
    }
}
