import FoundationEssentials
import SystemService

/// `pullkiosk check-config`: read the configuration as `run` would, print every effective value and where it came from.
struct CheckConfigCommand {
    let options: CheckConfigurationOptions

    func run() throws {
        let reading = try ConfigurationReader.read(file: options.file, environment: ProcessInfo.processInfo.environment)
        try printResult(reading.report, terminator: "")
        // Faults of the files that the configuration names are logged, as for `run`.
        _ = reading.configuration.refreshStyle
        _ = reading.configuration.kioskLogo
    }
}
