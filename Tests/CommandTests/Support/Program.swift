import Foundation
import TestSupport
import Testing

/// The built `pullkiosk`, started as a person or a script starts it.
enum Program {
    static let path = builtProgram("pullkiosk")

    /// This process's environment without the variables for a display, a service manager, a language, a proxy, and SDL.
    static func environment(in folder: TemporaryFolder) -> [String: String] {
        let unwanted = [
            "DISPLAY", "WAYLAND_DISPLAY", "NOTIFY_SOCKET", "WATCHDOG_USEC", "JOURNAL_STREAM", "STATE_DIRECTORY",
            "LANG", "LC_ALL", "LC_MESSAGES",
        ]
        var environment = ProcessInfo.processInfo.environment.filter { name, _ in
            !unwanted.contains(name) && !name.hasPrefix("SDL_") && !name.lowercased().hasSuffix("_proxy")
        }
        environment["XDG_STATE_HOME"] = folder.path
        return environment
    }

    /// How a process ended.
    struct Ending {
        /// 128 and more for a signal.
        let status: Int32
        let bytes: [UInt8]
        let errors: String

        var output: String { String(decoding: bytes, as: UTF8.self) }

        /// The one line of its error message, without the program's name; all of its output where that is not one such line.
        var complaint: String {
            let start = "pullkiosk: "
            let isOneLine = errors.hasPrefix(start) && errors.hasSuffix("\n") && errors.filter(\.isNewline).count == 1
            return isOneLine ? String(errors.dropFirst(start.count).dropLast()) : "not one line: \(errors)"
        }
    }

    /// Runs the program to its end.
    static func run(
        _ words: String..., in folder: TemporaryFolder = TemporaryFolder(), input: [UInt8] = [],
        environment changes: [String: String] = [:]
    ) throws -> Ending {
        try run(words, in: folder, input: input, environment: changes)
    }

    static func run(
        _ words: [String], in folder: TemporaryFolder = TemporaryFolder(), input: [UInt8] = [],
        environment changes: [String: String] = [:], executable: String = path
    ) throws -> Ending {
        let own = TemporaryFolder()
        try own.write(input, to: "in")
        let environment = environment(in: folder).merging(changes) { $1 }
        let child = try Child(
            [executable] + words, environment: environment, input: own["in"], output: own["out"], errors: own["errors"])
        guard eventually(every: 2_000, { !child.isAlive }), let status = child.exitStatus else {
            throw Unexpected("pullkiosk \(words.joined(separator: " ")) does not end; it said \(own.text("errors"))")
        }
        return Ending(status: status, bytes: own.bytes("out"), errors: own.text("errors"))
    }
}
