import FoundationEssentials
import SystemService

/// `pullkiosk check-config`: read the configuration as `run` would, print every effective value and where it came from.
struct CheckConfigCommand {
    let options: CheckConfigurationOptions

    func run() throws {
        let reading = try ConfigurationReader.read(file: options.file, environment: ProcessInfo.processInfo.environment)
        try printResult(reading.report, terminator: "")
        // What it says of files that the configuration names, it says in the log, as for `run`.
        _ = reading.configuration.refreshStyle
    }
}
