/// One element with its content, at most `Limits.depth` deep.
struct XMLElement {
    enum Content {
        case text([UInt8])
        case element(XMLElement)
    }

    let namespace: XMLNamespace
    /// The name without its prefix, in lower case.
    let name: String
    /// By name with its prefix, in lower case: `href`, `rdf:about`.
    let attributes: [(name: String, value: [UInt8])]
    /// The base of relative links in it, if xml:base sets one.
    let base: String?
    var content: [Content] = []

    func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name }.map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// True if the address of a namespace declared here contains `part`.
    func declaresNamespace(_ part: String) -> Bool {
        attributes.contains { $0.name.hasPrefix("xmlns") && $0.value.firstIndex(of: Array(part.utf8), from: 0) != nil }
    }

    var children: some Sequence<XMLElement> {
        content.lazy.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    func children(_ namespace: XMLNamespace, _ name: String) -> [XMLElement] {
        children.filter { $0.name == name && $0.namespace == namespace }
    }

    /// The first child of this name that is not empty.
    func child(_ namespace: XMLNamespace, _ name: String) -> XMLElement? {
        children.first { $0.name == name && $0.namespace == namespace && !($0.content.isEmpty && $0.attributes.isEmpty) }
    }

    /// All text in it, without markup.
    var text: [UInt8] {
        if content.count == 1, case .text(let text) = content[0] { return text }
        return content.reduce(into: []) { result, part in
            switch part {
            case .text(let text): result.append(contentsOf: text)
            case .element(let element): result.append(contentsOf: element.text)
            }
        }
    }

    /// Its content as HTML.
    ///
    /// - Parameter escapesText: true if its text is plain text, false if the text itself is HTML.
    func html(escapesText: Bool) -> [UInt8] {
        if !escapesText, content.count == 1, case .text(let text) = content[0] { return text }
        var result: [UInt8] = []
        append(to: &result, escapesText: escapesText)
        return result
    }

    private func append(to result: inout [UInt8], escapesText: Bool) {
        for part in content {
            switch part {
            case .text(let text) where escapesText:
                for byte in text { result.append(contentsOf: escaped(byte)) }
            case .text(let text):
                result.append(contentsOf: text)
            case .element(let element):
                result.append(contentsOf: "<\(element.name)>".utf8)
                element.append(to: &result, escapesText: escapesText)
                result.append(contentsOf: "</\(element.name)>".utf8)
            }
        }
    }

    private func escaped(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case .ampersand: Array("&amp;".utf8)
        case .lessThan: Array("&lt;".utf8)
        default: [byte]
        }
    }
}
