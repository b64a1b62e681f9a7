public import Geometry

extension PixelBuffer {
    /// Copies the picture to where its first pixel lands on (x, y), as far as it lies inside `area` and the layout.
    public func copy(
        x: Int, y: Int, inside area: PixelRect, into words: inout MutableSpan<UInt32>, layout: PixelLayout
    ) {
        let visible = size.bounds.offset(x: x, y: y).intersection(area).intersection(layout.bounds)
        guard !visible.isEmpty else { return }
        precondition(layout.holds(visible, wordCount: words.count), "the words do not hold the layout")
        let source = pixels.span
        for row in visible.top..<visible.bottom {
            let first = (row - y) * size.width + visible.left - x
            words.copy(source, from: first, to: layout.index(x: visible.left, y: row), count: visible.width)
        }
    }
}

extension MutableSpan<UInt32> {
    fileprivate mutating func copy(_ source: Span<UInt32>, from first: Int, to start: Int, count: Int) {
        var index = 0
        while index &+ 8 <= count {
            setEight(source.eight(at: first &+ index), at: start &+ index)
            index &+= 8
        }
        while index < count {
            set(source.at(first &+ index), at: start &+ index)
            index &+= 1
        }
    }
}
