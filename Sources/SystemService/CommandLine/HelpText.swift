/// The output of `--help`, generated from the table of commands.
enum HelpText {
    static var overview: String {
        """
        Usage: pullkiosk [COMMAND] [OPTION]...

        A feed on a touch screen: scroll, read, pull down to reload.

        Commands:
        \(columns(CommandTable.all.map { ($0.name, $0.summary) }))

        Options:
        \(columns([("--help", "Show this text; pullkiosk COMMAND --help shows a command's options."), ("--version", "Show the version.")]))

        """
    }

    static func text(for command: CommandDescription) -> String {
        let usage = ["Usage: pullkiosk", command.name, command.operands, "[OPTION]..."].filter { !$0.isEmpty }
        let options = command.options.map { option in
            ("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.meaning)
        }
        return """
            \(usage.joined(separator: " "))

            \(command.explanation)

            Options:
            \(columns(options))

            """
    }

    /// Two columns. The right one begins after the longest entry of the left one, and its lines end before column 100.
    private static func columns(_ rows: [(String, String)]) -> String {
        let width = (rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { left, right in
            let lines = wrapped(right, width: 100 - width)
            let start = "  " + left + String(repeating: " ", count: width - 2 - left.count)
            return start + lines.joined(separator: "\n" + String(repeating: " ", count: width))
        }.joined(separator: "\n")
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if !line.isEmpty && line.count + 1 + word.count > width { lines.append("") }
            lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
        }
        return lines
    }
}
