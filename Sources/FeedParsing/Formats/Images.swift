import FeedModel

/// The forms of an entry's picture: of the pictures that it declares, else of the first one in its content.
enum Images {
    static func images(of entry: XMLElement, _ context: EntryContext) -> [EntryImage] {
        var list = ImageList(base: context.base)
        list.add(Media.pictures(of: entry, base: context.base))
        list.add(others(of: entry))
        return list.all.isEmpty ? content(of: entry, context) : list.all
    }

    static func images(of item: JSONFeedItem, _ context: EntryContext) -> [EntryImage] {
        var list = ImageList(base: context.base)
        list.add([ImageCandidate(address: item.image), ImageCandidate(address: item.banner)])
        // Further attachments are further pictures.
        let attached = item.attachments.lazy.filter(\.isImage).compactMap { $0.candidate.image(base: context.base) }
        list.add(attached.first)
        guard list.all.isEmpty, let html = item.html else { return list.all }
        var search = ImageSearch(base: context.base)
        search.search(html: Array(html.utf8))
        return search.found
    }

    /// Those outside Media RSS. Further enclosures are further pictures.
    private static func others(of entry: XMLElement) -> [ImageCandidate] {
        let podcast = entry.children(.itunes, "image").prefix(1).map {
            ImageCandidate(address: $0.attribute("href") ?? $0.attribute("url"), base: $0.base)
        }
        let enclosed = entry.children(.rss, "enclosure").first { Media.isImage($0, attribute: "url") }
        let linked = entry.children(.atom, "link").first {
            $0.attribute("rel") == "enclosure" && Media.isImage($0, attribute: "href")
        }
        return podcast + [enclosed.map { enclosure($0, "url") }, linked.map { enclosure($0, "href") }].compactMap { $0 }
            + entry.children(.rss, "image").prefix(1).map(item)
    }

    /// An item's own image element, like a channel's.
    private static func item(_ image: XMLElement) -> ImageCandidate {
        let alt = image.child(.rss, "title")?.html(limit: Limits.alternativeText)
        return ImageCandidate(
            address: Media.address(of: image), base: image.base,
            width: pixelCount(image.child(.rss, "width")?.trimmedText),
            height: pixelCount(image.child(.rss, "height")?.trimmedText), alt: alt)
    }

    private static func enclosure(_ element: XMLElement, _ address: String) -> ImageCandidate {
        ImageCandidate(address: element.attribute(address), base: element.base, type: element.attribute("type"))
    }

    private static func content(of entry: XMLElement, _ context: EntryContext) -> [EntryImage] {
        var search = ImageSearch(base: context.base)
        let html = [entry.child(.content, "encoded"), entry.child(.rss, "description"), entry.child(.rss, "fulltext")]
        for element in html.compactMap({ $0 }) { search.search(element, textIsHTML: true) }
        for element in [entry.atom("content"), entry.atom("summary")].compactMap({ $0 }) { search.search(construct: element) }
        if let body = entry.child(.xhtml, "body") ?? entry.child(.xhtml, "div") { search.search(body, textIsHTML: false) }
        return search.found
    }
}
