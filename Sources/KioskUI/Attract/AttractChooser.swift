import FeedModel

/// Which stories take turns on the whole screen (Documentation/Design.md, rule 34): the lead, then the newest with a picture that
/// fills the screen, and where there are fewer than five, the newest others as posters. What is to be read on a sign is none.
struct AttractChooser {
    struct Story: Hashable {
        let item: Timeline.Item
        /// Its picture is on its way, or there.
        let hasPicture: Bool
    }

    static let most = 5
    /// One story alone would not take turns.
    static let fewest = 2
    /// Older ones are not looked at: a list may have thousands.
    private static let mostCandidates = 30

    /// In the order in which they are shown; empty if there are too few.
    ///
    /// - Parameters:
    ///   - items: newest first.
    ///   - lead: the identity of the cover's story.
    ///   - mayFill: whether a story may have a picture for the whole screen.
    static func choose(_ items: [Timeline.Item], lead: String?, mayFill: (Timeline.Item) -> Bool) -> [Story] {
        let newest = items.lazy.filter { !$0.isNotice && $0.identity != lead }.prefix(mostCandidates)
        let stories = (items.filter { !$0.isNotice && $0.identity == lead } + newest)
            .map { Story(item: $0, hasPicture: mayFill($0)) }
        let wanted = stories.indices.sorted { (rank(stories[$0], lead), $0) < (rank(stories[$1], lead), $1) }.prefix(most)
        return wanted.count < fewest ? [] : wanted.sorted().map { stories[$0] }
    }

    private static func rank(_ story: Story, _ lead: String?) -> Int {
        story.item.identity == lead ? 0 : story.hasPicture ? 1 : 2
    }
}
