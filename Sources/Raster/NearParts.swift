// Step 3, the arithmetic of most parts: those that are near wait in a list until there are many, and are then weighed eight at a time,
// all by the same formula. Where an edge ends and which borders it crosses is nothing that a processor can foretell, so that a jump
// which asks for it costs as much as the arithmetic.

extension EdgeAdder {
    /// Lets a near part wait that lies between the sides of the cells.
    @inline(__always)
    func append(
        _ part: EdgePart, _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>,
        _ parts: inout MutableSpan<UInt32>, _ count: inout Int, isMarking: Bool
    ) {
        if count == PartList.capacity { addParts(&cells, &marks, &parts, &count, isMarking: isMarking) }
        parts.set(UInt32(truncatingIfNeeded: part.from), at: PartList.from &+ count)
        parts.set(UInt32(truncatingIfNeeded: part.to), at: PartList.to &+ count)
        parts.set(UInt32(truncatingIfNeeded: part.cover), at: PartList.cover &+ count)
        parts.set(UInt32(truncatingIfNeeded: part.cells), at: PartList.cells &+ count)
        if isMarking { parts.set(UInt32(truncatingIfNeeded: part.marks), at: PartList.marks &+ count) }
        count &+= 1
    }

    /// Adds the parts that wait.
    @inline(never)
    func addParts(
        _ cells: inout MutableSpan<CellGroup>, _ marks: inout MutableSpan<UInt64>, _ parts: inout MutableSpan<UInt32>,
        _ count: inout Int, isMarking: Bool
    ) {
        // What lies behind the last is weighed, too, and left there.
        for index in stride(from: 0, to: count, by: 8) {
            if isMarking { EdgeAdder.findMarks(at: index, &parts) }
            EdgeAdder.weigh(at: index, &parts)
        }
        for index in 0..<count {
            let cell = Int(parts.at(PartList.cells &+ index))
            cells.add(Int(parts.at(PartList.from &+ index)), at: cell)
            cells.add(Int(parts.at(PartList.to &+ index)), at: cell &+ 1)
            cells.add(Int(parts.at(PartList.cover &+ index)), at: cell &+ 2)
            cells.add(Int(parts.at(PartList.fourth &+ index)), at: cell &+ 3)
        }
        if isMarking {
            for index in 0..<count {
                marks.mark(parts.at(PartList.bits &+ index), inByte: Int(parts.at(PartList.marks &+ index)))
            }
        }
        count = 0
    }

    /// Puts what four cells get in the place of eight parts.
    ///
    /// A part gives its cover to the pixels on its right. Of the column it is in it covers what is right of it, twice the mean of the
    /// distances of its ends from the column's border; what it does not cover there it covers in the next. The borders cut a part into
    /// three, of which those that it does not reach have no cover.
    @inline(__always)
    private static func weigh(at index: Int, _ parts: inout MutableSpan<UInt32>) {
        let (from, to) = (parts.eightNumbers(at: PartList.from &+ index), parts.eightNumbers(at: PartList.to &+ index))
        let cover = SIMD8<Float>(whole: parts.eightNumbers(at: PartList.cover &+ index))
        let left = from.replacing(with: to, where: to .< from)
        let width = SIMD8<Float>(whole: from &- to).magnitudes
        let one = Float(Subpixel.one)
        // From the left end to the first border, and from that to the right end.
        let before = SIMD8<Float>(whole: Int32(Subpixel.one) &- (left & Int32(Subpixel.one - 1)))
        let beyond = width - before
        let first = (cover * (before / width).atMostOne).rounded
        let two = (cover * ((before + one) / width).atMostOne).rounded
        let (second, third) = (two - first, cover - two)
        let right1 = first * (before + (before - width).atLeastZero)
        let right2 = second * (one + (one - beyond).atLeastZero)
        let right3 = third * (3 * one - beyond)
        let cells = parts.eight(at: PartList.cells &+ index)
        parts.setEight(right1.wholeBits, at: PartList.from &+ index)
        parts.setEight((2 * one * first - right1 + right2).wholeBits, at: PartList.to &+ index)
        parts.setEight((2 * one * second - right2 + right3).wholeBits, at: PartList.cover &+ index)
        parts.setEight((2 * one * third - right3).wholeBits, at: PartList.fourth &+ index)
        parts.setEight(cells &+ SIMD8(truncatingIfNeeded: left &>> Int32(Subpixel.bits)), at: PartList.cells &+ index)
    }
}

extension EdgePart {
    /// How much of the height of a near part lies left of a border, so far right of its left end: as `weigh` has it.
    func nearHeight(across distance: Int) -> Int {
        let share = min(Float(distance) / Float(right &- left), 1)
        return Int((Float(height) * share).rounded(.toNearestOrEven))
    }
}
