import Drawing
import FoundationEssentials
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
        let list = drawing(try configuration())
        switch options.format {
        case .svg: try writeFile(svg(list, size: size), to: options.output)
        case .png: try writePNG(Picture.painted(list, size: size, scale: options.scale), to: options.output)
        }
    }

    /// The defaults or the file's values; the style comes from the option.
    private func configuration() throws -> Configuration {
        var configuration = Configuration()
        if let file = options.configurationFile {
            configuration = try ConfigurationReader.read(
                file: file, environment: ProcessInfo.processInfo.environment
            ).configuration
        }
        configuration.refresh.style = options.style
        return configuration
    }

    private var size: Size { Size(options.size.width, options.size.height) }

    /// The style in its rectangle, and the list's background below it.
    private func drawing(_ configuration: Configuration) -> DrawingList {
        let (style, settings) = (configuration.refreshStyle, KioskSettings(configuration))
        let look = Palette(accent: settings.accent, isDark: settings.isDark)
        let state = RefreshStyleState(
            phase: options.phase, pull: options.pull, trigger: style.trigger,
            width: size.width, touchX: options.touchX, time: options.time,
            result: options.isOffline ? .offline("") : nil, reducedMotion: settings.reducedMotion)
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: size.width, height: size.height), look.paper, name: "background")
        style.draw(state, into: &list, colors: look.refreshColors())
        return list
    }
}
