/// Rate-limits lines until they are read: each once an hour, at most 64 different ones. After the hour, one more line counts
/// those dropped. So a message that comes with every frame, the same or with a different number each time, fills no log and
/// no memory, and is still reported as long as it lasts.
struct LineLimit {
    static let capacity = 64
    /// Seconds.
    static let period = 3600.0

    private var began = -Double.infinity
    private var known: Set<String> = []
    private var unread: [String] = []
    private var dropped = 0

    mutating func add(_ line: String, at time: Double) {
        endPeriod(at: time)
        if known.contains(line) { return }
        guard known.count < LineLimit.capacity, unread.count < LineLimit.capacity else { return dropped += 1 }
        if known.isEmpty { began = time }
        known.insert(line)
        unread.append(line)
    }

    /// The lines since the last call, in order.
    mutating func take(at time: Double) -> [String] {
        endPeriod(at: time)
        defer { unread = [] }
        return unread
    }

    private mutating func endPeriod(at time: Double) {
        guard time - began >= LineLimit.period else { return }
        known = []
        // While the lines are not read, the count continues.
        guard dropped > 0, unread.count < LineLimit.capacity else { return }
        unread.append("\(dropped) more lines about the display were left out within an hour")
        dropped = 0
    }
}
