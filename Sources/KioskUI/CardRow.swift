import Drawing
import Geometry
import Raster

/// One row of cards: its top and height in content space, and its drawing. All its cards are one part, as wide as the screen:
/// its pixels have the same stride as the screen's, and copying them takes half the time of copying each card.
final class CardRow {
    let top: Double
    let height: Double
    /// The part that was requested last.
    private var recorded: (part: DrawingPart, cards: [Card], images: [Image?], theme: Theme)?

    init(top: Double, height: Double) {
        self.top = top
        self.height = height
    }

    func forgetDrawing() { recorded = nil }

    /// Its part, which is recorded again if its cards, their pictures or the theme have changed.
    func part(
        of cards: ArraySlice<Card>, _ images: [Image?], _ theme: Theme, _ record: () -> DrawingPart
    ) -> DrawingPart {
        if let recorded, recorded.theme == theme, recorded.images == images, recorded.cards.elementsEqual(cards, by: ===) {
            return recorded.part
        }
        let part = record()
        recorded = (part, Array(cards), images, theme)
        return part
    }
}
