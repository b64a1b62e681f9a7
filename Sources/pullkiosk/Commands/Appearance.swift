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
    ///   - settings: the same.
    ///   - fonts: reused if the families are the same.
    ///   - environment: the machine's language is in it; where a picture must not depend on the machine it is empty.
    init(
        _ configuration: Configuration, style: (any RefreshStyle)? = nil, settings: KioskSettings? = nil,
        fonts: FontLibrary? = nil, environment: [String: String] = [:]
    ) throws(CommandFailure) {
        self.style = style ?? configuration.refreshStyle
        var settings = settings ?? KioskSettings(configuration)
        do throws(FontFailure) {
            if let fonts {
                self.fonts = fonts
            } else {
                self.fonts = try FontLibrary(families: configuration.kiosk.fontFamilies)
            }
        } catch {
            throw CommandFailure(.unavailable, error.description)
        }
        let languages = ScreenLanguages(configuration.kiosk, environment: environment, fonts: self.fonts)
        for line in languages.warnings { Log.standard.warning(line) }
        settings.languages = languages.offered
        self.settings = settings
    }
}

extension Configuration {
    /// The chosen style with its parameters. A logo or a letter that cannot be used is logged, and the style keeps its own: a
    /// picture is no reason for a dead screen.
    var refreshStyle: any RefreshStyle {
        var styles = refresh.styles
        if refresh.style == RingStyle.name, let logo = refresh.ringLogo.read(for: "[refresh] ring-logo") {
            styles.ring.logo = logo
        }
        if refresh.style == LetterStyle.name { styles.letter.outline = letterOutline }
        return styles.named(refresh.style) ?? styles.wave
    }

    /// Nil for the J, and for a letter that no font can draw, which is logged.
    private var letterOutline: LetterOutline? {
        if let data = refresh.letterPath { return LetterOutline(data.path) }
        guard refresh.letter != Refresh.standardLetter else { return nil }
        do throws(FontFailure) {
            // Fonts of its own: this may be another thread than the screen's, at a reload.
            let fonts = try FontLibrary(families: kiosk.fontFamilies)
            let language = kiosk.languages.first ?? kiosk.language
            return LetterOutline(try fonts.outline(of: refresh.letter, weight: .bold, language: language))
        } catch {
            Log.standard.warning("[refresh] letter: \(error.description)")
            return nil
        }
    }

    /// The owner's mark in the header; nil if there is none, or if it cannot be used, which is logged: then the first letter of
    /// the kiosk's name stands there. Reads a file each time.
    var kioskLogo: RingLogo? { kiosk.logo.read(for: "[kiosk] logo") }
}

extension LogoSource {
    /// Nil for the built-in one, and for a file that cannot be used, which is logged with the key that names it.
    fileprivate func read(for key: String) -> RingLogo? {
        switch self {
        case .standard: return nil
        case .path(let data): return RingLogo(data.path)
        case .file(let path):
            do throws(CommandFailure) {
                return RingLogo(try readPNG(path))
            } catch {
                Log.standard.warning("\(key): \(error.message)")
                return nil
            }
        }
    }
}

extension KioskSettings {
    init(_ configuration: Configuration) {
        self.init(
            name: configuration.kiosk.name, textSize: configuration.kiosk.textSize,
            reducedMotion: configuration.kiosk.reducedMotion,
            refreshTimeout: configuration.refresh.timeout, pullsFromAnywhere: configuration.refresh.pullFromAnywhere,
            hasFeeds: !configuration.feeds.isEmpty)
        resampling = configuration.display.touchResampling
        isDark = configuration.kiosk.theme == .dark
        accent = configuration.kiosk.accent ?? Palette.standardAccent
        logo = configuration.kioskLogo
        clockHours = configuration.kiosk.clockHours.map { $0 == .twelve ? .twelve : .twentyFour }
        idle = configuration.kiosk.idle
        hasAttractMode = configuration.kiosk.hasAttractMode
        place = ScreenPlace(
            readingDistance: configuration.display.distanceMillimetres, floorHeight: configuration.display.floorMillimetres,
            pictureHeight: configuration.display.heightMillimetres)
    }
}
