import FeedModel
import TextLayout

/// What cards are laid out with.
struct CardTypesetter {
    let metrics: Metrics
    let fonts: FontLibrary
    let ages: Ages
}

/// How old items are, in words.
struct Ages {
    let clock: WallClock
    /// False when the clock is known to be wrong.
    let isTrusted: Bool

    /// Empty for an item without a date.
    func text(of item: Timeline.Item) -> String { item.entry.date.map { clock.age(of: $0, isTrusted: isTrusted) } ?? "" }
}
