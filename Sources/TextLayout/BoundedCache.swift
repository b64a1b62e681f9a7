/// A cache that keeps the values used last, in two generations: at most `capacity` of them, and at least half as many once
/// that many have been kept. A value that is used again and again stays. Every operation takes constant time, except one in
/// `capacity / 2`, which frees the older generation. Raster's `GenerationCache` does the same by bytes; sharing one type
/// would need a module below both.
struct BoundedCache<Key: Hashable, Value> {
    private var newer: [Key: Value] = [:]
    private var older: [Key: Value] = [:]
    private let half: Int

    /// A capacity below 2 counts as 2.
    init(capacity: Int) { half = max(capacity / 2, 1) }

    var count: Int { newer.count + older.count }

    mutating func value(for key: Key) -> Value? {
        if let value = newer[key] { return value }
        guard let value = older.removeValue(forKey: key) else { return nil }
        keep(value, for: key)
        return value
    }

    mutating func keep(_ value: Value, for key: Key) {
        if newer.count >= half, newer[key] == nil {
            older = newer
            newer = [:]
        }
        older[key] = nil
        newer[key] = value
    }
}
