import FeedModel

/// Looks in content for the first picture that can be shown.
struct ImageSearch {
    private(set) var found: [EntryImage] = []
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
            case .element(let inner) where inner.name == "img":
                take(ImageTag(attributes: inner.attributes), base: inner.base ?? base)
            case .element(let inner): search(inner, textIsHTML: textIsHTML)
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

    private mutating func take(_ tag: ImageTag, base: String?) {
        left -= 1
        found = tag.images(base: base)
    }
}
