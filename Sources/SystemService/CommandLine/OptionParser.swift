import CSystemd
import Glibc
import Synchronization

/// An option of a command: `--name`, or `--name VALUE`, where `value` is the placeholder in the help.
struct OptionDescription: Sendable {
    let name: String
    let value: String?
    let meaning: String

    init(_ name: String, _ value: String? = nil, _ meaning: String) {
        self.name = name
        self.value = value
        self.meaning = meaning
    }
}

/// A parsed command line: the options in their order, and the operands.
struct ParsedWords: Hashable, Sendable {
    struct Option: Hashable, Sendable {
        let name: String
        let value: String
    }

    var options: [Option] = []
    var operands: [String] = []
}

/// Why a command line cannot be parsed: "unknown option --x".
struct OptionMistake: Error, Hashable {
    let message: String
}

/// The fence around getopt_long, with GNU's rules: `--size 1x1` or `--size=1x1`, unambiguous beginnings such as `--out`,
/// options after operands, and `--` as the end of options. `-h` is short for `--help`.
enum OptionParser {
    /// getopt_long keeps its state in global variables.
    private static let lock = Mutex(())

    /// The value that getopt_long returns for the first option of the list: beyond all characters.
    private static let firstCode: Int32 = 256

    static func parse(_ words: [String], options: [OptionDescription]) throws(OptionMistake) -> ParsedWords {
        let result = lock.withLock { _ in
            unsafe withCStrings(options.map(\.name)) { names in
                unsafe withCStrings(["pullkiosk"] + words) { pointers in
                    let table = unsafe table(options, names)
                    return scan(words, options) { begins in
                        unsafe Step(next_option(Int32(words.count + 1), pointers, table, begins ? 1 : 0))
                    }
                }
            }
        }
        return try result.get()
    }

    /// The options for getopt_long, ending with an empty entry.
    private static func table(
        _ options: [OptionDescription], _ names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    ) -> [option] {
        let entries = unsafe options.indices.map { index in
            let takesValue = options[index].value != nil ? required_argument : no_argument
            return unsafe option(name: names[index], has_arg: takesValue, flag: nil, val: firstCode + Int32(index))
        }
        return unsafe entries + [option(name: nil, has_arg: 0, flag: nil, val: 0)]
    }

    /// The result of one call of getopt_long.
    private struct Step {
        /// Which option, or one of getopt_long's characters.
        let code: Int32
        let value: String
        /// With an error: the option concerned, 0 if there is none of that name.
        let refused: Int32
        /// The arguments read so far, without the program's name.
        let wordsRead: Int

        init(_ step: option_step) {
            code = unsafe step.code
            value = unsafe step.value.map { unsafe String(cString: $0) } ?? ""
            refused = unsafe step.refused
            wordsRead = unsafe Int(step.next) - 1
        }
    }

    private static func scan(
        _ words: [String], _ options: [OptionDescription], next: (_ begins: Bool) -> Step
    ) -> Result<ParsedWords, OptionMistake> {
        var parsed = ParsedWords()
        var step = next(true)
        while step.code != -1 {
            switch step.code {
            case 1: parsed.operands.append(step.value)
            case Int32(UInt8(ascii: "h")): parsed.options.append(.init(name: "help", value: ""))
            case firstCode...: parsed.options.append(.init(name: options[Int(step.code - firstCode)].name, value: step.value))
            case Int32(UInt8(ascii: ":")): return .failure(missingValue(options[Int(step.refused - firstCode)]))
            default: return .failure(refusal(step.refused, word: words[max(0, step.wordsRead - 1)], options))
            }
            step = next(false)
        }
        parsed.operands += words.dropFirst(step.wordsRead)
        return .success(parsed)
    }

    private static func missingValue(_ option: OptionDescription) -> OptionMistake {
        OptionMistake(message: "--\(option.name): expected \(option.value ?? "a value") after it, got nothing")
    }

    private static func refusal(_ refused: Int32, word: String, _ options: [OptionDescription]) -> OptionMistake {
        if refused >= firstCode {
            return OptionMistake(message: "--\(options[Int(refused - firstCode)].name): expected no value, got \(quoted(word))")
        }
        if refused > 0 {
            return OptionMistake(message: "unknown option -\(Character(Unicode.Scalar(UInt8(truncatingIfNeeded: refused))))")
        }
        let beginnings = options.filter { word.hasPrefix("--") && $0.name.hasPrefix(word.dropFirst(2)) }.map { "--\($0.name)" }
        if beginnings.count > 1 {
            return OptionMistake(message: "\(word): expected one option, got the beginning of \(choice(beginnings))")
        }
        return OptionMistake(message: "unknown option \(word.prefix { $0 != "=" })")
    }
}
