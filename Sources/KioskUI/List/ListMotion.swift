import Animation
import FeedModel

/// How a list opens for what is new while its top is in view: what was there slides to its new place, and what is new comes from
/// under the row above it (Documentation/Design.md, rule 54).
struct ListMotion {
    struct Place: Hashable {
        /// Down from where the row rests.
        let distance: Double
        let opacity: Double

        static let rest = Place(distance: 0, opacity: 1)
    }

    private let start: Double
    private var time: Double
    /// How far each row that was there slides, by its top.
    private let distances: [Double: Double]
    /// Of rows that were out of view.
    private let others: Double
    private let newTops: [Double: Int]
    private let rise: Double
    let reach: Double

    private static let spring = Spring(duration: 0.45, ratio: 0.85)
    /// Until it is over, in seconds, and between two new rows.
    private static let duration = 0.6
    private static let step = 0.06
    private static let mostSteps = 5

    /// Nil where nothing moves.
    init?(from old: CardList, to new: CardList, at time: Double) {
        var (distances, newTops): ([Double: Double], [Double: Int]) = ([:], [:])
        var others = 0.0
        for row in new.rows {
            guard let before = ListMotion.top(of: row, in: old) else {
                newTops[row.top] = min(newTops.count, ListMotion.mostSteps)
                continue
            }
            others = before - row.top
            distances[row.top] = others
        }
        guard !newTops.isEmpty || distances.values.contains(where: { $0 != 0 }) else { return nil }
        (self.start, self.time) = (time, time)
        (self.distances, self.newTops, self.others) = (distances, newTops, others)
        rise = new.layout.length(4)
        reach = distances.values.map(abs).max() ?? 0
    }

    /// Where a row of the new list was before, in the space of the list.
    private static func top(of row: ListRow, in old: CardList) -> Double? {
        if let heading = row.heading { return old.rows.first { $0.heading?.day == heading.day && $0.heading != nil }?.top }
        return row.cards.lazy.compactMap { old.row(of: $0.item.identity)?.top }.first
    }

    mutating func advance(to time: Double) { self.time = max(self.time, time) }

    var isOver: Bool { time >= start + ListMotion.duration + ListMotion.step * Double(ListMotion.mostSteps) }

    /// The row was not in the list before.
    func isNew(_ row: ListRow) -> Bool { newTops[row.top] != nil }

    func place(of row: ListRow) -> Place {
        if let order = newTops[row.top] {
            let left = left(after: Double(order) * ListMotion.step)
            return Place(distance: -rise * left, opacity: 1 - 0.6 * min(max(left, 0), 1))
        }
        return Place(distance: (distances[row.top] ?? others) * left(after: 0), opacity: 1)
    }

    /// The share of the way that is left.
    private func left(after delay: Double) -> Double {
        let passed = time - start - delay
        guard passed > 0 else { return 1 }
        return ListMotion.spring.state(after: passed, displacement: 1, velocity: 0).displacement
    }
}
