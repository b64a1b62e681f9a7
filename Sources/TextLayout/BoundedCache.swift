/// Keeps the values asked for last; at most `capacity` of them, at least half as many. A value asked for again and again
/// stays. Every operation takes constant time, but for one in `capacity / 2`, which frees the older half.
struct BoundedCache<Key: Hashable, Value> {
    private var recent: [Key: Value] = [:]
    private var older: [Key: Value] = [:]
    private let half: Int

    /// A capacity under 2 counts as 2.
    init(capacity: Int) { half = max(capacity / 2, 1) }

    var count: Int { recent.count + older.count }

    mutating func value(for key: Key) -> Value? {
        if let value = recent[key] { return value }
        guard let value = older.removeValue(forKey: key) else { return nil }
        keep(value, for: key)
        return value
    }

    mutating func keep(_ value: Value, for key: Key) {
        if recent.count >= half, recent[key] == nil {
            older = recent
            recent = [:]
        }
        older[key] = nil
        recent[key] = value
    }
}
