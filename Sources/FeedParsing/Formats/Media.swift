/// Pictures and texts of the media modules: Media RSS, iTunes, enclosures.
enum Media {
    /// The picture of an entry: its thumbnail, else an image among its media, else iTunes' image, else an enclosed image,
    /// else an image element.
    static func image(of entry: XMLElement, _ context: EntryContext) -> String? {
        let media = media(in: entry)
        for element in media where element.name == "thumbnail" {
            if let link = context.link(element.attribute("url") ?? element.trimmedText, in: element) { return link }
        }
        for element in media where element.name == "content" && isImage(element, attribute: "url") {
            if let link = context.link(element.attribute("url"), in: element) { return link }
        }
        return otherImage(of: entry, context)
    }

    private static func otherImage(of entry: XMLElement, _ context: EntryContext) -> String? {
        for element in entry.children(.itunes, "image") {
            if let link = context.link(element.attribute("href") ?? element.attribute("url"), in: element) { return link }
        }
        for element in entry.children(.rss, "enclosure") where isImage(element, attribute: "url") {
            if let link = context.link(element.attribute("url"), in: element) { return link }
        }
        for element in entry.children(.atom, "link")
        where element.attribute("rel") == "enclosure" && isImage(element, attribute: "href") {
            if let link = context.link(element.attribute("href"), in: element) { return link }
        }
        guard let image = entry.child(.rss, "image") else { return nil }
        return context.link(address(of: image), in: image)
    }

    /// The address in an image element of RSS, wherever it stands.
    static func address(of image: XMLElement) -> String? {
        image.child(.rss, "url")?.trimmedText ?? image.attribute("url") ?? image.attribute("href") ?? image.trimmedText
    }

    static func description(of entry: XMLElement) -> String? {
        media(in: entry).first { $0.name == "description" }?.summary
    }

    /// The elements of Media RSS in an entry, followed by those in its groups and contents, in document order.
    static func media(in entry: XMLElement) -> [XMLElement] {
        let top = entry.children.filter { $0.namespace == .media }
        let inner = top.filter { $0.name == "group" || $0.name == "content" }.flatMap { Array($0.children) }
        let innermost = inner.filter { $0.name == "content" }.flatMap { Array($0.children) }
        return (Array(top) + inner + innermost).filter { $0.namespace == .media }
    }

    /// Decided by its type or medium; without either, by its file name.
    static func isImage(_ element: XMLElement, attribute: String) -> Bool {
        let type = element.attribute("type")?.lowercased() ?? ""
        if type.hasPrefix("image") || element.attribute("medium")?.lowercased() == "image" { return true }
        guard type.isEmpty, element.attribute("medium") == nil else { return false }
        return element.attribute(attribute).map(PictureNames.isPicture) ?? false
    }
}

extension XMLElement {
    /// Its text, trimmed; nil if that is empty.
    var trimmedText: String? {
        let text = String(decoding: text, as: UTF8.self).trimmed
        return text.isEmpty ? nil : String(text)
    }
}
