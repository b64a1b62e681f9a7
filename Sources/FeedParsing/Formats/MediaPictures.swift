import FeedModel

// The forms in which Media RSS declares the picture of an entry.
extension Media {
    /// Those of its first picture, then thumbnails.
    static func pictures(of entry: XMLElement, base: String?) -> [ImageCandidate] {
        let top = entry.children.filter { $0.namespace == .media }
        let single = alternatives(contents(of: top), captionOf: entry, base: base)
        let group = single.isEmpty ? firstGroup(of: top) : []
        return single + group.map(picture) + thumbnails(of: entry)
    }

    /// Contents outside a group may be different pictures. They are taken for one picture in several sizes if their sizes
    /// differ and their shapes do not.
    private static func alternatives(_ contents: [XMLElement], captionOf entry: XMLElement, base: String?) -> [ImageCandidate] {
        var result: [ImageCandidate] = []
        for content in contents {
            var candidate = picture(content)
            candidate.alt = candidate.alt ?? caption(of: entry)
            guard candidate.image(base: base) != nil, result.allSatisfy({ $0.isAlternative(to: candidate) }) else { continue }
            result.append(candidate)
        }
        return result
    }

    /// The description of an entry's media; nil where it is the only description and thus the summary.
    private static func caption(of entry: XMLElement) -> String? {
        guard entry.child(.rss, "description") ?? entry.child(.content, "encoded") ?? entry.atom("summary") != nil else {
            return nil
        }
        return entry.child(.media, "description")?.html(limit: Limits.alternativeText)
    }

    /// A group has one thing in several forms.
    private static func firstGroup(of media: [XMLElement]) -> [XMLElement] {
        let groups = media.lazy.filter { $0.name == "group" }.map { contents(of: Array($0.children)) }
        return groups.first { !$0.isEmpty } ?? []
    }

    private static func contents(of media: [XMLElement]) -> [XMLElement] {
        let contents = media.lazy.filter { $0.namespace == .media && $0.name == "content" && isImage($0, attribute: "url") }
        return Array(contents.prefix(Limits.imageSources))
    }

    private static func thumbnails(of entry: XMLElement) -> [ImageCandidate] {
        media(in: entry).lazy.filter { $0.name == "thumbnail" }.prefix(Limits.imageSources).map { element in
            candidate(element, address: element.attribute("url") ?? element.trimmedText)
        }
    }

    /// With the text that is the picture's own: a group's describes a film, say.
    private static func picture(_ content: XMLElement) -> ImageCandidate {
        var result = candidate(content, address: content.attribute("url"))
        result.type = content.attribute("type")
        let text = content.child(.media, "description") ?? content.child(.media, "title")
        result.alt = text?.html(limit: Limits.alternativeText)
        return result
    }

    private static func candidate(_ element: XMLElement, address: String?) -> ImageCandidate {
        ImageCandidate(
            address: address, base: element.base, width: pixelCount(element.attribute("width")),
            height: pixelCount(element.attribute("height")))
    }
}

extension ImageCandidate {
    /// Whether the sizes are known to differ and, as far as known, the shapes do not, but for rounding.
    fileprivate func isAlternative(to other: ImageCandidate) -> Bool {
        guard let width, let otherWidth = other.width else { return false }
        guard let height, let otherHeight = other.height else { return width != otherWidth }
        let (one, another) = (Double(width * otherHeight), Double(otherWidth * height))
        return width != otherWidth && abs(one - another) <= 0.05 * max(one, another)
    }
}
