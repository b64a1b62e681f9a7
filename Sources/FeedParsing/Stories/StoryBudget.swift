/// How much of a story, and of all stories of a feed, is still kept.
struct StoryBudget {
    /// Bytes of text, of the story.
    private(set) var text = 0
    private var blocks = 0
    private var runs = 0
    /// Of the feed, in bytes of memory, about.
    private var feed = Limits.storyBytes

    /// More was there than is kept.
    private(set) var isSpent = false

    init() {}

    /// For the next story; nil if nothing is left for it.
    var renewed: StoryBudget? {
        guard feed > Limits.storyText else { return nil }
        var budget = StoryBudget()
        (budget.text, budget.blocks, budget.runs) = (Limits.storyText, Limits.storyBlocks, Limits.storyRuns)
        budget.feed = feed
        return budget
    }

    var hasNoRuns: Bool { runs < 0 }

    mutating func spend(text bytes: Int, runs count: Int) {
        isSpent = isSpent || bytes > text
        text = max(text - bytes, 0)
        runs -= count
        feed -= bytes + count * StoryBudget.run
    }

    /// False if no more are kept.
    mutating func spendBlock() -> Bool {
        blocks -= 1
        feed -= StoryBudget.block
        isSpent = isSpent || blocks < 0
        return blocks >= 0
    }

    private static let run = 32
    private static let block = 200
}
