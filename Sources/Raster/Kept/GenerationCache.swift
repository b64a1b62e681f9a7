/// Keeps what took time to make, in two generations: what is used moves to the young one; when that would hold more than half
/// of the limit, the old one is dropped and the young one becomes the old.
public struct GenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept: Sendable {
        let value: Value
        let byteCount: Int
    }

    /// Half of it is each generation's, but for a value that alone takes more. 0 or less leaves each its last value.
    public var byteLimit: Int
    private var young: [Key: Kept] = [:]
    private var old: [Key: Kept] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    public init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Of all that is kept: at most the limit, where no value takes more than half of it; a larger one is alone in its
    /// generation. After the limit was lowered that holds once both generations are new.
    public var byteCount: Int { youngBytes + oldBytes }

    /// What is kept under a key; it moves to the young generation.
    public mutating func value(for key: Key) -> Value? {
        if let kept = young[key] { return kept.value }
        guard let kept = old.removeValue(forKey: key) else { return nil }
        oldBytes -= kept.byteCount
        keep(kept.value, for: key, byteCount: kept.byteCount)
        return kept.value
    }

    /// Keeps a value under a key that has none.
    public mutating func keep(_ value: Value, for key: Key, byteCount: Int) {
        if youngBytes + byteCount > byteLimit / 2 {
            (old, oldBytes) = (young, youngBytes)
            (young, youngBytes) = ([:], 0)
        }
        young[key] = Kept(value: value, byteCount: byteCount)
        youngBytes += byteCount
    }
}
