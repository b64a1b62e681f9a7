/// Deals the cells of a pattern as from packs of cards: of any eight in a row from the start of a pack exactly three are quarter
/// discs and one is empty, and all colours come equally often. So a pattern of a few cells is as well mixed as a large one.
struct PatternDealer {
    private static let figures: [PatternCell.Figure] = [
        .quarter, .quarter, .quarter, .halves, .disc, .triangle, .squareAndQuarter, .empty,
    ]

    private var numbers: SeededNumbers
    private var figures: [PatternCell.Figure] = []
    private var colors: [Int] = []
    private let colorCount: Int

    /// - Parameter colorCount: at least 4, so that there is always one that is none of three.
    init(seed: String, colorCount: Int) {
        numbers = SeededNumbers(seed)
        self.colorCount = colorCount
    }

    /// The next cell. No neighbour has its colour, or, unless it is a quarter disc, its figure.
    mutating func next(beside neighbours: [PatternCell]) -> PatternCell {
        let figure = nextFigure { figure in figure == .quarter || !neighbours.contains { $0.figure == figure } }
        guard figure != .empty else { return PatternCell(figure: .empty, turn: 0, color: 0, secondColor: nil) }
        let taken = neighbours.filter { $0.figure != .empty }.map(\.color)
        let turn = numbers.below(4)
        let color = nextColor { !taken.contains($0) }
        // Half of the discs have a core, and half of the half discs two colours.
        let isTwofold =
            switch figure {
            case .squareAndQuarter: true
            case .halves, .disc: numbers.below(2) == 0
            case .quarter, .triangle, .empty: false
            }
        return PatternCell(
            figure: figure, turn: turn, color: color, secondColor: isTwofold ? nextColor { $0 != color } : nil)
    }

    private mutating func nextFigure(where isFitting: (PatternCell.Figure) -> Bool) -> PatternCell.Figure {
        if !figures.contains(where: isFitting) { figures += numbers.shuffled(PatternDealer.figures) }
        return figures.remove(at: figures.firstIndex(where: isFitting) ?? 0)
    }

    private mutating func nextColor(where isFitting: (Int) -> Bool) -> Int {
        if !colors.contains(where: isFitting) { colors += numbers.shuffled(Array(0..<colorCount)) }
        return colors.remove(at: colors.firstIndex(where: isFitting) ?? 0)
    }
}
