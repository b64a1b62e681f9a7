/// True for a scalar that combines with the character before it: its combining class is not 0.
func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x300 && scalar.properties.canonicalCombiningClass != .notReordered
}

/// Counts the combining marks of each character.
struct MarkRow {
    private var count = 0

    /// Whether this is a mark beyond `Limits.marks` on its character.
    mutating func exceeds(_ scalar: Unicode.Scalar) -> Bool {
        count = isMark(scalar) ? count + 1 : 0
        return count > Limits.marks
    }
}
