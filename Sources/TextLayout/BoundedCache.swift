/// Keeps the values asked for last, in two generations; at most `capacity` of them, at least half as many once so many were
/// kept. A value asked for again and again stays. Every operation takes constant time, but for one in `capacity / 2`, which
/// frees the old generation. Raster's `GenerationCache` does the same by bytes; one type for both would take a module of its own
/// below them.
struct BoundedCache<Key: Hashable, Value> {
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]
    private let half: Int

    /// A capacity under 2 counts as 2.
    init(capacity: Int) { half = max(capacity / 2, 1) }

    var count: Int { young.count + old.count }

    mutating func value(for key: Key) -> Value? {
        if let value = young[key] { return value }
        guard let value = old.removeValue(forKey: key) else { return nil }
        keep(value, for: key)
        return value
    }

    mutating func keep(_ value: Value, for key: Key) {
        if young.count >= half, young[key] == nil {
            old = young
            young = [:]
        }
        old[key] = nil
        young[key] = value
    }
}
