import Drawing
import Geometry
import Raster

/// One row of the list: a day's heading, or cards. Its top and height are in the space of the list; y = 0 is the sheet's top. The
/// cards of a row are one part: its pixels have the same stride as the screen's where it is as wide, and copying it takes half
/// the time of copying each card.
final class ListRow {
    enum Content {
        case heading(DayHeading)
        case cards([Card])
    }

    let top: Double
    let height: Double
    private(set) var content: Content
    /// The parts that were recorded last, without and with the marks of new items.
    private var usual: Recorded?
    private var new: Recorded?

    private struct Recorded {
        let part: DrawingPart
        let key: Key
    }

    /// Everything that a row's drawing depends on besides itself.
    struct Key: Hashable {
        let images: [Image?]
        /// The places of pictures that cannot be had.
        let refused: Set<Int>
        let colors: CardColors
        let newPlaces: Set<Int>
    }

    init(top: Double, _ content: Content) {
        self.top = top
        self.content = content
        switch content {
        case .heading(let heading): height = heading.height
        case .cards(let cards): height = cards.map(\.height).max() ?? 0
        }
    }

    var bottom: Double { top + height }

    var cards: [Card] { if case .cards(let cards) = content { cards } else { [] } }
    var heading: DayHeading? { if case .heading(let heading) = content { heading } else { nil } }

    /// Replaces what it says, in the same height.
    func change(_ content: Content) {
        self.content = content
        forgetDrawing()
    }

    func forgetDrawing() { (usual, new) = (nil, nil) }

    /// Its part, which is recorded again if something that it depends on has changed.
    func part(_ key: Key, _ record: () -> DrawingPart) -> DrawingPart {
        let kept = key.newPlaces.isEmpty ? usual : new
        if let kept, kept.key == key { return kept.part }
        let recorded = Recorded(part: record(), key: key)
        if key.newPlaces.isEmpty { usual = recorded } else { new = recorded }
        return recorded.part
    }
}
