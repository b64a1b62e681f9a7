// What an element says, as plain text. How its content is to be read depends on the vocabulary it belongs to.

import FoundationEssentials

extension XMLElement {
    /// RSS and its modules: the text is HTML, escaped or not.
    func html(limit: Int) -> String? { PlainText.html(html(escapesText: false), limit: limit) }

    /// A title of RSS and its modules, of which nobody knows whether it is HTML.
    var title: String? { PlainText.html(html(escapesText: false), limit: Limits.title, isCertain: false) }

    /// Atom: by its type. `text` stands for itself, `html` is escaped HTML, `xhtml` is markup in place; Atom 0.3 has MIME
    /// types, and modes beside them.
    func construct(limit: Int) -> String? {
        let type = attribute("type")?.lowercased() ?? "text"
        if attribute("mode") == "base64" || type == "application/octet-stream" {
            return decodedText.flatMap { PlainText.html($0, limit: limit) }
        }
        if type == "xhtml" || type.hasSuffix("xhtml+xml") || type.hasSuffix("/xml") || hasMarkup {
            return PlainText.html(html(escapesText: true), limit: limit)
        }
        if type == "html" || type == "text/html" || attribute("mode") == "escaped" { return html(limit: limit) }
        return PlainText.literal(text, limit: limit)
    }

    /// The UTF-8 that Base64 in it stands for.
    private var decodedText: [UInt8]? {
        guard let data = Data(base64Encoded: Data(text), options: .ignoreUnknownCharacters) else { return nil }
        return String(validating: data, as: UTF8.self).map { Array($0.utf8) }
    }

    private var hasMarkup: Bool { children.contains { _ in true } }

    /// A name or another short text, which has no markup in any format.
    func shortText(limit: Int = Limits.title) -> String? { PlainText.literal(text, limit: limit) }
}
