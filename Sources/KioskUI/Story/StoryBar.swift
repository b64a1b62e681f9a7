import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// The controls of an open story, where the list has its bar: Close and Previous at the start; Next, with what comes, in the rest
/// (Documentation/Design.md, rule 41). When it is asked whether somebody is still reading, that takes the place of both.
struct StoryBar {
    private let close: Rect
    let previous: Rect?
    let next: Rect?
    /// Without its word where that leaves no room for the question.
    private let closeWhileAsking: Rect
    private let closeWord: TextBlock
    private let nextWord: TextBlock
    private let nextTitle: TextBlock
    let question: StoryQuestion
    private let layout: ScreenLayout
    private let neighbours: Neighbours
    private let thumbs = StoryThumb()

    /// The stories before and after the open one.
    struct Neighbours: Hashable {
        var previous: Timeline.Item?
        var next: Timeline.Item?
    }

    init(_ neighbours: Neighbours, layout: ScreenLayout, fonts: FontLibrary, words: Words) {
        self.layout = layout
        self.neighbours = neighbours
        let bar = layout.bar
        func line(_ text: String, _ style: TextStyle, _ width: Double, _ language: String?) -> TextBlock {
            fonts.layout(text, style: style, width: max(width, 0), maximumLines: 1, language: language)
        }
        closeWord = line(words.close, layout.type.channel, bar.width, words.language)
        let isRoomy = bar.width >= StoryBar.roomyWidth * layout.unit
        let closeWidth = isRoomy ? layout.snapped(closeWord.width) + layout.length(7.5) : bar.height
        func place(_ start: Double, _ width: Double) -> Rect {
            Rect(x: layout.left(of: width, from: start, in: bar), y: bar.top, width: width, height: bar.height)
        }
        close = place(0, min(closeWidth, bar.width))
        var start = close.width + layout.length(1)
        let previousStart = start
        previous = neighbours.previous.map { _ in place(previousStart, bar.height) }
        if previous != nil { start += bar.height + layout.length(1) }
        let nextStart = isRoomy ? start : max(start, bar.width - bar.height)
        next = neighbours.next.map { _ in place(nextStart, bar.width - nextStart) }
        let room = (next?.width ?? 0) - bar.height - layout.length(6.25)
        let isWorded = room >= 5 * layout.type.nextTitle.size
        nextWord = line(isWorded ? words.next : "", layout.type.nextLabel, room, words.language)
        let title = neighbours.next.map { ItemWords($0, words).title } ?? ""
        nextTitle = line(isWorded ? title : "", layout.type.nextTitle, room, neighbours.next?.language)
        func question(beside close: Rect) -> StoryQuestion {
            StoryQuestion(from: close.width + layout.length(1), layout: layout, fonts: fonts, words: words)
        }
        let (asked, sign) = (question(beside: close), place(0, bar.height))
        (closeWhileAsking, self.question) = asked.isWhole ? (close, asked) : (sign, question(beside: sign))
    }

    /// In units: below, Close is a sign without its word.
    private static let roomyWidth = 36.0
}

// The tree.
extension StoryBar {
    func nodes(isAsking: Bool, words: Words) -> [Node] {
        let close = Node(
            identity: .closeStory, role: .button, name: words.close, state: .visible,
            frame: isAsking ? closeWhileAsking : close, action: .closeStory)
        if isAsking {
            let asked = Node(
                identity: .stillReading, role: .status, name: words.stillReading, state: .visible, frame: question.frame)
            let answer = Node(
                identity: .readOn, role: .button, name: words.readOn, state: .visible, frame: question.frame, action: .readOn)
            return [close, asked, answer]
        }
        let previous = node(.previousStory, words.previous, neighbours.previous, previous, words)
        let next = node(.nextStory, words.next, neighbours.next, next, words)
        return [close] + [previous, next].compactMap(\.self)
    }

    private func node(
        _ identity: NodeIdentity, _ name: String, _ item: Timeline.Item?, _ frame: Rect?, _ words: Words
    ) -> Node? {
        guard let item, let frame else { return nil }
        return Node(
            identity: identity, role: .button, name: name, value: ItemWords(item, words).title, state: .visible, frame: frame,
            action: .openStory(item.identity))
    }
}

// Drawing.
extension StoryBar {
    /// - Parameter image: of the next story; nil if it is not held.
    func draw(into list: inout DrawingList, isAsking: Bool, image: Image?, press: PressFade, look: Palette) {
        drawClose(isAsking ? closeWhileAsking : close, into: &list, press, look)
        if isAsking { return question.draw(into: &list, press: press, look: look) }
        if let previous {
            capsule(previous, .previousStory, into: &list, press, look)
            list.chevronSign(center: previous.center, size: layout.length(2.6), direction: -layout.towardsEnd, look.ink)
        }
        if let next { drawNext(into: &list, next, image, press, look) }
    }

    private func drawClose(_ close: Rect, into list: inout DrawingList, _ press: PressFade, _ look: Palette) {
        let ground = look.pressed(look.bar, look.onBar, press.share(of: .closeStory))
        list.fill(close, radius: close.height / 2, ground, name: "button")
        let hasWord = close.width > close.height
        let sign = hasWord ? Point(layout.left(of: 0, from: layout.length(3.6), in: close), close.center.y) : close.center
        list.crossSign(center: sign, size: layout.length(2.6), look.onBar)
        if hasWord {
            text(closeWord, from: layout.length(5.3), in: close, into: &list, look.onBar)
        }
        outline(close, into: &list, look)
    }

    private func capsule(
        _ frame: Rect, _ identity: NodeIdentity, into list: inout DrawingList, _ press: PressFade, _ look: Palette
    ) {
        let ground = look.surface.mixed(with: look.ink, fraction: 0.12 * press.share(of: identity))
        list.fill(frame, radius: frame.height / 2, ground, name: "button")
        outline(frame, into: &list, look)
    }

    private func outline(_ frame: Rect, into list: inout DrawingList, _ look: Palette) {
        guard look.isHighContrast else { return }
        let width = layout.length(0.2)
        let path = Path(roundedRect: frame.inset(by: width / 2), radius: frame.height / 2 - width / 2)
        list.stroke(path, StrokeStyle(width: width), look.ink, name: "outline")
    }

    private func drawNext(
        into list: inout DrawingList, _ frame: Rect, _ image: Image?, _ press: PressFade, _ look: Palette
    ) {
        capsule(frame, .nextStory, into: &list, press, look)
        let end = layout.left(of: 0, from: frame.width - layout.length(3.6), in: frame)
        let chevron = nextTitle.lines.isEmpty ? frame.center : Point(end, frame.center.y)
        list.chevronSign(center: chevron, size: layout.length(2.6), direction: layout.towardsEnd, look.ink)
        guard !nextTitle.lines.isEmpty else { return }
        let side = frame.height
        let thumb = Rect(x: layout.left(of: side, from: 0, in: frame), y: frame.top, width: side, height: side)
            .inset(by: layout.length(0.8))
        if let image {
            list.part(thumbs.part(of: image, side: thumb.width, layout.scale, look), at: Point(thumb.left, thumb.top))
        }
        let start = image == nil ? layout.length(2.75) : side - layout.length(0.8) + layout.length(1.25)
        let top = layout.snapped(frame.center.y - (nextWord.height + nextTitle.height) / 2)
        list.text(nextWord, at: Point(layout.left(of: nextWord, from: start, in: frame), top), look.secondaryInk)
        let titleTop = top + nextWord.height
        list.text(nextTitle, at: Point(layout.left(of: nextTitle, from: start, in: frame), titleTop), look.ink)
    }

    /// A line in the middle of a frame's height, from a distance to its start on.
    private func text(_ block: TextBlock, from start: Double, in frame: Rect, into list: inout DrawingList, _ color: Color) {
        list.text(block, at: Point(layout.left(of: block, from: start, in: frame), frame.center.y - block.height / 2), color)
    }
}

/// The next story's picture in a disc. It is made smaller once and then copied: to shrink it in every frame would take longer than
/// all the rest.
private final class StoryThumb {
    private var kept: (image: Image, look: Palette, part: DrawingPart)?

    func part(of image: Image, side: Double, _ pixelScale: Double, _ look: Palette) -> DrawingPart {
        if let kept, kept.image === image, kept.look == look { return kept.part }
        let part = DrawingPart(size: Size(side, side), on: look.surface) { list in
            let frame = Rect(x: 0, y: 0, width: side, height: side)
            list.filling(frame, radius: side / 2, with: image, pixelScale: pixelScale)
        }
        kept = (image, look, part)
        return part
    }
}
