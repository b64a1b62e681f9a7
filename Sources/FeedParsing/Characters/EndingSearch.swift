/// Finds where things end in one document that is read forward. What was searched for to the end of the document in vain is
/// not searched for again, so that a thousand comments without an end cost as much as one.
struct EndingSearch {
    private var missing: Set<[UInt8]> = []

    /// The place behind the first `ending` at or after `start`, nil without one. `ending` is given in small letters and found
    /// in any case. No call may begin before one that found nothing.
    mutating func end(of ending: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard !missing.contains(ending) else { return nil }
        if let index = bytes.firstIndex(of: ending, from: start) { return index + ending.count }
        missing.insert(ending)
        return nil
    }
}
