/// Finds the tags `img`, `source` and `/picture` in an HTML fragment. It accepts any input and ignores structure; what is in comments, scripts, styles
/// and templates is not looked at. Linear.
struct ImageTagScanner {
    private let bytes: [UInt8]
    private var position = 0
    private var endings = EndingSearch()

    init(_ html: [UInt8]) { bytes = html }

    enum Tag {
        case image(ImageTag)
        case source(ImageTag)
        case endOfPicture
    }

    mutating func next() -> Tag? {
        while let start = bytes.firstIndex(of: .lessThan, from: position) {
            position = start + 1
            if bytes.matches(Array("!--".utf8), at: position) {
                skip(past: Array("-->".utf8))
            } else if let name = ImageTagScanner.hidden.first(where: isTag) {
                skip(past: Array("</".utf8) + name)
            } else if isTag(ImageTagScanner.image) {
                position += ImageTagScanner.image.count
                return .image(ImageTag(attributes: HTMLAttributes.read(bytes, from: &position, endings: &endings)))
            } else if isTag(ImageTagScanner.source) {
                position += ImageTagScanner.source.count
                return .source(ImageTag(attributes: HTMLAttributes.read(bytes, from: &position, endings: &endings)))
            } else if isTag(ImageTagScanner.endOfPicture) {
                return .endOfPicture
            }
        }
        position = bytes.count
        return nil
    }

    private static let image = Array("img".utf8)
    private static let source = Array("source".utf8)
    private static let endOfPicture = Array("/picture".utf8)
    private static let hidden = ["script", "style", "template"].map { Array($0.utf8) }

    private func isTag(_ name: [UInt8]) -> Bool {
        let end = position + name.count
        guard bytes.matches(name, at: position), end < bytes.count else { return false }
        return isWhiteSpace(bytes[end]) || bytes[end] == .slash || bytes[end] == .greaterThan
    }

    /// Skips past `ending`; without one, to the end.
    private mutating func skip(past ending: [UInt8]) {
        position = endings.end(of: ending, in: bytes, from: position) ?? bytes.count
    }
}
