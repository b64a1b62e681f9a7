import Drawing
import Geometry
import Paths
import QRCodes
import Raster
import TextLayout

/// "Read on your phone": a code that leads to the story (Documentation/Design.md, rule 40). Black on a white tile in every theme,
/// because readers expect that, and as large as the visitors' distance asks for.
struct PhoneCode {
    let size: Size
    private let code: QRCode
    /// Of the white tile.
    private let side: Double
    private let title: TextBlock
    private let text: TextBlock
    private let layout: ScreenLayout
    /// Over a picture there is no card around it.
    private let isOnPicture: Bool

    /// - Parameters:
    ///   - width: of the place, in points.
    ///   - link: the story's; nil, or one that no code can hold, gives no code.
    init?(
        link: String?, width: Double, isOnPicture: Bool, layout: ScreenLayout, distance: Double, fonts: FontLibrary,
        words: Words
    ) {
        guard let link, let code = QRCode(address: link) else { return nil }
        let padding = isOnPicture ? 0 : layout.length(1.4)
        let side = code.tileSide(atLeast: max(layout.length(15.5), distance), scale: layout.scale)
        guard side + 2 * padding <= width else { return nil }
        self.code = code
        let room = width - side - 2 * padding - layout.length(2.5)
        (self.side, self.layout, self.isOnPicture) = (side, layout, isOnPicture)
        let isWorded = room >= PhoneCode.leastWords * layout.type.phoneText.size
        func block(_ text: String, _ style: TextStyle, _ lines: Int) -> TextBlock {
            fonts.layout(isWorded ? text : "", style: style, width: room, maximumLines: lines, language: words.language)
        }
        title = block(words.readOnPhone, layout.type.phoneTitle, 2)
        text = block(words.readOnPhoneDetail, layout.type.phoneText, 4)
        size = Size(width, layout.snapped(side + 2 * padding))
    }

    /// Narrower words are left out, in sizes of their type.
    private static let leastWords = 6.0

    /// - Parameters:
    ///   - origin: of its place.
    ///   - ink: of words on the picture.
    func draw(into list: inout DrawingList, at origin: Point, ink: Color, look: Palette) {
        let frame = Rect(x: origin.x, y: origin.y, width: size.width, height: size.height)
        if !isOnPicture { drawCard(into: &list, frame, look) }
        let tile = tile(in: frame)
        code.draw(in: tile, radius: layout.length(isOnPicture ? 1.25 : 0.75), scale: layout.scale, into: &list)
        drawWords(into: &list, frame, beside: tile, ink: isOnPicture ? (ink, ink) : (look.ink, look.secondaryInk))
    }

    private func drawCard(into list: inout DrawingList, _ frame: Rect, _ look: Palette) {
        list.fill(frame, radius: layout.length(2.25), look.surface, name: "card")
        guard look.isHighContrast else { return }
        let width = layout.length(0.2)
        let path = Path(roundedRect: frame.inset(by: width / 2), radius: layout.length(2.25) - width / 2)
        list.stroke(path, StrokeStyle(width: width), look.ink, name: "outline")
    }

    private func tile(in frame: Rect) -> Rect {
        let padding = isOnPicture ? 0 : layout.length(1.4)
        let left = layout.left(of: side, from: padding, in: frame)
        return Rect(x: layout.snapped(left), y: layout.snapped(frame.center.y - side / 2), width: side, height: side)
    }

    private func drawWords(
        into list: inout DrawingList, _ frame: Rect, beside tile: Rect, ink: (title: Color, text: Color)
    ) {
        let gap = layout.length(0.6)
        let top = layout.snapped(frame.center.y - (title.height + gap + text.height) / 2)
        let start = (layout.isRightToLeft ? frame.right - tile.left : tile.right - frame.left) + layout.length(2)
        list.text(title, at: Point(layout.left(of: title, from: start, in: frame), top), ink.title)
        list.text(
            text, at: Point(layout.left(of: text, from: start, in: frame), top + title.height + gap),
            ink.text)
    }

    /// Where its words stand over a picture, which is darkened for them.
    func wordsBox(at origin: Point) -> Rect {
        Rect(
            x: origin.x + (layout.isRightToLeft ? 0 : side), y: origin.y + layout.length(1), width: size.width - side,
            height: max(size.height - 2 * layout.length(1), 0))
    }

    func node(at origin: Point, isVisible: Bool, words: Words) -> Node {
        Node(
            identity: .phoneCode, role: .picture, name: words.readOnPhone, value: words.readOnPhoneDetail,
            state: isVisible ? .visible : [], frame: Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
    }
}

extension ScreenPlace {
    /// A code is read from ten times its side (a rule of trade). Without the picture's height nobody knows how long a millimetre
    /// is, and the code has the size that the design gives it.
    ///
    /// - Returns: the least side, in points.
    func codeSide(screenHeight: Double) -> Double {
        guard let pictureHeight else { return 0 }
        let usual = pictureHeight < ScreenPlace.smallPicture ? 250.0 : 500.0
        return (readingDistance ?? usual) / 10 * screenHeight / pictureHeight
    }

    /// Of a panel of 7 inches, which hangs where hands are.
    private static let smallPicture = 160.0
}
