import KioskUI
import PullToRefresh
import Raster
import SystemService
import TextLayout

/// The fonts, the style and the settings that a configuration selects. Creating one fails if the installation is at fault.
struct Appearance {
    let fonts: FontLibrary
    let style: any RefreshStyle
    let settings: KioskSettings

    /// - Parameters:
    ///   - style: the configuration's, if its logo has been read already.
    ///   - fonts: reused if the families are the same.
    init(
        _ configuration: Configuration, style: (any RefreshStyle)? = nil, fonts: FontLibrary? = nil
    ) throws(CommandFailure) {
        self.style = style ?? configuration.refreshStyle
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

extension Configuration {
    /// The chosen style with its parameters. A logo that cannot be used is logged, and the style keeps its own: a picture is
    /// no reason for a dead screen.
    var refreshStyle: any RefreshStyle {
        var styles = refresh.styles
        switch refresh.ringLogo {
        case .standard: break
        case .path(let path, _): styles.ring.logo = RingLogo(path) ?? styles.ring.logo
        case .file(let path):
            guard refresh.style == RingStyle.name else { break }
            do throws(CommandFailure) {
                styles.ring.logo = RingLogo(try readPNG(path))
            } catch {
                Log.standard.warning("[refresh] ring-logo: \(error.message)")
            }
        }
        return styles.named(refresh.style) ?? styles.wave
    }
}

extension KioskSettings {
    init(_ configuration: Configuration) {
        self.init(
            name: configuration.kiosk.name, theme: configuration.kiosk.theme == .dark ? .dark : .light,
            textSize: configuration.kiosk.textSize, reducedMotion: configuration.kiosk.reducedMotion,
            refreshTimeout: configuration.refresh.timeout, pullsFromAnywhere: configuration.refresh.pullFromAnywhere,
            hasFeeds: !configuration.feeds.isEmpty)
        resampling = configuration.display.touchResampling
    }
}
