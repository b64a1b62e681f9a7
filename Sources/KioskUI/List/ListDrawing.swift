import Drawing
import Geometry
import Raster

/// Draws the rows of a list.
struct ListDrawing {
    let cards: CardList
    let colors: CardColors
    let pictures: PictureShelf
    /// How much of the mark of new items is seen.
    let newness: Newness
    let motion: ListMotion?
    let chip: FreshnessChip?

    private var layout: ScreenLayout { cards.layout }

    /// Draws the rows that intersect `top..<bottom`, with the top of the list at `origin`.
    func draw(into list: inout DrawingList, from top: Double, to bottom: Double, origin: Double) {
        let reach = motion?.reach ?? 0
        // From the bottom up, and what is new under what was there: a new card comes from under the one above it, as the others
        // give way.
        let shown = cards.rows(from: top - reach, to: bottom + reach).reversed()
        for index in shown where motion?.isNew(cards.rows[index]) == true { drawNew(index, origin: origin, into: &list) }
        for index in shown where motion?.isNew(cards.rows[index]) != true {
            let row = cards.rows[index]
            draw(row, at: y(of: row, origin), into: &list)
        }
    }

    private func y(of row: ListRow, _ origin: Double) -> Double {
        layout.snapped(origin + row.top + (motion?.place(of: row).distance ?? 0))
    }

    private func drawNew(_ index: Int, origin: Double, into list: inout DrawingList) {
        let row = cards.rows[index]
        let opacity = motion?.place(of: row).opacity ?? 1
        let y = y(of: row, origin)
        list.clipped(to: room(ofNew: index, origin)) { list in
            list.group(opacity: opacity) { draw(row, at: y, into: &$0) }
        }
    }

    /// Between the row above a new one, and the next one below that was there: neither a heading nor a gap hides anything.
    private func room(ofNew index: Int, _ origin: Double) -> Rect {
        let top = index > 0 ? y(of: cards.rows[index - 1], origin) + cards.rows[index - 1].height : origin
        let next = cards.rows[(index + 1)...].first { motion?.isNew($0) != true }
        let bottom = next.map { y(of: $0, origin) } ?? layout.size.height
        return Rect(left: 0, top: top, right: layout.size.width, bottom: max(bottom, top))
    }

    private func draw(_ row: ListRow, at y: Double, into list: inout DrawingList) {
        if let heading = row.heading {
            let isFirst = row === cards.rows.first
            return heading.draw(into: &list, top: y, look: colors.look, chip: isFirst ? chip : nil)
        }
        let shown = row.cards.map { card in card.picture.flatMap(pictures.picture) }
        let images = shown.map { $0?.opacity == 1 ? $0?.image : nil }
        let corner = Point(place.left, y)
        let share = newness.share(of: row.cards)
        if share < 1 { list.part(part(row, images, new: []), at: corner, name: "cards") }
        if share > 0 {
            let part = part(row, images, new: newness.places(in: row.cards))
            if share < 1 {
                list.group(opacity: share) { $0.part(part, at: corner, name: "cards") }
            } else {
                list.part(part, at: corner, name: "cards")
            }
        }
        drawFading(shown, row, at: corner, into: &list)
    }

    /// Pictures that fade in lie over their row: it is painted again once, when they are all there.
    private func drawFading(
        _ shown: [(image: Image, opacity: Double)?], _ row: ListRow, at corner: Point, into list: inout DrawingList
    ) {
        for (place, (card, shown)) in zip(row.cards, shown).enumerated() {
            guard let shown, shown.opacity < 1 else { continue }
            let frame = frame(place, in: row).offset(x: corner.x, y: corner.y)
            card.draw(shown.image, into: &list, frame: frame, opacity: shown.opacity)
        }
    }

    private func part(_ row: ListRow, _ images: [Image?], new: Set<Int>) -> DrawingPart {
        let refused = Set(row.cards.indices.filter { row.cards[$0].picture.map(pictures.isRefused) == true })
        return row.part(ListRow.Key(images: images, refused: refused, colors: colors, newPlaces: new)) {
            DrawingPart(size: Size(place.width, row.height), on: colors.look.paper) { list in
                for (place, card) in row.cards.enumerated() {
                    let frame = frame(place, in: row)
                    card.draw(into: &list, frame: frame, isNew: new.contains(place), colors: colors)
                    if let image = images[place] {
                        card.draw(image, into: &list, frame: frame)
                    } else if card.picture != nil {
                        card.drawPlaceholder(into: &list, frame: frame, hasPattern: refused.contains(place), colors)
                    }
                }
            }
        }
    }

    /// Of the parts, from side to side.
    private var place: Rect { layout.rows(top: 0, bottom: 0) }

    private func frame(_ place: Int, in row: ListRow) -> Rect {
        CardList.frame(place, in: row, layout).offset(x: -self.place.left, y: -row.top)
    }
}

extension CardList {
    /// The frame of a card, in the space of the list.
    static func frame(_ place: Int, in row: ListRow, _ layout: ScreenLayout) -> Rect {
        let card = row.cards[place]
        let width = card.shape.width
        let isSecondHalf = card.shape.kind == .half && place == 1
        let start =
            isSecondHalf ? layout.cardWidth - width : card.shape.kind == .half ? 0 : Double(place) * (width + layout.gap)
        let left = layout.left(of: width, from: layout.margin + start, in: layout.column)
        return Rect(x: left, y: row.top, width: width, height: row.height)
    }
}
