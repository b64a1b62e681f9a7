import FoundationEssentials
import Geometry
import PullToRefresh
import SDLPlatform
import SystemService

/// Where the configuration of a running kiosk comes from: read at start, and again at every SIGHUP.
struct ConfigurationSource {
    let options: RunOptions
    /// The address of the built-in demo feed while it is served.
    let demoURL: String?

    func read() throws(CommandFailure) -> Configuration {
        let reading = try ConfigurationReader.read(
            file: options.configurationFile, overrides: options.overrides,
            environment: ProcessInfo.processInfo.environment)
        var configuration = reading.configuration
        if let demoURL { configuration.showDemo(demoURL) }
        return configuration
    }

    /// Reads it on a thread of its own, with the files that it names: a disk that hangs holds up no frame.
    func read(then finish: @escaping @Sendable (Result<ConfigurationReread, CommandFailure>) -> Void) {
        do throws(CommandFailure) {
            try startThread {
                finish(
                    Result { () throws(CommandFailure) in
                        let configuration = try read()
                        return ConfigurationReread(configuration: configuration, style: configuration.refreshStyle)
                    })
            }
        } catch {
            finish(.failure(error))
        }
    }
}

/// What was read again.
struct ConfigurationReread: Sendable {
    let configuration: Configuration
    /// With its logo.
    let style: any RefreshStyle
}

extension Configuration {
    /// One pixel a point unless the owner says otherwise (see DECISIONS.md).
    func viewport(of display: SDLPlatform.Display) -> Viewport {
        Viewport(pixels: display.pixelSize, scale: self.display.scale ?? 1)
    }

    /// True when no window, rotation or touch matrix differs: those are taken over by a new display only.
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
