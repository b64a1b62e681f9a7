/// What there is to read of a notice, as HTML.
struct Article: Sendable {
    enum Part: Sendable, ExpressibleByStringLiteral {
        case paragraph(String)
        case heading(String)
        case list([String])
        case steps([String])
        case quote(String, of: String)
        case picture(Illustration, caption: String)

        init(stringLiteral text: String) { self = .paragraph(text) }
    }

    let parts: [Part]

    init(_ parts: Part...) { self.parts = parts }

    var html: String { parts.map(\.html).joined(separator: "\n") }
}

extension Article.Part {
    fileprivate var html: String {
        switch self {
        case .paragraph(let text): "<p>\(escaped(text))</p>"
        case .heading(let text): "<h2>\(escaped(text))</h2>"
        case .list(let items): "<ul>\(items.map { "<li>\(escaped($0))</li>" }.joined())</ul>"
        case .steps(let items): "<ol>\(items.map { "<li>\(escaped($0))</li>" }.joined())</ol>"
        case .quote(let words, let speaker):
            "<blockquote><p>\(escaped(words))</p><p><cite>\(escaped(speaker))</cite></p></blockquote>"
        case .picture(let illustration, let caption):
            "<figure><img src=\"\(illustration.picture.path)\" alt=\"\(escaped(illustration.alt))\""
                + " width=\"\(illustration.picture.size.width)\" height=\"\(illustration.picture.size.height)\">"
                + "<figcaption>\(escaped(caption))</figcaption></figure>"
        }
    }
}
