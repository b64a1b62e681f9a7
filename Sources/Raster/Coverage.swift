import Paths

// Step 4, the arithmetic: a running sum of cells, folded by the fill rule, is a coverage of 0…255.

extension CellGroup {
    /// The sum of all cells up to each one, and `start`, the same in every lane. First in each half by itself, as vectors move lanes inside a half
    /// faster than across.
    @inline(__always)
    func runningSums(from start: CellGroup) -> CellGroup {
        var sums = self
        sums = sums &+ CellGroup(0, sums[0], sums[1], sums[2], 0, sums[4], sums[5], sums[6])
        sums = sums &+ CellGroup(0, 0, sums[0], sums[1], 0, 0, sums[4], sums[5])
        sums = sums &+ CellGroup(0, 0, 0, 0, sums[3], sums[3], sums[3], sums[3])
        return sums &+ start
    }
}

extension FillRule {
    /// 0…255 from each of eight sums. Signs stand for comparisons, which the standard library does not make vectors of.
    @inline(__always)
    func coverage(of sums: CellGroup) -> CellGroup {
        let full = Cells.full
        let area =
            switch self {
            case .nonZero: FillRule.atMostFull(FillRule.magnitude(sums))
            case .evenOdd: full &- FillRule.magnitude((sums & (2 &* full &- 1)) &- full)
            }
        return (area &* 255 &+ full / 2) &>> Cells.fullBits
    }

    /// The magnitude of the lowest number, which has none in 32 bits, is itself.
    @inline(__always)
    private static func magnitude(_ values: CellGroup) -> CellGroup {
        let signs = values &>> 31
        return (values ^ signs) &- signs
    }

    @inline(__always)
    private static func atMostFull(_ values: CellGroup) -> CellGroup {
        let full = CellGroup(repeating: Cells.full)
        return values.replacing(with: full, where: values .> full)
    }
}
