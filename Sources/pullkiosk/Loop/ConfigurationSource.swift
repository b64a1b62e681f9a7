import DemoFeed
import FoundationEssentials
import Geometry
import KioskUI
import PullToRefresh
import SDLPlatform
import SystemService

/// The source of a running kiosk's configuration. It is read at start, and again at every SIGHUP.
struct ConfigurationSource {
    let options: RunOptions
    /// The built-in demo feeds while they are served.
    let demo: [ServedFeed]?

    func read() throws(CommandFailure) -> Configuration {
        let reading = try ConfigurationReader.read(
            file: options.configurationFile, overrides: options.overrides,
            environment: ProcessInfo.processInfo.environment)
        var configuration = reading.configuration
        if let demo { configuration.showDemo(demo) }
        return configuration
    }

    /// Reads the configuration and the files that it names on a separate thread, so that a disk that hangs holds up no frame.
    func read(then finish: @escaping @Sendable (Result<ConfigurationReread, CommandFailure>) -> Void) {
        do throws(CommandFailure) {
            try startThread {
                finish(
                    Result { () throws(CommandFailure) in
                        let configuration = try read()
                        return ConfigurationReread(
                            configuration: configuration, style: configuration.refreshStyle,
                            settings: KioskSettings(configuration))
                    })
            }
        } catch {
            finish(.failure(error))
        }
    }
}

/// The result of reading again.
struct ConfigurationReread: Sendable {
    let configuration: Configuration
    /// Including their logos.
    let style: any RefreshStyle
    let settings: KioskSettings
}

extension Configuration {
    /// One pixel per point unless the scale is configured (see DECISIONS.md).
    func viewport(of display: SDLPlatform.Display) -> Viewport {
        Viewport(pixels: display.pixelSize, scale: self.display.scale ?? 1)
    }

    /// True if window, rotation and touch matrix are the same. Changes to those take effect only with a new display.
    func hasSameDisplay(as other: Configuration) -> Bool {
        display.window == other.display.window && display.rotation == other.display.rotation
            && display.touchMatrix == other.display.touchMatrix
    }

    var displayOptions: DisplayOptions {
        let scale = display.scale ?? 1
        return DisplayOptions(
            title: kiosk.name,
            windowSize: display.window.map {
                Viewport(size: Size($0.width, $0.height), scale: scale).pixels
            },
            rotation: SDLPlatform.Rotation(rawValue: display.rotation.rawValue) ?? .none,
            touchMatrix: display.touchMatrix.elements)
    }
}
