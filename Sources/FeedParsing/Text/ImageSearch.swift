import FeedModel

/// Looks in content for the first picture that can be shown.
struct ImageSearch {
    private(set) var found: [EntryImage] = []
    /// Of the `picture` that the search is in.
    private var sources: [ImageTag] = []
    /// Tags that are still looked at.
    private var left = Limits.imageSources
    private let base: String?

    /// - Parameter base: the base of relative addresses outside elements with their own.
    init(base: String?) { self.base = base }

    private var isOver: Bool { !found.isEmpty || left == 0 }

    /// - Parameter textIsHTML: false if only elements are markup.
    mutating func search(_ element: XMLElement, textIsHTML: Bool) {
        for part in element.content where !isOver {
            switch part {
            case .text(let text): if textIsHTML { search(html: text, in: element) }
            case .element(let inner):
                if let tag = tag(of: inner) { take(tag, base: inner.base ?? base) }
                if inner.name != "img" { search(inner, textIsHTML: textIsHTML) }
                if inner.name == "picture" { take(.endOfPicture, base: nil) }
            }
        }
    }

    /// An Atom text: its type says what it is.
    mutating func search(construct element: XMLElement) {
        switch element.constructKind {
        case .base64: if let text = element.decodedText { search(html: text, in: element) }
        case .markup: search(element, textIsHTML: false)
        case .html: search(element, textIsHTML: true)
        case .plain: break
        }
    }

    mutating func search(html: [UInt8], in element: XMLElement? = nil) {
        var scanner = ImageTagScanner(html)
        while !isOver, let tag = scanner.next() { take(tag, base: element?.base ?? base) }
    }

    private func tag(of element: XMLElement) -> ImageTagScanner.Tag? {
        switch element.name {
        case "img": .image(ImageTag(attributes: element.attributes))
        case "source": .source(ImageTag(attributes: element.attributes))
        default: nil
        }
    }

    private mutating func take(_ tag: ImageTagScanner.Tag, base: String?) {
        left -= 1
        switch tag {
        case .source(let source): if source.hasSourceSet { sources.append(source) }
        case .endOfPicture: sources = []
        case .image(let image):
            found = image.images(sources: sources, base: base)
            sources = []
        }
    }
}
