// Step 3 for large boxes: a bit for every group of cells that an edge has touched.

extension EdgeAdder {
    @inline(__always)
    func mark(_ columns: MarkedColumns, _ words: Int, _ marks: inout MutableSpan<UInt64>) {
        let word = words &+ columns.word
        if columns.isInOneWord {
            marks.set(marks.at(word) | columns.bits, at: word)
        } else {
            markWords(from: 1 << 63, word, through: 1, word &+ 1, &marks)
        }
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

/// The marks in a row for a column and the next or the next two, nearly always in one word.
struct MarkedColumns {
    let isInOneWord: Bool
    let word: Int
    let bits: UInt64

    @inline(__always)
    init(_ column: Int, andNext count: Int) {
        isInOneWord = column & (64 &* Cells.group &- 1) < 64 &* Cells.group &- count
        word = column >> (Cells.groupBits &+ 6)
        let first = 1 &<< UInt64(truncatingIfNeeded: column >> Cells.groupBits)
        bits = first | 1 &<< UInt64(truncatingIfNeeded: (column &+ count) >> Cells.groupBits)
    }
}
