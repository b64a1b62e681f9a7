import Foundation

/// A table on standard output, a line at a time: name, median with quartiles, and the time for one unit.
struct Table {
    init(_ title: String, unit: String) {
        print("\n| \(title) | median, µs (quartiles) | for one \(unit), ns |\n|---|---|---|")
    }

    func row(_ name: String, _ times: Times, units: Double) {
        let parts = [times.median, times.lowerQuartile, times.upperQuartile].map { Table.text($0 * 1e3) }
        print("| \(name) | \(parts[0]) (\(parts[1])-\(parts[2])) | \(Table.text(times.median * 1e6 / units)) |")
    }

    /// Three significant digits.
    private static func text(_ value: Double) -> String {
        String(format: value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
    }
}
