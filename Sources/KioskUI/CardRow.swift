import Drawing
import Geometry

/// One row of cards: its top and height in content space, and what it looks like. All its cards are one part, as wide as the
/// screen: their pixels lie in memory as on the screen, and are copied in half the time of as many cards.
final class CardRow {
    let top: Double
    let height: Double
    /// The last one that was asked for.
    private var recorded: (part: DrawingPart, cards: [Card], theme: Theme)?

    init(top: Double, height: Double) {
        self.top = top
        self.height = height
    }

    /// Its part, which is recorded anew when it has other cards or another theme.
    func part(of cards: ArraySlice<Card>, _ theme: Theme, _ record: () -> DrawingPart) -> DrawingPart {
        if let recorded, recorded.theme == theme, recorded.cards.elementsEqual(cards, by: ===) { return recorded.part }
        let part = record()
        recorded = (part, Array(cards), theme)
        return part
    }
}
