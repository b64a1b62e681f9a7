public import Geometry
public import Raster

/// Paints drawing lists. One of them is kept for long: it keeps, for each thread, the coverage of shapes (at most 4 MiB),
/// pictures of the runs that lie on one colour (three times those of the list, at most 32 MiB), buffers, and the layers of
/// groups.
public struct Painter: Sendable {
    /// One for each thread.
    private var painters: [ListPainter]

    /// Half as much again as a Full HD screen. Smaller areas are painted by one thread in less than a frame's time; more threads
    /// would only take processor time from others.
    private static let leastShared = 3 << 20

    /// With several threads an area of more than three million pixels is painted faster, in the same bytes.
    public init(threadCount: Int = 1) { painters = Array(repeating: ListPainter(), count: max(threadCount, 1)) }

    /// Paints the commands in order, source-over, clipped to `area` and the layout's bounds. The list itself fills the
    /// background. `words` must hold the layout's pixels. The cost grows with what lies in `area`; commands that miss it cost
    /// next to nothing.
    public mutating func paint(
        _ list: ScaledList, area: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        guard list.scale > 0, list.scale.isFinite else { return }
        let area = area.intersection(layout.bounds)
        guard painters.count > 1, area.area >= Painter.leastShared else {
            return painters[0].paint(list, area: area, into: &words, layout: layout)
        }
        paintSlices(of: area, into: &words, layout: layout, workers: &painters) { painter, words, layout in
            painter.paint(list, area: layout.bounds, into: &words, layout: layout)
        }
    }
}
