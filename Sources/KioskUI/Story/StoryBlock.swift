import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// One piece of a story, laid out. It is painted once for each look; scrolling copies it.
final class StoryBlock {
    let piece: StoryPiece
    /// In the space of the body.
    let top: Double
    let height: Double
    /// Of a picture.
    let request: PictureRequest?
    private let layout: StoryLayout
    private let texts: [TextBlock]
    private let marker: TextBlock?
    private let isRightToLeft: Bool
    private var recorded: (key: Key, part: DrawingPart)?

    private struct Key: Hashable {
        let look: Palette
        let image: Image?
        let isRefused: Bool
    }

    var bottom: Double { top + height }

    init(_ piece: StoryPiece, top: Double, in body: StoryBody, fonts: FontLibrary, pictures: PictureShelf) {
        let layout = body.layout
        let width = StoryBlock.textWidth(piece, layout)
        let language = piece.language ?? body.language
        self.piece = piece
        self.top = top
        self.layout = layout
        texts = StoryBlock.texts(of: piece, width: width, language: language, layout.screen.type, fonts)
        marker = piece.marker.map {
            fonts.layout($0, style: layout.screen.type.body, width: .infinity, maximumLines: 1, language: language)
        }
        isRightToLeft = texts.first?.isRightToLeft ?? false
        if case .picture(let image) = piece.content {
            let most = Size(layout.screen.snapped(width), layout.highestPicture)
            request = PictureRequest(
                forms: [image], feedAddress: body.feedAddress, size: most.pixels(layout.screen.scale), fit: .inside)
            height = pictures.isRefused(image.url) ? 0 : StoryBlock.awaitedHeight(image, in: most, layout)
        } else {
            request = nil
            let padding = piece.isCode ? 2 * layout.codePadding : 0
            height = layout.screen.snapped(texts.reduce(0) { $0 + $1.height } + padding)
        }
    }

    private init(_ block: StoryBlock, top: Double, height: Double) {
        (piece, layout, request, texts) = (block.piece, block.layout, block.request, block.texts)
        (marker, isRightToLeft, recorded) = (block.marker, block.isRightToLeft, height == block.height ? block.recorded : nil)
        (self.top, self.height) = (top, height)
    }

    func moved(by distance: Double) -> StoryBlock { StoryBlock(self, top: top + distance, height: height) }
    func with(height: Double) -> StoryBlock { StoryBlock(self, top: top, height: height) }
}

// Layout.
extension StoryBlock {
    private static func start(_ piece: StoryPiece, _ layout: StoryLayout) -> Double {
        Double(piece.depth) * layout.indent + (piece.isQuote ? layout.quoteIndent : 0)
            + (piece.isCode ? layout.codePadding : 0)
    }

    private static func textWidth(_ piece: StoryPiece, _ layout: StoryLayout) -> Double {
        max(layout.measure - start(piece, layout) - (piece.isCode ? layout.codePadding : 0), 0)
    }

    private static func texts(
        of piece: StoryPiece, width: Double, language: String?, _ type: TypeScale, _ fonts: FontLibrary
    ) -> [TextBlock] {
        func block(_ words: StoryWords, _ style: TextStyle, isBalanced: Bool = false) -> TextBlock {
            fonts.layout(
                words.text, style: style, width: width, maximumLines: .max, language: language, emphasis: words.emphasis,
                isBalanced: isBalanced, keepsMeasure: true)
        }
        switch piece.content {
        case .words(let words): return [block(words, type.body)]
        case .heading(let level, let words): return [block(words, type.bodyHeading(level), isBalanced: true)]
        case .code(let text):
            return text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { block(StoryWords(text: $0.withKeptIndent), type.code) }
        case .picture: return []
        }
    }

    /// Until it has come: what its feed says of its shape, or that of most pictures.
    private static func awaitedHeight(_ image: EntryImage, in most: Size, _ layout: StoryLayout) -> Double {
        layout.screen.snapped(min(most.width / (image.aspect ?? usualAspect), most.height))
    }

    private static let usualAspect = 1.5

    /// The height that its picture asks for now: its own, or none where it cannot be had; nil while that is not known.
    func pictureHeight(_ pictures: PictureShelf) -> Double? {
        guard let request else { return nil }
        if let image = pictures.picture(request)?.image { return Double(image.size.height) / layout.screen.scale }
        return pictures.isRefused(request) ? 0 : nil
    }
}

// Drawing.
extension StoryBlock {
    /// - Parameters:
    ///   - origin: of its column, on the screen.
    ///   - shown: its picture, and how much of that is seen.
    ///   - isRefused: its picture cannot be had, and its place is still there.
    func draw(
        into list: inout DrawingList, at origin: Point, shown: (image: Image, opacity: Double)?, isRefused: Bool, look: Palette
    ) {
        guard height > 0 else { return }
        let image = shown?.opacity == 1 ? shown?.image : nil
        let key = Key(look: look, image: image, isRefused: isRefused)
        if recorded?.key != key { recorded = (key, record(key)) }
        guard let recorded else { return }
        list.part(recorded.part, at: origin, name: "text")
        if let shown, shown.opacity < 1 { draw(shown.image, opacity: shown.opacity, at: origin, into: &list) }
    }

    func forgetDrawing() { recorded = nil }

    /// Its lines' letters may reach a little beyond its column.
    static func overhang(_ layout: StoryLayout) -> Double { layout.screen.length(0.5) }

    private func record(_ key: Key) -> DrawingPart {
        let (over, look) = (StoryBlock.overhang(layout), key.look)
        return DrawingPart(size: Size(layout.measure + 2 * over, height), on: look.paper) { list in
            if piece.isQuote { drawQuoteLine(into: &list, left: over, look) }
            if piece.isCode {
                let left = over + Double(piece.depth) * layout.indent
                let ground = Rect(left: left, top: 0, right: over + layout.measure, bottom: height)
                list.fill(ground, radius: layout.pictureRadius, look.press, name: "code")
            }
            if request != nil { drawPicture(key, into: &list, left: over) }
            drawTexts(into: &list, left: over, look)
        }
    }

    private func drawTexts(into list: inout DrawingList, left: Double, _ look: Palette) {
        let start = StoryBlock.start(piece, layout)
        var y = piece.isCode ? layout.codePadding : 0
        let x = left + (isRightToLeft ? layout.measure - start - StoryBlock.textWidth(piece, layout) : start)
        for text in texts {
            list.text(text, at: Point(x, y), piece.isQuote ? look.secondaryInk : look.ink)
            y += text.height
        }
        guard let marker else { return }
        let distance = start - layout.screen.length(0.9)
        let place = isRightToLeft ? left + layout.measure - distance : left + distance - marker.width
        list.text(marker, at: Point(place, 0), look.tertiaryInk)
    }

    private func drawQuoteLine(into list: inout DrawingList, left: Double, _ look: Palette) {
        let width = layout.screen.length(0.4)
        let x = isRightToLeft ? left + layout.measure - width : left
        list.fill(Rect(x: x, y: 0, width: width, height: height), look.accent, name: "quote")
    }

    /// A small picture is not enlarged; it stands where the text begins.
    private func pictureFrame(left: Double, _ image: Image?) -> Rect {
        let start = StoryBlock.start(piece, layout)
        let room = StoryBlock.textWidth(piece, layout)
        let own = image.map { Double($0.size.width) / layout.screen.scale } ?? room
        return Rect(x: left + start, y: 0, width: min(own, room), height: height)
    }

    /// A calm ground until the picture is there; a pattern where it cannot be had, until the place may close.
    private func drawPicture(_ key: Key, into list: inout DrawingList, left: Double) {
        let place = pictureFrame(left: left, key.image)
        guard let image = key.image else {
            list.fill(place, radius: layout.pictureRadius, key.look.press, name: "picture")
            return key.isRefused ? drawPattern(in: place, into: &list, key.look) : ()
        }
        list.filling(place, radius: layout.pictureRadius, with: image, pixelScale: layout.screen.scale)
    }

    /// Faint, because words above and below it are read on.
    private func drawPattern(in place: Rect, into list: inout DrawingList, _ look: Palette) {
        guard let request, !place.isEmpty else { return }
        let side = (place.width / 6 * layout.screen.scale).rounded(.up) / layout.screen.scale
        list.clipped(to: Path(roundedRect: place, radius: layout.pictureRadius), name: "picture") { list in
            list.group(opacity: 0.3) { list in
                Pattern(seed: request.forms[0].url, ground: look.accent).draw(
                    into: &list, at: Point(place.left, place.top), columns: 6,
                    rows: Int((place.height / side).rounded(.up)),
                    side: side)
            }
        }
    }

    private func draw(_ image: Image, opacity: Double, at origin: Point, into list: inout DrawingList) {
        let place = pictureFrame(left: StoryBlock.overhang(layout), image).offset(x: origin.x, y: origin.y)
        list.filling(place, radius: layout.pictureRadius, with: image, pixelScale: layout.screen.scale, opacity: opacity)
    }
}

extension StoryPiece {
    var isCode: Bool { if case .code = content { true } else { false } }
}

extension EntryImage {
    /// Width divided by height; nil if they are not both known.
    var aspect: Double? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        return Double(width) / Double(height)
    }
}

extension Substring {
    /// Spaces at the beginning of a line of code mean something; layout would drop them.
    fileprivate var withKeptIndent: String {
        let indent = prefix { $0 == " " || $0 == "\t" }.prefix(16)
        let spaces = indent.map { $0 == "\t" ? "\u{A0}\u{A0}" : "\u{A0}" }.joined()
        return spaces + drop { $0 == " " || $0 == "\t" }
    }
}
