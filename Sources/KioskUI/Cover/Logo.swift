import Drawing
import Geometry
import PullToRefresh
import Raster
import TextLayout

/// The owner's mark at the start of the header: their picture or path on a tile, else the first letter of the kiosk's name.
struct Logo {
    private let mark: RingLogo?
    private let initial: TextBlock?
    private let layout: ScreenLayout

    init(_ mark: RingLogo?, name: String, layout: ScreenLayout, fonts: FontLibrary) {
        self.mark = mark
        self.layout = layout
        let letter = name.first(where: \.isLetter).map { String($0).uppercased() } ?? ""
        initial =
            mark == nil
            ? fonts.layout(letter, style: layout.type.initial, width: .infinity, maximumLines: 1, language: nil) : nil
    }

    /// - Parameter isInverted: on a ground in the tile's own colour.
    func draw(into list: inout DrawingList, frame: Rect, isInverted: Bool, look: Palette) {
        let (ground, ink) = isInverted ? (look.onAccent, look.accent) : (look.accent, look.onAccent)
        list.fill(frame, radius: layout.length(1.5), ground, name: "logo")
        if let mark { mark.draw(at: frame.center, size: 0.7 * frame.width, ink, into: &list) }
        if let initial { list.text(initial, center: frame.center, ink) }
    }
}
