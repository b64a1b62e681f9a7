import Drawing
import Geometry
import Paths
import Raster
import TextLayout

extension Panel {
    func draw(into list: inout DrawingList, _ visitor: Visitor, press: PressFade, look: Palette) {
        drawGround(into: &list, look)
        languages.draw(into: &list, chosen: visitor.language, press: press, look: look)
        drawLabel(textSize, row(0), into: &list, look) { letters.draw(at: $1, look.ink, into: &$0) }
        drawButton(into: &list, .smallerText, button(0, isLast: false), isOff: visitor.smallerTextSize == nil, press, look) {
            $0.minusSign(center: $1, size: layout.length(2.4), $2)
        }
        drawButton(into: &list, .largerText, button(0, isLast: true), isOff: visitor.largerTextSize == nil, press, look) {
            $0.plusSign(center: $1, size: layout.length(2.4), $2)
        }
        drawLabel(contrast, row(1), into: &list, look) { $0.contrastSign(center: $1, size: layout.length(3), look.ink) }
        drawToggle(into: &list, isOn: visitor.hasHighContrast, press, look)
        drawChannels(into: &list, visitor, press, look)
    }

    private func drawGround(into list: inout DrawingList, _ look: Palette) {
        let radius = layout.bar.height / 2
        let line = layout.snapped(look.isHighContrast ? 0.2 * layout.unit : 0)
        if line > 0 { list.fill(frame, radius: radius, look.line, name: "panel-edge") }
        list.fill(frame.inset(by: line), radius: radius - line, ground(look), name: "panel")
        for place in (languages.height > 0 ? 0 : 1)..<(channels.isEmpty ? 2 : 3) {
            let height = max(layout.snapped(1), 1 / layout.scale)
            let divider = Rect(x: row(place).left, y: row(place).top, width: row(place).width, height: height)
            list.fill(divider.snapped(layout.scale), look.line, name: "line")
        }
    }

    /// In the dark it must be told from the cards.
    private func ground(_ look: Palette) -> Color { look.isDark && !look.isHighContrast ? look.soft : look.surface }

    private func drawLabel(
        _ block: TextBlock?, _ row: Rect, into list: inout DrawingList, _ look: Palette,
        orElse sign: (inout DrawingList, Point) -> Void
    ) {
        guard let block else {
            return sign(&list, Point(layout.left(of: 0, from: layout.length(2), in: row), row.center.y))
        }
        list.text(block, at: Point(layout.left(of: block, from: 0, in: row), row.center.y - block.height / 2), look.ink)
    }

    private func drawButton(
        into list: inout DrawingList, _ identity: NodeIdentity, _ frame: Rect, isOff: Bool, _ press: PressFade, _ look: Palette,
        sign: (inout DrawingList, Point, Color) -> Void
    ) {
        let ground = look.pressed(look.press, look.ink, press.share(of: identity))
        list.fill(Path(circle: frame.center, radius: frame.width / 2), ground, name: "button")
        sign(&list, frame.center, isOff ? look.ink.mixed(with: look.press, fraction: 0.72) : look.ink)
    }

    private func drawToggle(into list: inout DrawingList, isOn: Bool, _ press: PressFade, _ look: Palette) {
        let ground = look.pressed(isOn ? look.ink : look.tertiaryInk, look.surface, press.share(of: .contrast))
        list.fill(toggle, radius: toggle.height / 2, ground, name: "toggle")
        let radius = toggle.height / 2 - layout.length(0.4)
        let x = layout.left(of: 0, from: isOn ? toggle.width - toggle.height / 2 : toggle.height / 2, in: toggle)
        list.fill(Path(circle: Point(x, toggle.center.y), radius: radius), look.surface, name: "toggle")
    }

    /// The shown one, and the ways to the others.
    private func drawChannels(into list: inout DrawingList, _ visitor: Visitor, _ press: PressFade, _ look: Palette) {
        guard let shown = channels.first(where: { $0.channel?.id == visitor.channel }) ?? channels.first else { return }
        let left = layout.left(of: shown.block, from: 0, in: row(2))
        list.text(shown.block, at: Point(left, row(2).center.y - shown.block.height / 2), look.ink)
        let (previous, next) = neighbours(of: visitor.channel)
        drawButton(into: &list, .previousChannels, button(2, isLast: false), isOff: previous == nil, press, look) {
            $0.chevronSign(center: $1, size: layout.length(2.4), direction: -layout.towardsEnd, $2)
        }
        drawButton(into: &list, .moreChannels, button(2, isLast: true), isOff: next == nil, press, look) {
            $0.chevronSign(center: $1, size: layout.length(2.4), direction: layout.towardsEnd, $2)
        }
    }
}
