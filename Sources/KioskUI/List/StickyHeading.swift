import Drawing
import Geometry
import Raster

/// The day of the topmost rows, at the top of the list while its own heading is above it. The next one pushes it out.
struct StickyHeading {
    let heading: DayHeading
    /// The first of the list.
    let isFirst: Bool
    /// y on the screen.
    let top: Double

    /// - Parameters:
    ///   - edge: where the list begins on the screen.
    ///   - origin: y of the list's top on the screen.
    init?(_ cards: CardList, edge: Double, origin: Double) {
        let place = edge + StickyHeading.inset(cards.layout)
        let (current, next) = cards.headings(at: place - origin)
        guard let current, let heading = current.heading, origin + current.top < place else { return nil }
        self.heading = heading
        isFirst = current === cards.rows.first
        top = min(place, next.map { origin + $0.top - heading.height } ?? place)
    }

    /// Beside a cover nothing is above the heading.
    private static func inset(_ layout: ScreenLayout) -> Double {
        layout.form == .landscape ? layout.length(0.4) : -layout.length(0.4)
    }

    func draw(into list: inout DrawingList, edge: Double, layout: ScreenLayout, look: Palette, chip: FreshnessChip?) {
        let bottom = top + heading.height + layout.length(0.6)
        list.fill(layout.rows(top: edge, bottom: bottom), look.paper, name: "sticky")
        list.fade(layout.rows(top: bottom, bottom: bottom + layout.length(1.5)), look.paper, from: 1, to: 0)
        heading.draw(into: &list, top: layout.snapped(top), look: look, chip: isFirst ? chip : nil)
    }
}
