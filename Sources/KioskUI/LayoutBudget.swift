/// How many letters may still be laid out in a frame. It is an amount of work and not a time, so that a replay is the same on
/// every machine. The first text is laid out however long it is, or there would be no end.
struct LayoutBudget {
    private(set) var letters: Int
    private var isUntouched = true

    init(letters: Int) { self.letters = letters }

    /// Takes the letters of one text; false where they are too many for what is left.
    mutating func take(_ count: Int) -> Bool {
        guard isUntouched || count <= letters else { return false }
        isUntouched = false
        letters -= count
        return true
    }

    /// The frame has enough to do without.
    mutating func end() { (letters, isUntouched) = (0, false) }
}

extension LayoutBudget {
    /// For what cannot be seen yet: about a card in two frames. The fastest fling (8000 pt/s, 133 points a frame) needs one to
    /// three letters a point, and what was laid out ahead lasts until it has become slower.
    static func ahead(_ metrics: Metrics) -> LayoutBudget { LayoutBudget(letters: 100 + 200 * metrics.columns) }

    /// For the first content of all, which an empty screen waits for: two to four frames, each lighter than the one that paints
    /// it.
    static func first(_ metrics: Metrics) -> LayoutBudget { LayoutBudget(letters: 4 * ahead(metrics).letters) }

    /// For what is in view already: the first frame, another size of the screen, a jump down a long list, which takes a few
    /// frames.
    static func inView(_ metrics: Metrics) -> LayoutBudget { LayoutBudget(letters: 6_000 * metrics.columns) }
}
