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

    /// `words` must hold the layout's pixels, of which `box` is a part.
    init(_ source: Source, _ box: PixelRect, _ layout: PixelLayout, _ words: borrowing MutableSpan<UInt32>) {
        precondition(layout.holds(box, wordCount: words.count), "the words do not hold the layout")
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
    mutating func cover(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        var x = start
        if coverage == 255 {
            while x <= end &- Cells.group {
                coverFully(at: x, &words)
                x &+= Cells.group
            }
        }
        if x < end { coverPartly(from: x, to: end, coverage, &words) }
    }

    /// Out of line, as few stretches are covered partly, or end inside eight pixels.
    @inline(never)
    private mutating func coverPartly(from start: Int, to end: Int, _ coverage: Int32, _ words: inout MutableSpan<UInt32>) {
        var x = start
        while x <= end &- Cells.group {
            cover(at: x, CellGroup(repeating: coverage), &words)
            x &+= Cells.group
        }
        if x < end { cover(at: x, CellGroup(repeating: coverage), count: end &- x, &words) }
    }

    @inline(__always)
    mutating func coverFully(at x: Int, _ words: inout MutableSpan<UInt32>) {
        let (colors, index) = (source.eight(at: x), line &+ x)
        words.setEight(isOpaque ? colors : over(SourceChannels(colors), words.eight(at: index)), at: index)
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ words: inout MutableSpan<UInt32>) {
        let index = line &+ x
        let destination = words.eight(at: index)
        let (colors, coverage) = (SourceChannels(source.eight(at: x)), SIMD8<UInt32>(truncatingIfNeeded: coverage))
        words.setEight(
            isOpaque ? mixed(colors, coverage, destination) : mixedOver(colors, coverage, destination), at: index)
    }

    @inline(never)
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ words: inout MutableSpan<UInt32>) {
        let colors = source.eight(at: x)
        for lane in 0..<count {
            let index = line &+ x &+ lane
            words.set(mixedOver(colors[lane], UInt32(truncatingIfNeeded: coverage[lane]), words.at(index)), at: index)
        }
    }

    @inline(__always)
    mutating func endRow() {}
}
