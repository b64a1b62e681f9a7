import Drawing
import Geometry
import Raster
import TextLayout

/// The top of the screen: the owner's mark, the kiosk's name, the date and the clock. In narrow space the date yields first, then
/// the end of the name.
struct Header {
    struct Text: Hashable {
        let name: String
        /// Empty while the clock cannot be right.
        let date: String
        let clock: String
    }

    let text: Text
    private let logo: Logo
    private let name: TextBlock
    private let date: TextBlock?
    private let clock: TextBlock
    private let layout: ScreenLayout
    private let place: Place

    /// Where it stands.
    struct Place {
        let frame: Rect
        let clock: TextStyle
    }

    /// Without a time yet.
    init(_ settings: KioskSettings, in place: Place, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        let text = Text(name: settings.name, date: "", clock: "")
        let logo = Logo(settings.logo, name: settings.name, layout: layout, fonts: fonts)
        self.init(text, mark: logo, in: place, layout: layout, fonts: fonts, words: words)
    }

    private init(_ text: Text, mark: Logo, in place: Place, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.text = text
        self.place = place
        self.layout = layout
        logo = mark
        let type = layout.type
        clock = fonts.layout(text.clock, style: place.clock, width: .infinity, maximumLines: 1, language: words.language)
        let used = layout.length(3 + 6 + 1.5 + 3) + (clock.width > 0 ? clock.width + layout.length(1.5) : 0)
        let width = place.frame.width - used
        // Where only a letter or two would fit, an ellipsis alone would say nothing.
        let shownName = width < 4 * type.name.size ? "" : text.name
        name = fonts.layout(shownName, style: type.name, width: width, maximumLines: 1, language: nil)
        let date = fonts.layout(text.date, style: type.date, width: width, maximumLines: 1, language: words.language)
        let fits = name.height + date.height <= place.frame.height && !date.isTruncated && !date.lines.isEmpty
        self.date = fits ? date : nil
    }

    /// The same header at another time.
    func saying(_ text: Text, fonts: FontLibrary, words: Words) -> Header {
        text == self.text ? self : Header(text, mark: logo, in: place, layout: layout, fonts: fonts, words: words)
    }

    /// Over what is behind the sheet in one ink, and on the sheet on paper.
    func draw(into list: inout DrawingList, on ground: HeaderGround, look: Palette) {
        let frame = layout.header.offset(y: ground.top)
        let edge = min(ground.edge, frame.bottom)
        if edge > frame.top {
            let above = Rect(left: frame.left, top: frame.top, right: frame.right, bottom: edge)
            list.part(of: frame, above) {
                draw(into: &$0, y: ground.top, ink: ground.ink, isInverted: ground.isInverted, look: look)
            }
        }
        guard edge < frame.bottom else { return }
        let below = Rect(left: frame.left, top: max(edge, frame.top), right: frame.right, bottom: frame.bottom)
        list.fill(below, look.paper, name: "header")
        list.part(of: frame, below) { draw(into: &$0, y: ground.top, ink: look.ink, isInverted: ground.isInverted, look: look) }
    }

    /// - Parameters:
    ///   - y: of its top.
    ///   - ink: of its words.
    ///   - isInverted: on a ground in the accent.
    func draw(into list: inout DrawingList, y: Double, ink: Color, isInverted: Bool, look: Palette) {
        let top = y + layout.length(2.25)
        let side = layout.length(6)
        let tile = Rect(x: layout.left(of: side, from: layout.length(3), in: place.frame), y: top, width: side, height: side)
        logo.draw(into: &list, frame: tile, isInverted: isInverted, look: look)
        let start = layout.length(3) + side + layout.length(1.5)
        let height = name.height + (date?.height ?? 0)
        let textTop = layout.snapped(tile.center.y - height / 2)
        list.text(name, at: Point(layout.left(of: name, from: start, in: place.frame), textTop), ink)
        if let date {
            list.text(date, at: Point(layout.left(of: date, from: start, in: place.frame), textTop + name.height), ink)
        }
        list.text(clock, at: Point(clockLeft, tile.center.y - clock.height / 2), ink)
    }

    /// The clock stands with its ink at the end.
    private var clockLeft: Double {
        let left = layout.left(of: clock, from: place.frame.width - layout.length(3) - clock.width, in: place.frame)
        return left + (layout.isRightToLeft ? -clock.bearing : clock.endBearing)
    }

    func node(y: Double) -> Node {
        let frame = place.frame.offset(y: y)
        let time = Node(identity: .clock, role: .time, name: text.clock, value: text.date, state: .visible, frame: frame)
        return Node(
            identity: .header, role: .banner, name: text.name, state: .visible, frame: frame,
            children: text.clock.isEmpty ? [] : [time])
    }
}

extension ScreenLayout {
    var headerPlace: Header.Place { Header.Place(frame: header, clock: type.clock) }
}

/// Where a header stands, and on what.
struct HeaderGround {
    let top: Double
    /// y from which on the sheet is under it.
    let edge: Double
    /// Above that.
    let ink: Color
    /// Its logo lies on the accent.
    let isInverted: Bool
}

extension DrawingList {
    /// What `body` draws in a frame, of which only a part is shown.
    fileprivate mutating func part(of frame: Rect, _ shown: Rect, _ body: (inout DrawingList) -> Void) {
        if shown == frame { body(&self) } else { clipped(to: shown, body) }
    }
}
