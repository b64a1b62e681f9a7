/// The faults repaired in one document; at most the first `Limits.warnings` are kept.
final class Warnings {
    private(set) var sentences: [String] = []
    private var omitted = 0

    func add(_ sentence: String) {
        if sentences.count < Limits.warnings - 1 { sentences.append(sentence) } else { omitted += 1 }
    }

    /// The sentences; the last one counts those left out.
    var all: [String] { omitted == 0 ? sentences : sentences + ["and \(omitted) more of such faults"] }
}
