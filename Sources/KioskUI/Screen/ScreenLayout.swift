import Geometry
private import Glibc
import TextLayout

/// Where the parts of the screen lie at rest, in points, from its size alone (Documentation/Design.md, rules 1 to 9, 25, 28).
///
/// All lengths of the design are multiples of one unit, which grows with the screen.
struct ScreenLayout: Hashable {
    enum Form: Hashable {
        /// The cover above; the sheet with the list slides over it.
        case portrait
        /// The cover at the start, the list beside it.
        case landscape
        /// No cover on a very small screen: the header and the list.
        case headerOnly
    }

    let size: Size
    /// Device pixels per point.
    let scale: Double
    /// u: the length that all others are multiples of.
    let unit: Double
    let type: TypeScale
    let form: Form
    /// The screen's language begins at the right: everything that has a start and an end is at the other side.
    let isRightToLeft: Bool
    /// With what the sheet's round corners leave free of it; empty without a cover.
    let cover: Rect
    /// The sheet's column, from the top of the screen to its bottom.
    let column: Rect
    /// The sheet's top while the list is at its top.
    let sheetTop: Double
    let columns: Int
    let bar: Rect
    let hasDayHeadings: Bool
    /// Where there is no room for a name or two, the channels stand in the panel.
    let hasChannelsInBar: Bool
    /// The cover is too high to be reached by everyone, so its story is also the first card.
    let isCoverOutOfReach: Bool

    /// What the sheet holds: a story needs more of a wide screen for its lines.
    enum Purpose: Hashable { case list, story }

    /// - Parameter textSize: a factor on type; below 1 counts as 1, above 2 as 2.
    init(
        viewport: Viewport, textSize: Double, place: ScreenPlace = ScreenPlace(), isRightToLeft: Bool = false,
        for purpose: Purpose = .list
    ) {
        let (size, scale) = (viewport.size, viewport.scale)
        let unit = ScreenLayout.unit(of: size)
        let type = TypeScale(
            unit: unit, scale: scale, textSize: textSize,
            floor: place.smallestType(screenHeight: size.height, textSize: textSize))
        let shares = ScreenShares(size, unit: unit, textSize: type.coverFactor, for: purpose)
        func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }
        self.size = size
        self.scale = scale
        self.unit = unit
        self.type = type
        form = shares.form
        self.isRightToLeft = isRightToLeft
        let coverWidth = snapped(shares.coverWidth)
        let isMirrored = isRightToLeft && shares.form == .landscape
        func placed(_ frame: Rect) -> Rect {
            isMirrored ? frame.mirrored(in: Rect(x: 0, y: 0, width: size.width, height: size.height)) : frame
        }
        column = placed(Rect(left: coverWidth, top: 0, right: size.width, bottom: size.height))
        sheetTop = snapped(shares.sheetTop)
        cover = placed(shares.cover(beside: coverWidth, sheetTop: sheetTop, corner: snapped(3 * unit)))
        columns = shares.columns(type.listFactor)
        let bar = ScreenLayout.bar(in: column, unit: unit, place: place).snapped(scale)
        self.bar = bar
        hasDayHeadings = size.height >= 400
        let strip = bar.width - 2 * (bar.height + unit)
        hasChannelsInBar = size.width >= 300 && strip >= ScreenLayout.narrowestStrip * type.channel.size
        isCoverOutOfReach = place.isOutOfReach(cover.center.y, screenHeight: size.height)
    }

    /// Of channels, in sizes of its type.
    private static let narrowestStrip = 9.0

    /// u = 8 for 480 points, growing with the shorter side's power of 0.8, in quarters; never less, as the smallest type would
    /// be under 14 points.
    static func unit(of size: Size) -> Double {
        let quarters = 4 * 8 * pow(max(min(size.width, size.height), 1) / 480, 0.8)
        return max(8, quarters.rounded() / 4)
    }

    /// At the bottom of the list, lifted to where hands reach it.
    private static func bar(in column: Rect, unit: Double, place: ScreenPlace) -> Rect {
        let (height, screenHeight) = (7.25 * unit, column.height)
        let usual = unit < 10 ? 2 * unit : 2.5 * unit
        let lift = place.barLift(usual: usual + height / 2, screenHeight: screenHeight) - height / 2
        let bottom = screenHeight - min(max(lift, usual), max(0.4 * screenHeight - height, usual))
        return Rect(left: column.left + 3 * unit, top: bottom - height, right: column.right - 3 * unit, bottom: bottom)
    }
}

extension ScreenLayout {
    var screen: Rect { Rect(x: 0, y: 0, width: size.width, height: size.height) }

    /// Of a refresh style's points, whose lengths are those of a screen of 480 points.
    var styleScale: Double { unit / 8 }

    /// A number of units, in whole device pixels.
    func length(_ units: Double) -> Double { snapped(units * unit) }

    /// Rounded to whole device pixels.
    func snapped(_ value: Double) -> Double { (value * scale).rounded() / scale }

    /// How much of the cover's picture is above the screen at rest. A pull moves it down, so that no gap shows beside a band that
    /// hangs deepest at the finger.
    var overscan: Double { length(12.25) }

    var margin: Double { length(3) }
    var gap: Double { length(1.25) }

    /// The header, over the cover or above the list.
    var header: Rect {
        Rect(x: besideColumn.left, y: 0, width: besideColumn.width, height: length(10.5))
    }

    /// The highest that the sheet goes: under the header, where that is above it.
    var stuckTop: Double { form == .landscape ? 0 : header.height }

    /// y of the sheet's upper edge, with its content scrolled so that it begins at `top`. In the last 5.5 units before that comes
    /// to rest under the header the edge rises faster, over the header to the top: so the header's words stand on the picture or
    /// on the paper, and never on a mixture of both, on which no ink is legible.
    func sheetEdge(contentTop top: Double) -> Double {
        guard form == .portrait else { return 0 }
        let (left, reach) = (top - stuckTop, length(5.5))
        return left >= reach ? top : snapped(max(left, 0) * (stuckTop + reach) / reach)
    }

    /// The top of the first row, from the sheet's top.
    var listInset: Double { length(1.4) }

    /// The bar is lifted to where hands reach it: the list goes on below it.
    var isBarLifted: Bool { size.height - bar.bottom > length(6) }

    /// How much of the list's end the bar hides, with the space above it.
    var bottomInset: Double { isBarLifted ? length(3) : size.height - bar.top + length(5.5) }

    /// Where the list ends on the screen.
    var listBottom: Double { isBarLifted ? size.height : bar.top }

    /// What of the list is seen between header and bar.
    var listHeight: Double { max(bar.top - stuckTop, 0) }

    /// How far an arrow key and a page key move the list. After a page a tenth of the old view is still visible.
    var lineStep: Double { length(9) }
    var pageStep: Double { listHeight * 0.9 }

    /// The smallest side of what can be pressed: 9 mm at 160 points an inch (R118), and in proportion on large screens.
    var target: Double { snapped(max(57, 5.5 * unit)) }

    /// The width of one card.
    var cardWidth: Double {
        let free = column.width - 2 * margin - Double(columns - 1) * gap
        return max((free / Double(columns) * scale).rounded(.down) / scale, 0)
    }

    /// - Parameter place: counted from the start.
    func cardLeft(_ place: Int) -> Double { left(of: cardWidth, from: margin + Double(place) * (cardWidth + gap), in: column) }
}

// Start and end.
extension ScreenLayout {
    /// Something that is placed from left to right in an area, where the screen's language has it.
    func mirrored(_ frame: Rect, in area: Rect) -> Rect { isRightToLeft ? frame.mirrored(in: area) : frame }

    /// The left edge of something of this width that begins at this distance from the start of an area.
    func left(of width: Double, from distance: Double, in area: Rect) -> Double {
        isRightToLeft ? area.right - distance - width : area.left + distance
    }

    /// Where a text is drawn whose first line is to begin at this distance from the start of an area, whatever its own direction.
    func left(of block: TextBlock, from distance: Double, in area: Rect) -> Double {
        left(of: block.width, from: distance, in: area) - (block.lines.map(\.left).min() ?? 0)
    }

    /// 1 where the end is at the right, −1 where it is at the left.
    var towardsEnd: Double { isRightToLeft ? -1 : 1 }

    /// What is not the sheet's column: beside it where the cover stands there, else the whole screen.
    var besideColumn: Rect {
        guard form == .landscape else { return screen }
        return isRightToLeft
            ? Rect(left: column.right, top: 0, right: size.width, bottom: size.height)
            : Rect(left: 0, top: 0, right: column.left, bottom: size.height)
    }

    /// From side to side what the rows of the list may cover: beside a cover they begin beyond the sheet's round corners.
    func rows(top: Double, bottom: Double) -> Rect {
        guard form == .landscape else { return Rect(left: 0, top: top, right: size.width, bottom: bottom) }
        return isRightToLeft
            ? Rect(left: 0, top: top, right: column.right - margin, bottom: bottom)
            : Rect(left: column.left + margin, top: top, right: size.width, bottom: bottom)
    }

    /// Cards that are laid out for the other have the same sizes in this one.
    func laysOutCards(like other: ScreenLayout) -> Bool {
        size == other.size && scale == other.scale && type == other.type && form == other.form && columns == other.columns
            && column.width == other.column.width
    }
}

extension Rect {
    /// At the other side of an area.
    func mirrored(in area: Rect) -> Rect { Rect(x: area.left + area.right - right, y: y, width: width, height: height) }

    func snapped(_ scale: Double) -> Rect {
        func whole(_ value: Double) -> Double { (value * scale).rounded() / scale }
        return Rect(left: whole(left), top: whole(top), right: whole(right), bottom: whole(bottom))
    }
}

/// How the screen is divided into cover and list.
private struct ScreenShares {
    let form: ScreenLayout.Form
    /// In points; 0 unless the list is beside it.
    let coverWidth: Double
    private let size: Size
    private let unit: Double

    init(_ size: Size, unit: Double, textSize: Double, for purpose: ScreenLayout.Purpose) {
        self.size = size
        self.unit = unit
        let listShare = ScreenShares.coverShare(size, unit: unit, textSize: textSize)
        let share = purpose == .list ? listShare : listShare.map { min($0, ScreenShares.besideStory) }
        if min(size.width, size.height) < 480 {
            (form, coverWidth) = (.headerOnly, 0)
        } else if size.width < 1.2 * size.height || share == nil {
            (form, coverWidth) = (.portrait, 0)
        } else {
            (form, coverWidth) = (.landscape, (share ?? 0) * size.width)
        }
    }

    /// What a story leaves of the width (rule 38).
    private static let besideStory = 0.46

    /// The cover's share of the width; nil if the list would be too narrow beside it.
    private static func coverShare(_ size: Size, unit: Double, textSize: Double) -> Double? {
        let narrowest = 44 * unit * textSize
        let usual = size.width < 110 * unit ? 0.55 : 0.57
        let wide = 1.25 * size.height / max(size.width, 1)
        let shares = size.width >= 2.6 * size.height ? [wide] : [usual, 0.42]
        return shares.first { (1 - $0) * size.width >= narrowest }
    }

    /// While the list is at its top.
    var sheetTop: Double {
        switch form {
        case .portrait: min(0.452 * size.height, 1.1 * size.width)
        case .landscape: 0
        case .headerOnly: 10.5 * unit
        }
    }

    /// With what is under the sheet's round corners.
    func cover(beside columnLeft: Double, sheetTop: Double, corner: Double) -> Rect {
        switch form {
        case .portrait: Rect(x: 0, y: 0, width: size.width, height: sheetTop + corner)
        case .landscape: Rect(x: 0, y: 0, width: columnLeft + corner, height: size.height)
        case .headerOnly: .zero
        }
    }

    /// More than one only on very wide screens.
    func columns(_ textSize: Double) -> Int {
        guard form == .landscape, size.width >= 2.6 * size.height else { return 1 }
        let list = (size.width - coverWidth) / unit
        return max(Int((list - 3.75) / (44 * textSize + 1.25)), 1)
    }
}
