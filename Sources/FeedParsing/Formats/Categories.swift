import FeedModel

/// What an entry is about: the categories of RSS and Atom, and the subjects of Dublin Core, in document order.
enum Categories {
    static func categories(of entry: XMLElement) -> [String] {
        unique(entry.children.lazy.filter(isCategory).compactMap(name))
    }

    /// The first `Limits.categories` different ones.
    static func unique(_ names: some Sequence<String>) -> [String] {
        var result: [String] = []
        for name in names where !result.contains(name) {
            result.append(name)
            if result.count == Limits.categories { break }
        }
        return result
    }

    private static func isCategory(_ element: XMLElement) -> Bool {
        switch element.namespace {
        case .rss, .atom: element.name == "category"
        case .dublinCore: element.name == "subject"
        default: false
        }
    }

    /// Atom has attributes, which are plain text. RSS has text, and as with a title it does not say whether it is HTML.
    private static func name(of element: XMLElement) -> String? {
        for attribute in ["label", "term"] {
            let text = element.attribute(attribute).flatMap { PlainText.literal(Array($0.utf8), limit: Limits.category) }
            if let text { return text }
        }
        return PlainText.html(element.html(escapesText: false), limit: Limits.category, isCertain: false)
    }
}
