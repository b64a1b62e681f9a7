/// Parses the command line into a checked command.
public enum CommandParser {
    /// Takes the arguments after the program's name. Fails with EX_USAGE, naming the option and how to get help.
    public static func parse(_ words: [String]) throws(CommandFailure) -> Command {
        guard let first = words.first else { return try parse([CommandTable.all[0].name]) }
        if first == "--version" { return try version(words) }
        if first == "--help" || first == "-h" { return .help(HelpText.overview) }
        guard !first.hasPrefix("-") else { return try parse(words, for: CommandTable.all[0]) }
        if let command = CommandTable.all.first(where: { $0.name == first }) {
            return try parse(Array(words.dropFirst()), for: command)
        }
        throw unknown(first)
    }

    private static func parse(_ words: [String], for command: CommandDescription) throws(CommandFailure) -> Command {
        let parsed: ParsedWords
        do throws(OptionMistake) {
            parsed = try OptionParser.parse(words, options: command.options)
        } catch {
            throw usage(error.message, command.name)
        }
        if parsed.options.contains(where: { $0.name == "help" }) { return .help(HelpText.text(for: command)) }
        guard command.operandCount.contains(parsed.operands.count) else {
            let expected = command.operands.isEmpty ? "only options" : command.operands
            let got = parsed.operands.isEmpty ? "nothing" : parsed.operands.map(quoted).joined(separator: " ")
            throw usage("\(command.name): expected \(expected), got \(got)", command.name)
        }
        return try command.make(CommandWords(command: command.name, parsed: parsed))
    }

    private static func version(_ words: [String]) throws(CommandFailure) -> Command {
        guard words.count > 1 else { return .version }
        throw CommandFailure(
            .usage, oneLine("--version: expected no more words, got \(quoted(words[1])); see pullkiosk --help"))
    }

    private static func unknown(_ word: String) -> CommandFailure {
        let names = CommandTable.all.map(\.name)
        return CommandFailure(.usage, "unknown command \(quoted(word)): expected \(choice(names)); see pullkiosk --help")
    }
}

/// The arguments of one command, read by name.
struct CommandWords: Sendable {
    let command: String
    let parsed: ParsedWords

    var operands: [String] { parsed.operands }

    func has(_ name: String) -> Bool { parsed.options.contains { $0.name == name } }

    /// The option's value, the last one if it is given several times; nil if it is not given.
    func value<Value>(
        _ name: String, _ kind: ValueKind<Value>, emptyIsMissing: Bool = false
    ) throws(CommandFailure) -> Value? {
        guard let option = parsed.options.last(where: { $0.name == name }) else { return nil }
        if emptyIsMissing && option.value.isEmpty { return nil }
        return try read(option, kind)
    }

    /// An operand; `name` is what the help calls it.
    func operand<Value>(_ index: Int, _ name: String, _ kind: ValueKind<Value>) throws(CommandFailure) -> Value {
        if let value = kind.read(operands[index]) { return value }
        throw mistake("\(name): expected \(kind.expected), got \(quoted(operands[index]))")
    }

    func values<Value>(_ name: String, _ kind: ValueKind<Value>) throws(CommandFailure) -> [Value] {
        var values: [Value] = []
        for option in parsed.options where option.name == name { values.append(try read(option, kind)) }
        return values
    }

    func required<Value>(_ name: String, _ kind: ValueKind<Value>) throws(CommandFailure) -> Value {
        if let value = try value(name, kind) { return value }
        throw usage("\(command): --\(name) is missing: expected \(kind.expected)", command)
    }

    /// For arguments that are valid alone but not together.
    func mistake(_ message: String) -> CommandFailure { usage("\(command): \(message)", command) }

    private func read<Value>(_ option: ParsedWords.Option, _ kind: ValueKind<Value>) throws(CommandFailure) -> Value {
        if let value = kind.read(option.value) { return value }
        throw usage("\(command): --\(option.name): expected \(kind.expected), got \(quoted(option.value))", command)
    }
}

private func usage(_ message: String, _ command: String) -> CommandFailure {
    CommandFailure(.usage, oneLine("\(message); see pullkiosk \(command) --help"))
}
