/// Where a text needs nothing more to stand apart from the next.
enum SentenceEnd {
    /// Whether the text ends in a punctuation mark, perhaps with closing quotation marks or brackets after it.
    static func isAt(endOf text: [UInt8]) -> Bool {
        // A mark is at most three bytes long.
        let end = String(decoding: text.suffix(24), as: UTF8.self).unicodeScalars
        return end.last { !closing.contains($0) }.map(marks.contains) ?? false
    }

    private static let marks = Set(".!?…:;,—–-·•|/。！？：；，、．؟۔؛،।॥՞።".unicodeScalars)
    private static let closing = Set("”’\"'»›)]}」』）】".unicodeScalars)
}
