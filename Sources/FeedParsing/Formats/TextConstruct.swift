// The plain text of an element. How its content is read depends on its vocabulary.

import FoundationEssentials

extension XMLElement {
    /// RSS and its modules: the text is HTML, escaped or not.
    func html(limit: Int, gaps: SpaceCollapser.Gaps = .spaces) -> String? {
        PlainText.html(html(escapesText: false), limit: limit, gaps: gaps)
    }

    /// A summary in RSS and its modules: its paragraphs stay apart.
    var summary: String? { html(limit: Limits.summary, gaps: .dots) }

    /// A summary in Atom.
    var summaryConstruct: String? { construct(limit: Limits.summary, gaps: .dots) }

    /// A title in RSS and its modules. RSS does not say whether it is HTML.
    var title: String? { PlainText.html(html(escapesText: false), limit: Limits.title, isCertain: false) }

    /// Atom: depends on its type. `text` is plain text, `html` is escaped HTML, `xhtml` is inline markup. Atom 0.3 has MIME
    /// types and, in addition, modes.
    func construct(limit: Int, gaps: SpaceCollapser.Gaps = .spaces) -> String? {
        switch constructKind {
        case .base64: decodedText.flatMap { PlainText.html($0, limit: limit, gaps: gaps) }
        case .markup: PlainText.html(html(escapesText: true), limit: limit, gaps: gaps)
        case .html: html(limit: limit, gaps: gaps)
        case .plain: PlainText.literal(text, limit: limit)
        }
    }

    enum ConstructKind { case base64, markup, html, plain }

    var constructKind: ConstructKind {
        let type = attribute("type")?.lowercased() ?? "text"
        if attribute("mode") == "base64" || type == "application/octet-stream" { return .base64 }
        if type == "xhtml" || type.hasSuffix("xhtml+xml") || type.hasSuffix("/xml") || hasMarkup { return .markup }
        return type == "html" || type == "text/html" || attribute("mode") == "escaped" ? .html : .plain
    }

    /// Its decoded Base64, as UTF-8.
    var decodedText: [UInt8]? {
        guard let data = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) else { return nil }
        return String(validating: data, as: UTF8.self).map { Array($0.utf8) }
    }

    private var hasMarkup: Bool { children.contains { _ in true } }

    /// A name or another short text, which contains no markup in any format.
    func shortText(limit: Int = Limits.title) -> String? { PlainText.literal(text, limit: limit) }
}
