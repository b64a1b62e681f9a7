// TouchScripts: a text file of touches, keys, waits and pictures (Documentation/CommandLine.md), read into timed steps.
//
// The module knows no screen and no clock: a player returns the steps that are due (see `TouchScriptPlayer`). One line is one
// event; `drag` becomes a finger's down, its moves at 120 Hz and its up, so several drags can overlap; `tap` at a place becomes a down and an up.

public import Gestures

/// A script: its steps in order of time; steps of the same time in order of their lines.
public struct TouchScript: Hashable, Sendable {
    public struct Step: Hashable, Sendable {
        /// Seconds of the script's clock.
        public let time: Double
        /// Counted from 1.
        public let line: Int
        public let action: Action
    }

    public enum Action: Hashable, Sendable {
        /// The time of a touch is also on the script's clock.
        case input(InputEvent)
        /// Presses what has this name on screen, wherever it is.
        case press(name: String)
        case wait(Condition)
        /// Writes the frame on screen.
        case shot(name: String)
        /// Writes every frame for `duration` seconds.
        case film(name: String, duration: Double)
        /// Writes one picture of `count` moments side by side, spread evenly over `duration` seconds.
        case strip(name: String, duration: Double, count: Int)
    }

    /// The condition for which `wait` holds the script's clock.
    public enum Condition: String, Hashable, Sendable, CaseIterable {
        /// Nothing moves.
        case idle
        /// A refresh has ended.
        case refreshed
        /// The first feed is shown.
        case loaded
        /// The screen shows this.
        case list, article, attract
    }

    public let steps: [Step]

    /// Reads a script; the first invalid line is an error.
    public init(_ text: String) throws(TouchScriptFailure) {
        var reader = ScriptReader()
        // A line may end with a carriage return, which is one character with the line feed and counts as white space.
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        for (index, line) in lines.enumerated() {
            try reader.read(line, number: index + 1)
        }
        // A stable sort: a drag's moves go between the lines that follow it.
        steps = reader.steps.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}

/// A line that is not a valid event.
public struct TouchScriptFailure: Error, Hashable, Sendable {
    public let line: Int
    /// What was expected and what was found, without a full stop.
    public let message: String
}
