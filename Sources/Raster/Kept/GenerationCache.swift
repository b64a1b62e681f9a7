/// A cache of values that took time to make, in two generations. A value that is used moves to the newer one. When the newer
/// one would hold more than half of the limit, the older one is dropped and the newer one takes its place.
struct GenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept: Sendable {
        let value: Value
        let byteCount: Int
    }

    /// Each generation may use half of it; a value that is larger than that is kept alone. With 0 or less each generation keeps
    /// its last value.
    var byteLimit: Int
    private var newer: [Key: Kept] = [:]
    private var older: [Key: Kept] = [:]
    private var newerBytes = 0
    private var olderBytes = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The size of all kept values: at most the limit, if no value is larger than half of it; a larger one is alone in its
    /// generation. After the limit was lowered that holds once both generations are new.
    var byteCount: Int { newerBytes + olderBytes }

    /// What is kept under a key; it moves to the newer generation.
    mutating func value(for key: Key) -> Value? {
        if let kept = newer[key] { return kept.value }
        guard let kept = older.removeValue(forKey: key) else { return nil }
        olderBytes -= kept.byteCount
        keep(kept.value, for: key, byteCount: kept.byteCount)
        return kept.value
    }

    /// Keeps a value under a key that has none.
    mutating func keep(_ value: Value, for key: Key, byteCount: Int) {
        if newerBytes + byteCount > byteLimit / 2 {
            (older, olderBytes) = (newer, newerBytes)
            (newer, newerBytes) = ([:], 0)
        }
        newer[key] = Kept(value: value, byteCount: byteCount)
        newerBytes += byteCount
    }
}
