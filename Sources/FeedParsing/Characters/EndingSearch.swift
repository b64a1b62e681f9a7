/// Searches for endings in a document that is read forward. A search that reached the end of the document without success is
/// not repeated, so a thousand comments without an end cost as much as one.
struct EndingSearch {
    private var missing: Set<[UInt8]> = []

    /// The position after the first `ending` at or after `start`, nil without one. `ending` is in lower case and matches in
    /// any case. No call may start before the start of one that found nothing.
    mutating func end(of ending: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard !missing.contains(ending) else { return nil }
        if let index = bytes.firstIndex(of: ending, from: start) { return index + ending.count }
        missing.insert(ending)
        return nil
    }
}
