import FeedModel
import Gestures
import KioskUI
import PullToRefresh
import Raster
import SystemService
import TextLayout

// What `run` and `replay` make of a configuration.

/// What a screen is drawn with: fonts, a style, the owner's choices. Failing to make one is a fault of the configuration or
/// of what is installed.
struct Appearance {
    let fonts: FontLibrary
    let style: any RefreshStyle
    let settings: KioskSettings

    /// - Parameter fonts: to use again where the families are the same.
    init(_ configuration: Configuration, fonts: FontLibrary? = nil) throws(CommandFailure) {
        let name = configuration.refresh.style.rawValue
        guard let style = RefreshStyles.named(name, configuration) else {
            let known = RefreshStyles.names.joined(separator: ", ")
            throw CommandFailure(.configuration, "[refresh] style: expected \(known), got \(name)")
        }
        self.style = style
        self.settings = KioskSettings(configuration)
        do throws(FontFailure) {
            if let fonts {
                self.fonts = fonts
            } else {
                self.fonts = try FontLibrary(families: configuration.kiosk.fontFamilies)
            }
        } catch {
            throw CommandFailure(.unavailable, error.description)
        }
    }
}

extension RefreshStyles {
    /// A style with the parameters that the configuration gives it; nil for a name that no style has.
    static func named(_ name: String, _ configuration: Configuration) -> (any RefreshStyle)? {
        switch name {
        case CircleStyle.name: circle(configuration.refresh)
        case WaveStyle.name: configuration.refresh.waveFigures == .article ? WaveStyle.article : WaveStyle()
        default: named(name)
        }
    }

    private static func circle(_ refresh: Configuration.Refresh) -> CircleStyle {
        var circle = CircleStyle()
        circle.fill = Color(refresh.circleFill.rgb)
        circle.stroke = refresh.circleLine.map { Color($0.rgb) } ?? .clear
        circle.lineWidth = refresh.circleLineWidth
        return circle
    }
}

extension KioskSettings {
    init(_ configuration: Configuration) {
        self.init(
            name: configuration.kiosk.name, theme: configuration.kiosk.theme == .dark ? .dark : .light,
            textSize: configuration.kiosk.textSize, reducedMotion: configuration.kiosk.reducedMotion,
            refreshTimeout: configuration.refresh.timeout, pullsFromAnywhere: configuration.refresh.pullFromAnywhere,
            hasFeeds: !configuration.feeds.isEmpty)
        resampling = Resampling(rawValue: configuration.display.touchResampling.rawValue) ?? .adaptive
    }
}

extension Configuration {
    /// The demo takes the place of all feeds, and of the kiosk's name where none was given.
    mutating func showDemo(_ url: String) {
        feeds = [FeedSource(name: "demo", url: url)]
        if kiosk.name == Configuration().kiosk.name { kiosk.name = "Community Centre" }
    }
}
