import Drawing
import Geometry
import KioskUI
import PullToRefresh
import Raster
import SDLPlatform
import SystemService

/// `pullkiosk preview`: one refresh style alone, in one state, as a PNG or an SVG.
struct PreviewCommand {
    let options: PreviewOptions

    func run() throws {
        guard let style = RefreshStyles.named(options.style.rawValue) else {
            throw CommandFailure(
                .usage, "--style \(options.style.rawValue): expected \(RefreshStyles.names.joined(separator: ", "))")
        }
        let list = drawing(style)
        switch options.format {
        case .svg: try writeFile(svg(list, size: size), to: options.output)
        case .png: try writePNG(Picture.painted(list, size: size, scale: options.scale), to: options.output)
        }
    }

    private var size: Size { Size(options.size.width, options.size.height) }

    /// The style in its rectangle, the list's background below it, nothing else.
    private func drawing(_ style: any RefreshStyle) -> DrawingList {
        let theme = KioskUI.Theme.light
        let state = RefreshStyleState(
            phase: RefreshPhase(rawValue: options.phase) ?? .pulling, pull: options.pull, trigger: style.trigger,
            width: size.width, touchX: options.touchX, time: options.time)
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), theme.background, name: "background")
        style.draw(state, into: &list, colors: theme.refreshColors)
        return list
    }
}
