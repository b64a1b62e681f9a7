import FeedModel

/// The items that came with the last reload, and how long each has been on the screen: they are marked for a moment.
struct Newness {
    private var items: Set<String> = []
    private var seen: [String: Double] = [:]
    private var time = 0.0

    /// Fully marked, then fading, in seconds.
    private static let shown = 2.0
    private static let fade = 0.6

    /// All others are old.
    mutating func begin(_ items: Set<String>) {
        self.items = items
        seen = seen.filter { items.contains($0.key) }
    }

    /// What is in view now is seen from now on.
    mutating func advance(to time: Double, inView cards: [Card]) {
        self.time = max(self.time, time)
        guard !items.isEmpty else { return }
        for card in cards where items.contains(card.item.identity) && seen[card.item.identity] == nil {
            seen[card.item.identity] = self.time
        }
        for (identity, start) in seen where self.time >= start + Newness.shown + Newness.fade {
            items.remove(identity)
            seen[identity] = nil
        }
    }

    var hasItems: Bool { !items.isEmpty }

    func isNew(_ identity: String) -> Bool { items.contains(identity) }

    func places(in cards: [Card]) -> Set<Int> { Set(cards.indices.filter { items.contains(cards[$0].item.identity) }) }

    /// How much of the mark of a row is seen, 0 to 1.
    func share(of cards: [Card]) -> Double {
        guard !items.isEmpty else { return 0 }
        return cards.filter { items.contains($0.item.identity) }.map { share(of: $0.item.identity) }.max() ?? 0
    }

    private func share(of identity: String) -> Double {
        guard let start = seen[identity] else { return 1 }
        return 1 - min(max((time - start - Newness.shown) / Newness.fade, 0), 1)
    }

    /// Something fades.
    var isMoving: Bool { seen.values.contains { time >= $0 + Newness.shown } }

    /// When the next one begins to fade.
    var nextDeadline: Double? { seen.values.filter { time < $0 + Newness.shown }.min().map { $0 + Newness.shown } }
}
