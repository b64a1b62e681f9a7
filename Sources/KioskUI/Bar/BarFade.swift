import Drawing
import Geometry
import Paths
import Raster

extension DrawingList {
    /// The list fades to the paper above the bar, and is hidden under it. Below a lifted bar it comes out again.
    mutating func barFade(_ layout: ScreenLayout, look: Palette) {
        func band(_ top: Double, _ bottom: Double) -> Rect { layout.rows(top: top, bottom: bottom) }
        let bar = layout.bar
        guard layout.isBarLifted else {
            fade(band(bar.top - layout.length(5.5), bar.top), look.paper, from: 0, to: 1)
            return fill(band(bar.top, layout.size.height), look.paper, name: "fade")
        }
        let space = layout.length(1.25)
        fade(band(bar.top - layout.length(3), bar.top - space), look.paper, from: 0, to: 1)
        fill(band(bar.top - space, bar.bottom + space), look.paper, name: "fade")
        fade(band(bar.bottom + space, bar.bottom + layout.length(3)), look.paper, from: 1, to: 0)
    }

    /// A colour that changes its opacity downwards.
    mutating func fade(_ band: Rect, _ color: Color, from start: Double, to end: Double) {
        let stops = [Gradient.Stop(0, color.faded(start)), Gradient.Stop(1, color.faded(end))]
        let course = Gradient.Course.linear(from: Point(0, band.top), to: Point(0, band.bottom))
        fill(Path(rect: band), .gradient(Gradient(course, stops: stops)), name: "fade")
    }
}
