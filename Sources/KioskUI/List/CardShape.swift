import TextLayout

/// How a story is shown in the list.
enum CardKind: Hashable {
    /// Text, and a picture at its end.
    case picture
    case text
    /// White on its channel's colour, with a pattern at the end.
    case poster
    /// One of two beside each other.
    case half
    /// Something to know and not to open: one sentence with a sign.
    case notice
}

/// The lengths of a card of one kind, in points (Documentation/Design.md, rules 15 to 19).
struct CardShape: Hashable {
    let kind: CardKind
    let layout: ScreenLayout

    var width: Double {
        guard kind == .half else { return layout.cardWidth }
        return layout.snapped((layout.cardWidth - layout.gap) / 2 - 0.5 / layout.scale)
    }

    /// From the card's start to its text, and from its text to its end.
    var textStart: Double { kind == .notice ? layout.length(1.75 + 5 + 1.5) : layout.length(2) }

    private var textEnd: Double {
        switch kind {
        case .picture: layout.length(2) + pictureWidth + pictureInset
        case .poster: layout.length(2) + patternWidth
        case .text, .half, .notice: layout.length(2)
        }
    }

    var textWidth: Double { max(width - textStart - textEnd, 0) }

    var title: TextStyle { kind == .notice ? layout.type.notice : layout.type.cardTitle }
    var titleLines: Int { kind == .notice ? 4 : 3 }
    var hasSummary: Bool { kind == .picture || kind == .text }

    var topPadding: Double { layout.length(1.75) }
    var bottomPadding: Double { layout.length(1.9) }
    var textGap: Double { layout.length(0.7) }
    /// Between source and age; grows with their type.
    var metaGap: Double { layout.length(0.9 * layout.type.listFactor) }
    var radius: Double { layout.length(2.25) }

    /// From the card's edges to its picture.
    var pictureInset: Double { layout.length(1) }
    /// Less on a narrow screen, where the words come first.
    var pictureWidth: Double { min(layout.length(15), layout.snapped(0.29 * layout.cardWidth)) }
    var pictureRadius: Double { layout.length(1.25) }

    /// The most that a poster's pattern takes.
    var patternWidth: Double { layout.length(14) }

    /// The rows of a poster's pattern: whole ones, two columns of which are not wider than that.
    func patternRows(height: Double) -> Int { max(Int((2 * height / max(patternWidth, 1)).rounded(.up)), 2) }

    /// However short its text.
    var leastHeight: Double {
        switch kind {
        case .picture: layout.length(13.5)
        case .poster: layout.length(11.5)
        case .notice: layout.length(8)
        case .text, .half: 0
        }
    }

    /// Where a picture would leave room for a word or two, the words have all of it. In sizes of the title's type.
    static let narrowestText = 6.75

    /// Whether a story may be shown like this at all on this screen.
    var hasRoom: Bool {
        switch kind {
        case .picture, .poster: textWidth >= CardShape.narrowestText * title.size
        case .half: layout.columns == 1 && layout.type.listFactor <= 1.2 && textWidth >= CardShape.narrowestText * title.size
        case .text, .notice: true
        }
    }
}
