/// A configuration while its files are read: the values so far and the origin of each.
struct ConfigurationDraft {
    private(set) var configuration = Configuration()
    private var origins: [Place: ConfigurationOrigin] = [:]

    private struct Place: Hashable {
        let section: String
        let key: String
    }

    // MARK: Files

    /// Adds the values of a file. `path` is used only in messages and origins.
    mutating func add(_ file: INIFile, path: String) throws(CommandFailure) {
        var section: String?
        var feedLines: [String: Int] = [:]
        for (line, item) in file.items {
            let origin = ConfigurationOrigin.file(path: path, line: line)
            switch item {
            case .heading(let text):
                let name = feedName(text).map { "feed \($0)" } ?? text
                try open(name, origin)
                let first = feedLines.updateValue(line, forKey: name)
                if let first, feedName(name) != nil {
                    throw wrong(origin, "[\(name)]: expected each feed once in a file, got it again after line \(first)")
                }
                section = name
            case .value(_, let key, let value):
                guard let section else { throw wrong(origin, "\(key): expected a [section] before the first key") }
                try set(section, key, value, origin)
            }
        }
    }

    private mutating func open(_ section: String, _ origin: ConfigurationOrigin) throws(CommandFailure) {
        guard let name = feedName(section) else {
            if ConfigurationKeys.sections.contains(section) { return }
            let known = choice((ConfigurationKeys.sections + ["feed NAME"]).map { "[\($0)]" })
            throw wrong(origin, "[\(section)]: expected \(known), got \(quoted("[\(section)]"))")
        }
        if !configuration.feeds.contains(where: { $0.name == name }) {
            configuration.feeds.append(FeedSource(name: name, url: ""))
        }
        origins[Place(section: section, key: "")] = origin
    }

    private mutating func set(
        _ section: String, _ key: String, _ value: String, _ origin: ConfigurationOrigin
    ) throws(CommandFailure) {
        if let index = configuration.feeds.firstIndex(where: { "feed \($0.name)" == section }) {
            try assign(value, to: key, in: section, ConfigurationKeys.feed, of: &configuration.feeds[index], origin)
        } else {
            let keys = ConfigurationKeys.all.filter { $0.section == section }
            try assign(value, to: key, in: section, keys, of: &configuration, origin)
        }
        origins[Place(section: section, key: key)] = origin
    }

    /// A feed without an address would be silently empty, so it is a mistake.
    func requireAddresses() throws(CommandFailure) {
        for feed in configuration.feeds where feed.url.isEmpty {
            let section = "feed \(feed.name)"
            let origin = origins[Place(section: section, key: "")] ?? .standard
            throw wrong(origin, "[\(section)] url: expected \(ConfigurationKeys.feed[0].expected), got no such key")
        }
    }

    // MARK: Overrides

    mutating func override(_ overrides: ConfigurationOverrides) {
        if !overrides.feeds.isEmpty {
            configuration.feeds = overrides.feeds.map { FeedSource(name: $0, url: $0) }
            for feed in overrides.feeds { origins[Place(section: "feed \(feed)", key: "url")] = .commandLine }
        }
        override(\.refresh.style, by: overrides.style, "refresh", "style")
        override(\.display.window, by: overrides.window.map(Optional.some), "display", "window")
        override(\.display.scale, by: overrides.scale.map(Optional.some), "display", "scale")
    }

    private mutating func override<Value>(
        _ property: WritableKeyPath<Configuration, Value>, by value: Value?, _ section: String, _ key: String
    ) {
        guard let value else { return }
        configuration[keyPath: property] = value
        origins[Place(section: section, key: key)] = .commandLine
    }

    mutating func completeStorePath(_ environment: [String: String]) {
        if configuration.storePath.isEmpty {
            configuration.storePath = ConfigurationReader.defaultStorePath(environment)
        }
    }

    // MARK: Result

    var entries: [ConfigurationReading.Entry] {
        ConfigurationKeys.all.map { entry($0, in: $0.section, of: configuration) }
            + configuration.feeds.flatMap { feed in
                ConfigurationKeys.feed.map { entry($0, in: "feed \(feed.name)", of: feed) }
            }
    }

    private func entry<Root>(
        _ key: ConfigurationKey<Root>, in section: String, of root: Root
    ) -> ConfigurationReading.Entry {
        let origin = origins[Place(section: section, key: key.name)] ?? .standard
        return ConfigurationReading.Entry(section: section, key: key.name, value: key.write(root), origin: origin)
    }
}

/// The NAME of `feed NAME`; nil for every other section.
private func feedName(_ section: String) -> String? {
    guard section.hasPrefix("feed ") else { return nil }
    let name = trimmed(section.dropFirst(5))
    return name.isEmpty ? nil : name
}

private func assign<Root>(
    _ value: String, to name: String, in section: String, _ keys: [ConfigurationKey<Root>], of root: inout Root,
    _ origin: ConfigurationOrigin
) throws(CommandFailure) {
    guard let key = keys.first(where: { $0.name == name }) else {
        throw wrong(origin, "[\(section)] \(name): expected the key \(choice(keys.map(\.name))), got \(quoted(name))")
    }
    guard key.read(value, &root) else {
        let problem = key.problem(value).map { ": \($0)" } ?? ""
        throw wrong(origin, "[\(section)] \(name): expected \(key.expected), got \(quoted(value))\(problem)")
    }
}

private func wrong(_ origin: ConfigurationOrigin, _ message: String) -> CommandFailure {
    CommandFailure(.configuration, "\(origin): \(message)")
}
