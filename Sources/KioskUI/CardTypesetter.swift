import FeedModel
import TextLayout

/// Everything that the layout of cards needs.
struct CardTypesetter {
    let metrics: Metrics
    let fonts: FontLibrary
    let ages: Ages
    /// What is known of pictures: an item whose picture cannot be had gets a card without.
    let pictures: PictureShelf
}

/// The age of an item, in words.
struct Ages {
    let clock: WallClock
    /// False if the clock is known to be wrong.
    let isTrusted: Bool

    /// Empty for an item without a date.
    func text(of item: Timeline.Item) -> String { item.entry.date.map { clock.age(of: $0, isTrusted: isTrusted) } ?? "" }
}
