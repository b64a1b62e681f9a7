import Drawing
import FeedModel
import Geometry
import Paths
import Raster
import TextLayout

/// The source and the age of the lead, above its title, at the side where that begins.
struct Capsule {
    let age: String
    /// In the cover.
    let frame: Rect
    private let source: TextBlock
    private let ageBlock: TextBlock
    private let isRightToLeft: Bool
    private let layout: ScreenLayout

    /// - Parameters:
    ///   - bottom: where it ends in the cover.
    ///   - isRightToLeft: the title begins at the right.
    init(
        _ item: Timeline.Item, age: String, bottom: Double, isRightToLeft: Bool, in place: StoryPlace,
        _ typesetter: CardTypesetter
    ) {
        let (layout, fonts, width) = (typesetter.layout, typesetter.fonts, place.width)
        let padding = 2 * layout.length(1.1)
        self.age = age
        self.layout = layout
        self.isRightToLeft = isRightToLeft
        ageBlock = fonts.layout(
            age, style: layout.type.capsuleAge(place.capsule), width: width, maximumLines: 1,
            language: typesetter.ages.words.language)
        let room = max(width - ageBlock.width - 2 * padding, 0)
        // Where only a letter or two would fit, an ellipsis alone would say nothing.
        source = fonts.layout(
            room < 4 * layout.type.capsule(place.capsule).size ? "" : item.source, style: layout.type.capsule(place.capsule),
            width: room, maximumLines: 1, language: nil)
        let sourceWidth = source.lines.isEmpty ? 0 : source.width + padding
        let whole = layout.snapped(sourceWidth + (age.isEmpty ? 0 : ageBlock.width + padding))
        let left = place.left + (isRightToLeft ? width - whole : 0)
        let height = Capsule.height(place.capsule, layout)
        frame = Rect(x: left, y: bottom - height, width: whole, height: height)
    }

    /// - Parameter size: of its type, in units.
    static func height(_ size: Double, _ layout: ScreenLayout) -> Double {
        layout.snapped(layout.type.capsule(size).lineHeight) + layout.length(1)
    }

    /// The source on the accent, and the age on a dark ground that is legible on anything; on a poster a tile and plain words.
    func draw(into list: inout DrawingList, isPoster: Bool, ink: Color, look: Palette) {
        let padding = layout.length(1.1)
        let tileWidth = source.lines.isEmpty ? 0 : layout.snapped(source.width + 2 * padding)
        let tile = Rect(x: start(0, tileWidth), y: frame.top, width: tileWidth, height: frame.height)
        if isPoster {
            list.fill(tile, radius: layout.length(0.9), look.onAccent, name: "capsule")
        } else {
            list.clipped(to: Path(roundedRect: frame, radius: layout.length(0.9))) { list in
                let shadow = CoverShade.color.faded(look.isHighContrast ? 0.8 : 0.62)
                list.fill(Path(rect: frame), .color(shadow), name: "capsule")
                list.fill(tile, look.accent, name: "capsule")
            }
        }
        draw(source, from: padding, into: &list, isPoster ? look.accent : look.onAccent)
        let gap = isPoster && tileWidth > 0 ? layout.length(0.75) : padding
        draw(ageBlock, from: tileWidth + gap, into: &list, ink)
    }

    private func draw(_ block: TextBlock, from distance: Double, into list: inout DrawingList, _ color: Color) {
        let left = start(distance, block.width) - (block.lines.first?.left ?? 0)
        list.text(block, at: Point(left, frame.center.y - block.height / 2), color)
    }

    /// The left edge of something of this width at this distance from the side where it begins.
    private func start(_ distance: Double, _ width: Double) -> Double {
        isRightToLeft ? frame.right - distance - width : frame.left + distance
    }
}
