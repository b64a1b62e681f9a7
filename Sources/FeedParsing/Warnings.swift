/// What was wrong and repaired in one document, the first `Limits.warnings` of it.
final class Warnings {
    private(set) var sentences: [String] = []
    private var omitted = 0

    func add(_ sentence: String) {
        if sentences.count < Limits.warnings - 1 { sentences.append(sentence) } else { omitted += 1 }
    }

    /// The sentences, the last of which tells how many more there were.
    var all: [String] { omitted == 0 ? sentences : sentences + ["and \(omitted) more of such faults"] }
}
