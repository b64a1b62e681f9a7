// The structure of JSON Feed. A value of a wrong type counts as missing and does not affect the rest.

struct JSONFeedDocument: Decodable {
    let version: String?
    let title: String?
    let homePage: String?
    let language: String?
    let author: String?
    let items: [JSONFeedItem]?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: JSONKey.self)
        version = values.text("version")
        title = values.text("title")
        homePage = values.text("home_page_url")
        language = values.text("language")
        author = values.author
        items = values.list("items", limit: Limits.entries)
    }
}

struct JSONFeedItem: Decodable {
    let id: String?
    let title: String?
    let link: String?
    let published: String?
    let modified: String?
    let author: String?
    let summary: String?
    let text: String?
    let html: String?
    let image: String?
    let banner: String?
    let attachments: [JSONFeedAttachment]
    let tags: [String]
    let language: String?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: JSONKey.self)
        id = values.text("id")
        title = values.text("title")
        link = values.text("url") ?? values.text("external_url")
        published = values.text("date_published")
        modified = values.text("date_modified")
        author = values.author
        summary = values.text("summary")
        text = values.text("content_text")
        html = values.text("content_html")
        image = values.text("image")
        banner = values.text("banner_image")
        attachments = values.list("attachments", limit: Limits.imageSources) ?? []
        language = values.text("language")
        tags = values.list("tags", limit: Limits.categories) ?? []
    }
}

struct JSONFeedAttachment: Decodable {
    let link: String?
    let type: String?
    let title: String?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: JSONKey.self)
        link = values.text("url")
        type = values.text("mime_type")
        title = values.text("title")
    }

    /// Decided by its type; without one, by its file name.
    var isImage: Bool { type?.lowercased().hasPrefix("image/") ?? (link.map(PictureNames.isPicture) ?? false) }

    var candidate: ImageCandidate {
        let alt = title.flatMap { PlainText.literal(Array($0.utf8), limit: Limits.alternativeText) }
        return ImageCandidate(address: link, type: type, alt: alt)
    }
}

private struct JSONFeedAuthor: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: JSONKey.self)
        name = values.text("name") ?? values.text("url")
    }
}

/// Any key.
struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { self.stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// Any value, ignored.
private struct JSONAnything: Decodable {
    init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer<JSONKey> {
    /// Nil if the value is missing or of another type.
    func value<Value: Decodable>(_ key: JSONKey, as type: Value.Type) -> Value? {
        contains(key) ? try? decode(type, forKey: key) : nil
    }

    /// A text that is not empty, or a number as text.
    func text(_ key: JSONKey) -> String? {
        guard contains(key) else { return nil }
        if let text = value(key, as: String.self) { return text.isEmpty ? nil : text }
        if let number = value(key, as: Int64.self) { return String(number) }
        return value(key, as: Double.self).map(String.init(describing:))
    }

    /// The elements of this type among the first `limit` of a list; nil without a list.
    func list<Value: Decodable>(_ key: JSONKey, limit: Int) -> [Value]? {
        guard contains(key), var list = try? nestedUnkeyedContainer(forKey: key) else { return nil }
        var result: [Value] = []
        for _ in 0..<limit where !list.isAtEnd {
            if let value = try? list.decode(Value.self) {
                result.append(value)
            } else if (try? list.decode(JSONAnything.self)) == nil, (try? list.decodeNil()) != true {
                break
            }
        }
        return result
    }

    /// The first author with a name. Before JSON Feed 1.1 there was only one author.
    fileprivate var author: String? {
        let authors: [JSONFeedAuthor] = list("authors", limit: 10) ?? []
        return authors.lazy.compactMap(\.name).first ?? value("author", as: JSONFeedAuthor.self)?.name
    }
}
