/// Keeps what took time to make, in two generations: what is used moves to the young one; when that would hold more than half
/// of the limit, the old one is dropped and the young one becomes the old.
public struct GenerationCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Kept: Sendable {
        let value: Value
        let byteCount: Int
    }

    public var byteLimit: Int
    private var young: [Key: Kept] = [:]
    private var old: [Key: Kept] = [:]
    private var youngBytes = 0
    private var oldBytes = 0

    public init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// What is kept takes so much; at most the limit and one value more, once something is kept under it.
    public var byteCount: Int { youngBytes + oldBytes }

    /// What is kept under a key.
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
