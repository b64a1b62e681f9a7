import Geometry

/// A colour for every pixel. It depends on the pixel alone, so that tiles equal the whole.
protocol ColorSource {
    /// Whether every colour is opaque.
    var isOpaque: Bool { get }

    /// All colours until the next call are in this row of the picture.
    mutating func beginRow(_ y: Int)

    /// The premultiplied colours of eight pixels of the row, from `x` on.
    func eight(at x: Int) -> SIMD8<UInt32>

    /// Only the first `count` of these are used; the others may be anything.
    func some(at x: Int, count: Int) -> SIMD8<UInt32>

    /// The eight, split into channels.
    func channels(at x: Int) -> SourceChannels
}

extension ColorSource {
    @inline(__always)
    func some(at x: Int, count: Int) -> SIMD8<UInt32> { eight(at: x) }

    @inline(__always)
    func channels(at x: Int) -> SourceChannels { SourceChannels(eight(at: x)) }
}

/// Step 5 with a colour for every pixel: paints coverage as it arrives, without keeping it.
struct ColorReceiver<Source: ColorSource>: CoverageReceiver {
    private(set) var source: Source
    private let layout: PixelLayout
    private let isOpaque: Bool
    /// The opacity of all colours, 1…255: coverage is multiplied by it.
    private let opacity: UInt8
    private var line = 0

    /// `pixels` must hold the layout's pixels, of which `box` is a part; the source must have colours for the box.
    init(
        _ source: Source, opacity: UInt8 = 255, _ box: PixelRect, _ layout: PixelLayout,
        _ pixels: borrowing MutableSpan<UInt32>
    ) {
        precondition(layout.holds(box, pixelCount: pixels.count), "the pixels do not hold the layout")
        self.source = source
        self.layout = layout
        self.opacity = opacity
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
        if coverage == 255, opacity == 255 {
            while x <= end &- Cells.group {
                paintFully(at: x, &pixels)
                x &+= Cells.group
            }
        }
        if x < end { coverPartly(from: x, to: end, coverage, &pixels) }
    }

    /// Not inlined, because few runs are covered partly, or end inside eight pixels.
    @inline(never)
    private mutating func coverPartly(
        from start: Int, to end: Int, _ coverage: Int32, _ pixels: inout MutableSpan<UInt32>
    ) {
        let coverage = faded(SIMD8(repeating: UInt32(truncatingIfNeeded: coverage)))
        var x = start
        while x <= end &- Cells.group {
            paint(at: x, coverage, &pixels)
            x &+= Cells.group
        }
        if x < end { paint(at: x, coverage, count: end &- x, &pixels) }
    }

    @inline(__always)
    mutating func coverFully(at x: Int, _ pixels: inout MutableSpan<UInt32>) {
        if opacity == 255 {
            paintFully(at: x, &pixels)
        } else {
            paint(at: x, SIMD8(repeating: UInt32(opacity)), &pixels)
        }
    }

    @inline(__always)
    mutating func cover(at x: Int, _ coverage: CellGroup, _ pixels: inout MutableSpan<UInt32>) {
        paint(at: x, faded(SIMD8(truncatingIfNeeded: coverage)), &pixels)
    }

    @inline(never)
    mutating func cover(at x: Int, _ coverage: CellGroup, count: Int, _ pixels: inout MutableSpan<UInt32>) {
        paint(at: x, faded(SIMD8(truncatingIfNeeded: coverage)), count: count, &pixels)
    }

    @inline(__always)
    mutating func endRow() {}

    /// Coverage times the opacity, rounded to nearest.
    @inline(__always)
    private func faded(_ coverage: SIMD8<UInt32>) -> SIMD8<UInt32> {
        guard opacity < 255 else { return coverage }
        let product = coverage &* SIMD8(repeating: UInt32(opacity)) &+ SIMD8(repeating: 128)
        return (product &+ product &>> 8) &>> 8
    }

    @inline(__always)
    private func paintFully(at x: Int, _ pixels: inout MutableSpan<UInt32>) {
        let index = line &+ x
        pixels.setEight(isOpaque ? source.eight(at: x) : over(source.channels(at: x), pixels.eight(at: index)), at: index)
    }

    @inline(__always)
    private func paint(at x: Int, _ coverage: SIMD8<UInt32>, _ pixels: inout MutableSpan<UInt32>) {
        let index = line &+ x
        let (colors, destination) = (source.channels(at: x), pixels.eight(at: index))
        pixels.setEight(
            isOpaque ? mixed(colors, coverage, destination) : mixedOver(colors, coverage, destination), at: index)
    }

    @inline(__always)
    private func paint(at x: Int, _ coverage: SIMD8<UInt32>, count: Int, _ pixels: inout MutableSpan<UInt32>) {
        let colors = source.some(at: x, count: count)
        for lane in 0..<count {
            let index = line &+ x &+ lane
            pixels.set(mixedOver(colors[lane], coverage[lane], pixels.at(index)), at: index)
        }
    }
}

/// 0…255 from 0…1, clamped; NaN is 0.
func opacityLevel(_ opacity: Double) -> UInt8 { opacity > 0 ? UInt8((min(opacity, 1) * 255).rounded()) : 0 }
