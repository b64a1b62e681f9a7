/// Returns a script's steps as its clock reaches them. A `wait` holds that clock until `goOn`, which delays all later steps.
public struct TouchScriptPlayer: Sendable {
    private let steps: [TouchScript.Step]
    private var next = 0
    /// The script's time, in seconds.
    public private(set) var clock = 0.0
    /// The `wait` that holds the clock.
    public private(set) var waiting: (condition: TouchScript.Condition, line: Int)?
    /// How long it has been holding, in seconds.
    public private(set) var waited = 0.0

    /// How far the script's clock is behind the caller's, in seconds.
    private var delay = 0.0

    public init(_ script: TouchScript) { steps = script.steps }

    /// All steps have been returned.
    public var isAtEnd: Bool { next == steps.count && waiting == nil }

    /// Ends the wait that holds the clock.
    public mutating func goOn() { waiting = nil }

    /// True for a step that is returned after its own time: it was meant for what is on screen now.
    public func isLate(_ step: TouchScript.Step) -> Bool { step.time < clock - TouchScriptPlayer.tolerance }

    /// Advances by `dt` seconds and returns the steps that are due, up to and including the first `wait`.
    ///
    /// - Returns: the steps, and by how many seconds waits have delayed them.
    public mutating func advance(by dt: Double) -> (steps: ArraySlice<TouchScript.Step>, delay: Double) {
        guard waiting == nil else {
            waited += dt
            delay += dt
            return ([], delay)
        }
        clock += dt
        let first = next
        while next < steps.count, steps[next].time <= clock + TouchScriptPlayer.tolerance, waiting == nil {
            if case .wait(let condition) = steps[next].action { hold(condition, steps[next]) }
            next += 1
        }
        return (steps[first..<next], delay)
    }

    /// Sums of frame times miss a whole millisecond by rounding errors; this is far less than a millisecond.
    private static let tolerance = 1e-6

    /// The clock stops at the wait's own time, so that the steps after it keep their distance from it.
    private mutating func hold(_ condition: TouchScript.Condition, _ step: TouchScript.Step) {
        waiting = (condition, step.line)
        waited = 0
        delay += clock - step.time
        clock = step.time
    }
}
