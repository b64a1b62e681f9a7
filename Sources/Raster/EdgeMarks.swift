// Step 3 for large boxes: a bit for every group of cells that an edge has touched, the first group of a row in the lowest bit of a word.

extension EdgeAdder {
    /// Finds the marks of eight near parts: in which byte of all marks they begin, and which bits of that and the next they are. Before
    /// the parts are weighed.
    @inline(__always)
    static func findMarks(at index: Int, _ parts: inout MutableSpan<UInt32>) {
        let (from, to) = (parts.eightNumbers(at: PartList.from &+ index), parts.eightNumbers(at: PartList.to &+ index))
        let groupBits = Int32(Subpixel.bits + Cells.groupBits)
        let left = from.replacing(with: to, where: to .< from)
        // The last cell that gets something is the one behind that of the right end, which may lie on a border.
        let right = to.replacing(with: from, where: to .< from) &+ Int32(Subpixel.one - 1)
        let (first, last) = (left &>> groupBits, right &>> groupBits)
        let bits = SIMD8<Float>(whole: 1 &+ (last &- first) &* 2) * SIMD8<Float>(powerOfTwo: first & 7)
        let rows = parts.eight(at: PartList.marks &+ index) &* 8
        parts.setEight(rows &+ SIMD8(truncatingIfNeeded: first &>> 3), at: PartList.marks &+ index)
        parts.setEight(bits.wholeBits, at: PartList.bits &+ index)
    }

    /// Marks the groups of some columns, nearly always in one word.
    @inline(__always)
    func mark(_ first: Int, through last: Int, _ words: Int, _ marks: inout MutableSpan<UInt64>) {
        let (first, last) = (first >> Cells.groupBits, last >> Cells.groupBits)
        let word = words &+ first >> 6
        let start = 1 &<< UInt64(truncatingIfNeeded: first)
        let end = 2 &<< UInt64(truncatingIfNeeded: last)
        if first >> 6 == last >> 6 {
            marks.set(marks.at(word) | (end &- start), at: word)
        } else {
            markWords(from: start, word, through: end &- 1, words &+ last >> 6, &marks)
        }
    }

    @inline(never)
    private func markWords(
        from start: UInt64, _ first: Int, through end: UInt64, _ last: Int, _ marks: inout MutableSpan<UInt64>
    ) {
        marks.set(marks.at(first) | (0 &- start), at: first)
        for word in first &+ 1..<last { marks.set(.max, at: word) }
        marks.set(marks.at(last) | end, at: last)
    }
}

/// The marks of some columns in a row, of at most nine groups.
struct EdgeMark {
    /// From the row's first on.
    let byte: Int
    /// Of that byte and the next.
    let bits: UInt32

    /// The next byte may be behind all rows. In words.
    static let spare = 1

    @inline(__always)
    init(_ first: Int, through last: Int) {
        let (first, last) = (first >> Cells.groupBits, last >> Cells.groupBits)
        byte = first >> 3
        bits = ((2 &<< UInt32(truncatingIfNeeded: last &- first)) &- 1) &<< UInt32(truncatingIfNeeded: first & 7)
    }
}
