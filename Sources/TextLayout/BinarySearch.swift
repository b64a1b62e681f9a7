extension Array {
    /// The first index whose element fulfils a condition that, once fulfilled, stays so; `endIndex` when none does.
    func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
