/// The options that override all configuration files. Nil and empty keep the files' values.
public struct ConfigurationOverrides: Hashable, Sendable {
    /// Replaces all configured feeds.
    public var feeds: [String]
    /// One of `RefreshStyles.names`.
    public var style: String?
    public var window: ScreenSize?
    public var scale: Double?

    public init(feeds: [String] = [], style: String? = nil, window: ScreenSize? = nil, scale: Double? = nil) {
        self.feeds = feeds
        self.style = style
        self.window = window
        self.scale = scale
    }
}

/// Where a value comes from.
public enum ConfigurationOrigin: Hashable, Sendable, CustomStringConvertible {
    case standard
    case file(path: String, line: Int)
    case commandLine

    public var description: String {
        switch self {
        case .standard: "default"
        case .file(let path, let line): "\(path):\(line)"
        case .commandLine: "command line"
        }
    }
}

/// A configuration with the origin of each value.
public struct ConfigurationReading: Sendable {
    /// One effective value, formatted as in a file.
    public struct Entry: Hashable, Sendable {
        public let section: String
        public let key: String
        public let value: String
        public let origin: ConfigurationOrigin
    }

    public let configuration: Configuration
    /// All keys in the order of the documentation, then each feed's.
    public let entries: [Entry]
    /// The files that were read, in their order.
    public let files: [String]

    /// The output of `check-config`: the whole configuration as a file, with each value's origin after it as a comment.
    public var report: String {
        let width = min(40, entries.map { $0.key.count + 3 + $0.value.count }.max() ?? 0)
        var lines = files.isEmpty ? ["; no file was read"] : files.map { "; read \($0)" }
        var section = ""
        for entry in entries {
            if entry.section != section {
                section = entry.section
                lines += ["", "[\(section)]"]
            }
            let setting = "\(entry.key) = \(entry.value)"
            lines.append(setting + String(repeating: " ", count: max(0, width - setting.count)) + "  ; \(entry.origin)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

/// Reads configuration files. A later file overrides an earlier one key by key; the command line overrides all files.
public enum ConfigurationReader {
    /// The longest file in bytes.
    static let longestFile = 1 << 20

    /// The standard files that exist, in reading order. `root` is prepended to every path.
    static func standardFiles(root: String = "") throws(CommandFailure) -> [String] {
        let folder = "\(root)/etc/pullkiosk/pullkiosk.conf.d"
        let names = try readFolder(folder) ?? []
        let fragments = names.filter { $0.hasSuffix(".conf") && !$0.hasPrefix(".") }.sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }
        let files = ["\(root)/usr/lib/pullkiosk/pullkiosk.conf", "\(root)/etc/pullkiosk/pullkiosk.conf"]
        return files.filter(exists) + fragments.map { "\(folder)/\($0)" }
    }

    /// Reads `file`, which must exist, or the standard files if it is nil.
    public static func read(
        file: String?, overrides: ConfigurationOverrides = ConfigurationOverrides(), environment: [String: String]
    ) throws(CommandFailure) -> ConfigurationReading {
        var files: [String] = []
        if let file { files = [file] } else { files = try standardFiles() }
        return try read(files: files, overrides: overrides, environment: environment)
    }

    /// Reads all of `files`. Fails with EX_NOINPUT for a file that cannot be read, and with EX_CONFIG for an invalid line:
    /// the message has file, line, key, the expected value and the actual one.
    public static func read(
        files: [String], overrides: ConfigurationOverrides = ConfigurationOverrides(), environment: [String: String]
    ) throws(CommandFailure) -> ConfigurationReading {
        var draft = ConfigurationDraft()
        for path in files {
            try draft.add(INIFile(readFile(path, limit: longestFile), path: path), path: path)
        }
        try draft.requireAddresses()
        draft.override(overrides)
        draft.completeStorePath(environment)
        return ConfigurationReading(configuration: draft.configuration, entries: draft.entries, files: files)
    }

    /// Where content is stored if no file sets it: in the folder that systemd made for the service, else where XDG's base
    /// directory specification puts state.
    static func defaultStorePath(_ environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        // systemd separates several folders by colons.
        if let folder = value("STATE_DIRECTORY")?.split(separator: ":").first { return "\(folder)/feeds.sqlite" }
        if let folder = value("XDG_STATE_HOME") { return "\(folder)/pullkiosk/feeds.sqlite" }
        return (value("HOME").map { "\($0)/.local/state" } ?? "/var/lib") + "/pullkiosk/feeds.sqlite"
    }
}
