import PullToRefresh
import Raster

/// One command, for the help and the parser.
struct CommandDescription: Sendable {
    let name: String
    /// The operands as the usage line shows them.
    let operands: String
    /// How many of them.
    let operandCount: ClosedRange<Int>
    /// One line for the list of commands.
    let summary: String
    /// The text above the options.
    let explanation: String
    let options: [OptionDescription]
    let make: @Sendable (CommandWords) throws(CommandFailure) -> Command

    init(
        _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, summary: String, explanation: String,
        options: [OptionDescription], make: @escaping @Sendable (CommandWords) throws(CommandFailure) -> Command
    ) {
        self.name = name
        self.operands = operands
        operandCount = count
        self.summary = summary
        self.explanation = explanation
        self.options = options + [OptionDescription("help", "Show this text.")]
        self.make = make
    }
}

extension OptionDescription {
    fileprivate init(_ name: String, _ meaning: String) { self.init(name, nil, meaning) }

    fileprivate static let configuration = OptionDescription("config", "FILE", "Read this file instead of the standard ones.")
    fileprivate static let feed = OptionDescription(
        "feed", "URL", "Show this feed instead of the configured ones; can be repeated.")
    fileprivate static let style = OptionDescription(
        "style", "NAME", "The animation of the pull: \(choice(RefreshStyles.names)).")
    fileprivate static let demo = OptionDescription(
        "demo", "Show the two built-in demo feeds; they gain items with every reload.")
}

/// The table of commands; the first one is the default.
enum CommandTable {
    static let all = [run, feed, feeds, preview, replay, scene, checkConfiguration]

    private static let run = CommandDescription(
        "run", summary: "Show the kiosk (also without a command)",
        explanation: """
            Shows the configured feeds on the screen until it is told to end. Pull the list down, or press F5, to load them
            again. SIGHUP reads the configuration again; SIGTERM ends.
            """,
        options: [
            .configuration, .feed, .style,
            OptionDescription("window", "WxH", "A window of this size in points instead of the full screen."),
            OptionDescription("scale", "S", "Pixels per point, 0.5 to 4."), .demo,
        ]
    ) { words throws(CommandFailure) in
        var options = RunOptions()
        options.configurationFile = try words.value("config", .anything)
        options.overrides = try words.overrides(size: "window")
        options.isDemo = words.has("demo")
        return .run(options)
    }

    private static let feed = CommandDescription(
        "feed", operands: "SOURCE", count: 1...1, summary: "Fetch or read one feed and print it",
        explanation: """
            Reads one feed and prints it. SOURCE is an http:// or https:// URL, a file's path, or - for standard input. The
            format (RSS, Atom or JSON Feed) is found out from the content.
            """,
        options: [
            OptionDescription("json", "Print one JSON object instead of text."),
            OptionDescription("content", "Print the text of every story, too."),
            OptionDescription("base-url", "URL", "What links are relative to when SOURCE is no URL."),
            OptionDescription("content-type", "TYPE", "What HTTP would have said, such as \"text/xml; charset=utf-8\"."),
            OptionDescription("deadline", "S", "Give up after so many seconds."),
            OptionDescription("byte-limit", "N", "Refuse a longer document; 15M is 15 MiB."),
            OptionDescription("item-limit", "N", "Print the newest N entries alone, and of long texts what a card shows."),
        ]
    ) { words throws(CommandFailure) in
        var options = FeedOptions(source: try words.operand(0, "SOURCE", .feedAddressOrPath))
        options.printsJSON = words.has("json")
        options.printsContent = words.has("content")
        options.baseURL = try words.value("base-url", .webAddress, emptyIsMissing: true)
        options.contentType = try words.value("content-type", .anything, emptyIsMissing: true)
        options.deadline = try words.value("deadline", .number(0.001...86_400, unit: "seconds"))
        options.byteLimit = try words.value("byte-limit", .bytes(1...1 << 30))
        options.itemLimit = try words.value("item-limit", .wholeNumber(1...10_000))
        return .feed(options)
    }

    private static let feeds = CommandDescription(
        "feeds", summary: "Print how every configured feed stands",
        explanation: """
            Prints a table of the configured feeds: name, state (new, ok, failed, resting or gone), items, when it was fetched
            and will be fetched next, address, and the last error. It reads what the kiosk has stored, and changes nothing.
            """,
        options: [.configuration, OptionDescription("json", "Print a JSON array instead of a table.")]
    ) { words throws(CommandFailure) in
        .feeds(
            FeedsOptions(configurationFile: try words.value("config", .anything), printsJSON: words.has("json")))
    }

    private static let preview = CommandDescription(
        "preview", summary: "Draw one refresh style in one state",
        explanation: """
            Draws one refresh style alone, as the top of a screen of the given size, and writes it as a picture. Lengths are in
            points.
            """,
        options: [
            .style,
            OptionDescription("config", "FILE", "Take colours and the style's parameters from this file."),
            OptionDescription("size", "WxH", "The size of the picture."),
            OptionDescription("pull", "P", "How far the list is pulled down; 0 if not given."),
            OptionDescription("touch-x", "X", "Where the finger is; no finger if not given."),
            OptionDescription("phase", "PHASE", "\(ValueKind<RefreshPhase>.name.expected); pulling if not given."),
            OptionDescription("offline", "With the phase failure: as it looks when there is no connection."),
            OptionDescription("time", "T", "Seconds since the phase began; 0 if not given."),
            OptionDescription("scale", "S", "Pixels per point; 1 if not given."),
            OptionDescription("output", "FILE", "The picture: a name that ends in .png or .svg."),
        ]
    ) { words throws(CommandFailure) in
        let output = try words.required("output", .pictureFile)
        let phase = try words.value("phase", .name) ?? RefreshPhase.pulling
        guard !words.has("offline") || phase == .failure else {
            throw words.mistake("--offline: expected --phase failure with it, got \(phase.rawValue)")
        }
        let (style, size) = (try words.required("style", .styleName), try words.required("size", .size))
        let scale = try words.value("scale", .number(0.25...8)) ?? 1
        try words.requirePicture(of: size, scale: scale)
        return .preview(
            PreviewOptions(
                style: style, configurationFile: try words.value("config", .anything), size: size,
                pull: try words.value("pull", .number(-100_000...100_000)) ?? 0,
                touchX: try words.value("touch-x", .number(-100_000...100_000)),
                phase: phase, isOffline: words.has("offline"),
                time: try words.value("time", .number(0...86_400, unit: "seconds")) ?? 0,
                scale: scale,
                output: output, format: output.lowercased().hasSuffix(".svg") ? .svg : .png))
    }

    private static let replay = CommandDescription(
        "replay", operands: "SCRIPT", count: 1...1, summary: "Play a touch script without a display",
        explanation: """
            Plays a touch script against the whole program on a virtual clock, without a display, and writes the pictures the
            script asks for, trace.jsonl, a line for every frame and what is on the screen at every shot, and events.jsonl, a
            line for every change of state.

            A script has an event a line, each at a time in whole milliseconds (MS) from the start; # begins a comment.
              MS down F X Y     finger F (0 to 9) comes down at a point
              MS move F X Y     it moves there
              MS up F           it is lifted
              MS cancel F       it is gone without having been lifted
              MS drag F X0 Y0 X1 Y1 DURATION [REST]
                                down, moves in a straight line for DURATION ms, a rest of REST ms, up
              MS tap X Y        finger 0 comes down at a point and is lifted 60 ms later
              MS tap "NAME"     presses what has this name on the screen, or this id in the trace
              MS key NAME       a key: F5, Tab, Shift+Tab, Return, Escape, Up, Down, PageUp, PageDown, Home or End
              MS wait CONDITION the script waits until nothing moves (idle), a refresh has ended (refreshed), the
                                first feed is shown (loaded), or the screen shows its list, an article or attract mode
                                (list, article, attract)
              MS shot NAME      writes the frame on screen to NAME.png
              MS film NAME DURATION
                                writes every frame of the next DURATION ms to NAME-0000.png and on
              MS strip NAME DURATION N
                                writes one picture of N moments, evenly spread over the next DURATION ms, side by side
            """,
        options: [
            OptionDescription("output", "DIR", "The folder for the pictures and the trace."), .configuration, .feed, .style,
            OptionDescription("size", "WxH", "The size of the screen in points; 480x800 if not given."),
            OptionDescription("scale", "S", "Pixels per point, 0.5 to 4."),
            OptionDescription("fps", "N", "Frames per second; 60 if not given."), .demo,
            OptionDescription("theme", "NAME", "The colours: \(choice(Theme.allCases.map(\.rawValue)))."),
            OptionDescription("text-size", "N", "The size of the text that a visitor has chosen, 1 to 2."),
            OptionDescription("language", "TAG", "The language of the screen, such as ar or de-AT."),
            OptionDescription("high-contrast", "The colours that a visitor who sees little has chosen."),
            OptionDescription(
                "idle", "S", "Seconds without a touch, 1 to 3600, until attract mode begins; without it, never."),
            OptionDescription("timing", "Also write timing.jsonl: the loop's CPU time for each frame, in ms."),
        ]
    ) { words throws(CommandFailure) in
        let overrides = try words.overrides(size: "size")
        if let size = overrides.window { try words.requirePicture(of: size, scale: overrides.scale ?? 1) }
        var options = ReplayOptions(
            script: try words.operand(0, "SCRIPT", .anything), output: try words.required("output", .anything),
            configurationFile: try words.value("config", .anything), overrides: overrides,
            isDemo: words.has("demo"), frameRate: try words.value("fps", .number(1...1000)) ?? 60,
            measuresTime: words.has("timing"))
        options.theme = try words.value("theme", .name)
        options.textSize = try words.value("text-size", .number(1...2))
        options.language = try words.value("language", .languageTag)
        options.hasHighContrast = words.has("high-contrast")
        options.idle = try words.value("idle", .number(1...3600, unit: "seconds"))
        return .replay(options)
    }

    private static let scene = CommandDescription(
        "scene", operands: "FILE", count: 1...1, summary: "Paint a scene file and print the time it took",
        explanation: """
            Paints a scene file with the rasterizer and nothing else, over white, on one thread, and prints one JSON line with
            the median and the shortest time of a painting in milliseconds.
            """,
        options: [
            OptionDescription("repeat", "N", "How often it is painted; 1 if not given."),
            OptionDescription("output", "FILE", "Write the last picture: a name that ends in .png."),
            OptionDescription(
                "overlaps", "RULE", "Where a path lies over itself inside a pixel: summed or resolved; summed if not given."),
        ]
    ) { words throws(CommandFailure) in
        .scene(
            SceneOptions(
                file: try words.operand(0, "FILE", .anything),
                repetitions: try words.value("repeat", .wholeNumber(1...1_000_000)) ?? 1,
                output: try words.value("output", .imageFile),
                overlaps: try words.value("overlaps", .overlapRule) ?? .summed))
    }

    private static let checkConfiguration = CommandDescription(
        "check-config", operands: "[FILE]", count: 0...1, summary: "Print the configuration and where each value comes from",
        explanation: """
            Reads FILE, or without it the standard files as the kiosk would, and prints every effective value with the file and
            line it comes from. The standard files, the last wins: /usr/lib/pullkiosk/pullkiosk.conf,
            /etc/pullkiosk/pullkiosk.conf, /etc/pullkiosk/pullkiosk.conf.d/*.conf.
            """,
        options: []
    ) { words throws(CommandFailure) in
        .checkConfiguration(
            CheckConfigurationOptions(file: words.operands.isEmpty ? nil : try words.operand(0, "FILE", .anything)))
    }
}

extension ValueKind where Value == String {
    fileprivate static var imageFile: Self {
        Self(
            expected: "a file name that ends in .png",
            read: { text in text.lowercased().hasSuffix(".png") && text.count > 4 ? text : nil }, write: { $0 })
    }

    fileprivate static var pictureFile: Self {
        Self(
            expected: "a file name that ends in .png or .svg",
            read: { text in [".png", ".svg"].contains(where: text.lowercased().hasSuffix) && text.count > 4 ? text : nil },
            write: { $0 })
    }
}

extension ValueKind where Value == OverlapRule {
    fileprivate static var overlapRule: Self {
        Self(
            expected: choice(OverlapRule.allCases.map(\.rawValue)), read: { OverlapRule(rawValue: $0) }, write: { $0.rawValue })
    }
}

extension CommandWords {
    /// The options that override configuration files.
    fileprivate func overrides(size: String) throws(CommandFailure) -> ConfigurationOverrides {
        ConfigurationOverrides(
            feeds: try values("feed", .shownFeed), style: try value("style", .styleName),
            window: try value(size, .size), scale: try value("scale", .number(0.5...4)))
    }

    /// Rejects a picture without pixels, and one that would fill the memory.
    fileprivate func requirePicture(of size: ScreenSize, scale: Double) throws(CommandFailure) {
        let (width, height) = (size.width * scale, size.height * scale)
        let most = ScreenSize.sides.upperBound
        guard min(width, height) < 0.5 || max(width, height) > most else { return }
        throw mistake("--size, --scale: expected 1 to \(plain(most)) pixels a side, got \(plain(width))x\(plain(height))")
    }
}
