/// How many letters a frame may still lay out. It is an amount of work and not a time, so that a replay is the same on every
/// machine. The first text is laid out however long it is; otherwise a long one would never be.
struct LayoutBudget {
    private(set) var letters: Int
    private var isUntouched = true

    init(letters: Int) { self.letters = letters }

    /// Takes the letters of one text; false if they are too many for the rest of the budget.
    mutating func take(_ count: Int) -> Bool {
        guard isUntouched || count <= letters else { return false }
        isUntouched = false
        letters -= count
        return true
    }

    var isEnded: Bool { letters == 0 && !isUntouched }

    /// For a frame that has enough other work.
    mutating func end() { (letters, isUntouched) = (0, false) }
}

extension LayoutBudget {
    /// For what is not visible yet: about half a card a frame. The fastest fling (8000 pt/s, 133 points a frame) needs one to
    /// three letters a point. What was laid out ahead is enough until the fling has become slower.
    static func ahead(_ layout: ScreenLayout) -> LayoutBudget { LayoutBudget(letters: 100 + 200 * layout.columns) }

    /// For the first content, while the screen is empty: two to four frames, each cheaper than the one that paints it.
    static func first(_ layout: ScreenLayout) -> LayoutBudget { LayoutBudget(letters: 4 * ahead(layout).letters) }

    /// For what is visible already: the first frame, another size of the screen, and a jump down a long list, which takes a few
    /// frames.
    static func inView(_ layout: ScreenLayout) -> LayoutBudget { LayoutBudget(letters: 6_000 * layout.columns) }
}
