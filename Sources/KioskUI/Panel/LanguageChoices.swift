import Drawing
import Geometry
import Raster
import TextLayout

/// The languages in the panel, each by its own name, beside and under each other as they fit. Where they are more than the panel
/// has room for, a button at the end shows the next ones; nothing needs a drag.
struct LanguageChoices {
    private struct Choice {
        let tag: String
        let name: String
        let block: TextBlock
        let width: Double

        /// In smaller type where it would be wider than that.
        init(_ tag: String, widest: Double, layout: ScreenLayout, fonts: FontLibrary) {
            let name = Words.name(ofLanguage: tag)
            let blocks = [layout.type.panel, layout.type.channel, layout.type.chip].lazy.map { style in
                fonts.layout(name, style: style, width: .infinity, maximumLines: 1, language: tag)
            }
            let block = blocks.first { $0.width + layout.length(1) <= widest } ?? blocks[2]
            let padding = min(layout.length(3.2), max(widest - block.width, 0))
            (self.tag, self.name, self.block) = (tag, name, block)
            width = max(block.width + padding, layout.target)
        }
    }

    /// Where a choice stands: on which page and line, and how far from the line's start.
    private struct Place {
        let page: Int
        let line: Int
        let start: Double
    }

    private let choices: [Choice]
    private let places: [Place]
    private let pageCount: Int
    private let lineCount: Int
    private let layout: ScreenLayout
    /// Those of one line to choose from are shown at a time.
    private var page = 0
    /// The panel places it.
    var frame = Rect.zero

    /// - Parameters:
    ///   - languages: BCP 47 tags; with one or none there is nothing to choose.
    ///   - shown: the one whose page is shown.
    ///   - room: width and most height, in points.
    init(_ languages: [String], shown: String, room: Size, layout: ScreenLayout, fonts: FontLibrary) {
        self.layout = layout
        let (side, gap) = (layout.target, layout.length(1))
        // Beside the button for more there is always room for one.
        let widest = room.width - side - gap
        let choices = (languages.count > 1 ? languages : []).map { tag in
            Choice(tag, widest: widest, layout: layout, fonts: fonts)
        }
        let mostLines = max(Int((room.height + gap) / (side + gap)), 1)
        let flow = { (lines: Int, reserve: Double) in
            LanguageChoices.places(choices.map(\.width), width: room.width, gap: gap, lines: lines, reserve: reserve)
        }
        let whole = flow(.max, 0)
        let fits = (whole.last?.line ?? 0) < mostLines
        places = fits ? whole : flow(mostLines, side + gap)
        self.choices = choices
        pageCount = (places.last?.page ?? 0) + 1
        lineCount = (places.map(\.line).max() ?? -1) + 1
        reveal(shown)
    }

    /// Line by line. The last line of a page has `reserve` at its end.
    private static func places(_ widths: [Double], width: Double, gap: Double, lines: Int, reserve: Double) -> [Place] {
        var (places, page, line, start): ([Place], Int, Int, Double) = ([], 0, 0, 0)
        for choice in widths {
            let room = line == lines - 1 ? width - reserve : width
            if start > 0, start + choice > room {
                (line, start) = (line + 1, 0)
                if line >= lines { (page, line) = (page + 1, 0) }
            }
            places.append(Place(page: page, line: line, start: start))
            start += choice + gap
        }
        return places
    }

    /// 0 if there is nothing to choose.
    var height: Double { Double(lineCount) * layout.target + Double(max(lineCount - 1, 0)) * layout.length(1) }

    /// Shows the page of a language.
    mutating func reveal(_ tag: String) {
        if let place = choices.firstIndex(where: { $0.tag == tag }) { page = places[place].page }
    }

    /// After the last page comes the first.
    mutating func showMore() { page = (page + 1) % pageCount }

    private func frame(of place: Int) -> Rect {
        let (choice, side) = (choices[place], layout.target)
        let top = frame.top + Double(places[place].line) * (side + layout.length(1))
        return Rect(
            x: layout.left(of: choice.width, from: places[place].start, in: frame), y: top, width: choice.width, height: side)
    }

    private var moreButton: Rect? {
        guard pageCount > 1 else { return nil }
        let side = layout.target
        let left = layout.left(of: side, from: frame.width - side, in: frame)
        return Rect(x: left, y: frame.bottom - side, width: side, height: side)
    }
}

// The tree.
extension LanguageChoices {
    /// Nil if there is nothing to choose.
    func node(chosen: String, words: Words) -> Node? {
        guard !choices.isEmpty else { return nil }
        let tabs = choices.indices.map { node($0, isChosen: choices[$0].tag == chosen) }
        let more = moreButton.map {
            Node(
                identity: .moreLanguages, role: .button, name: words.moreLanguages, state: .visible, frame: $0,
                action: .showMoreLanguages)
        }
        return Node(
            identity: .languages, role: .tabs, name: words.languages, state: .visible, frame: frame,
            children: tabs + [more].compactMap(\.self))
    }

    private func node(_ place: Int, isChosen: Bool) -> Node {
        let (choice, isVisible) = (choices[place], places[place].page == page)
        return Node(
            identity: .language(choice.tag), role: .tab, name: choice.name, language: choice.tag,
            isRightToLeft: choice.block.isRightToLeft,
            state: Node.State(isVisible ? [.visible] : []).union(isChosen ? [.selected] : []),
            frame: isVisible ? frame(of: place) : .zero, action: .showLanguage(choice.tag))
    }
}

// Drawing.
extension LanguageChoices {
    func draw(into list: inout DrawingList, chosen: String, press: PressFade, look: Palette) {
        for (place, choice) in choices.enumerated() where places[place].page == page {
            let (frame, isChosen) = (frame(of: place), choice.tag == chosen)
            let (ground, ink) = isChosen ? (look.ink, look.surface) : (look.press, look.ink)
            let pressed = look.pressed(ground, ink, press.share(of: .language(choice.tag)))
            list.fill(frame, radius: frame.height / 2, pressed, name: "button")
            list.text(choice.block, center: frame.center, ink)
        }
        guard let moreButton else { return }
        let ground = look.pressed(look.press, look.ink, press.share(of: .moreLanguages))
        list.fill(moreButton, radius: moreButton.height / 2, ground, name: "button")
        list.chevronSign(
            center: moreButton.center, size: layout.length(2.4), direction: layout.towardsEnd, look.ink)
    }
}
