/// The value of HTML's srcset: addresses, each with the width of its file (`640w`) or its density (`2x`). The steps are those
/// of the WHATWG's "parsing a srcset attribute".
enum SourceSet {
    struct Source {
        let address: String
        /// In pixels; finite and not negative, like the density.
        var width: Double?
        var density: Double?
    }

    static func sources(in text: String) -> [Source] {
        var rest = text[...]
        var result: [Source] = []
        while let source = next(in: &rest), result.count < Limits.imageSources { result.append(source) }
        return result
    }

    /// An address may contain commas, but does not end with one.
    private static func next(in rest: inout Substring) -> Source? {
        rest = rest[(rest.utf8.firstIndex { !isWhiteSpace($0) && $0 != comma } ?? rest.endIndex)...]
        guard !rest.isEmpty else { return nil }
        let address = part(of: &rest, until: isWhiteSpace)
        if address.utf8.last == comma {
            let last = address.utf8.lastIndex { $0 != comma }
            return Source(address: String(last.map { address[...$0] } ?? ""))
        }
        return described(Source(address: String(address)), by: part(of: &rest) { $0 == comma })
    }

    private static func part(of rest: inout Substring, until isEnd: (UInt8) -> Bool) -> Substring {
        let end = rest.utf8.firstIndex(where: isEnd) ?? rest.endIndex
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private static func described(_ source: Source, by text: Substring) -> Source {
        var source = source
        for word in text.split(whereSeparator: \.isWhitespace) {
            guard let number = Double(word.dropLast()), number.isFinite, number >= 0 else { continue }
            if word.hasSuffix("w") { source.width = number }
            if word.hasSuffix("x") { source.density = number }
        }
        return source
    }

    private static let comma = UInt8(ascii: ",")
}
