import Geometry

/// A colour for every pixel. It depends on the pixel alone, so that tiles equal the whole.
protocol ColorSource {
    /// Whether every colour is.
    var isOpaque: Bool { get }

    mutating func beginRow(_ y: Int)

    /// The premultiplied colours of eight pixels of the row, from `left` on.
    func eight(at left: Int) -> SIMD8<UInt32>
}

/// Step 5 with a colour for every pixel: paints coverage as it comes from the scan, without keeping it.
struct ColorReceiver<Source: ColorSource>: CoverageReceiver {
    var source: Source
    private let layout: PixelLayout
    private let isOpaque: Bool
    private var line = 0

    /// `pixels` must hold the layout's pixels, of which `box` is a part.
    init(_ source: Source, _ box: PixelRect, _ layout: PixelLayout, _ pixels: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(box, pixelCount: pixels.count), "the pixels do not hold the layout")
        self.source = source
        self.layout = layout
        isOpaque = source.isOpaque
    }

    @inline(__always)
    mutating func beginRow(_ y: Int) {
        source.beginRow(y)
        line = (y &- layout.bounds.top) &* layout.stride &- layout.bounds.left
    }

    @inline(__always)
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>) {
        var x = start
        if coverage == 255 {
            while x <= end &- Cells.group {
                coverFully(at: x, &pixels)
                x &+= Cells.group
            }
        }
        if x < end { coverPartly(from: x, to: end, coverage, &pixels) }
    }

    /// Out of line, as few stretches are covered partly, or end inside eight pixels.
    @inline(never)
    private mutating func coverPartly(from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>) {
        var x = start
        while x <= end &- Cells.group {
            cover(at: x, CellGroup(repeating: coverage), &pixels)
            x &+= Cells.group
        }
        if x < end { cover(at: x, CellGroup(repeating: coverage), count: end &- x, &pixels) }
    }

    @inline(__always)
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>) {
        let (colors, index) = (source.eight(at: x), line &+ x)
        pixels.setEight(isOpaque ? colors : over(SourceChannels(colors), pixels.eight(at: index)), at: index)
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>) {
        let index = line &+ x
        let destination = pixels.eight(at: index)
        let (colors, coverage) = (SourceChannels(source.eight(at: x)), SIMD8<UInt32>(truncatingIfNeeded: coverage))
        pixels.setEight(
            isOpaque ? mixed(colors, coverage, destination) : mixedOver(colors, coverage, destination), at: index)
    }

    @inline(never)
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ pixels: inout MutableSpan<UInt32>) {
        let colors = source.eight(at: x)
        for lane in 0..<count {
            let index = line &+ x &+ lane
            pixels.set(mixedOver(colors[lane], UInt32(truncatingIfNeeded: coverage[lane]), pixels.at(index)), at: index)
        }
    }

    @inline(__always)
    mutating func endRow() {}
}

/// The colours of a gradient, eight neighbours at a time.
struct GradientColors<Course: GradientCourse>: ColorSource {
    private var course: Course
    private let table: GradientTable

    init(_ course: Course, _ table: GradientTable) {
        precondition(table.colors.count >= Course.entryCount)
        self.course = course
        self.table = table
    }

    var isOpaque: Bool { table.isOpaque }

    @inline(__always)
    mutating func beginRow(_ y: Int) { course.beginRow(y) }

    @inline(__always)
    func eight(at x: Int) -> SIMD8<UInt32> { table.colors.span.eight(at: course.entries(at: x)) }
}
