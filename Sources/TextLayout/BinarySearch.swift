extension Array {
    /// The first index whose element fulfils a condition; `endIndex` if none does. After the first, all elements must fulfil
    /// it.
    func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension [Int] {
    /// Whether an ascending array has a number.
    func containsAscending(_ number: Int) -> Bool {
        let place = partitioningIndex { $0 >= number }
        return place < count && self[place] == number
    }
}
