/// The vocabularies feeds are written in.
enum XMLNamespace: Hashable {
    /// RSS's own, in whatever form: no namespace at all, or one of those RSS 0.90, 1.0 and its copies gave it.
    case rss
    case atom, rdf, dublinCore, terms, content, media, itunes, xhtml, xml, other

    /// The vocabulary of an address; nil for one that is not known.
    init?(address: String) {
        let address = address.lowercased()
        func has(_ part: String) -> Bool { address.contains(part) }
        if has("www.w3.org/2005/atom") || has("purl.org/atom") {
            self = .atom
        } else if has("22-rdf-syntax-ns") {
            self = .rdf
        } else if has("purl.org/dc/elements") {
            self = .dublinCore
        } else if has("purl.org/dc/terms") {
            self = .terms
        } else if has("purl.org/rss/1.0/modules/content") {
            self = .content
        } else if has("search.yahoo.com/mrss") {
            self = .media
        } else if has("itunes.com/dtds") || has("itunes.apple.com/dtds") {
            self = .itunes
        } else if has("w3.org/1999/xhtml") {
            self = .xhtml
        } else if address.isEmpty || (has("rss") && !has("module")) || has("my.netscape.com/rdf/simple") {
            self = .rss
        } else {
            return nil
        }
    }

    /// What a prefix usually means, for a document that does not declare it.
    init(undeclaredPrefix prefix: Substring) {
        switch prefix {
        case "dc": self = .dublinCore
        case "dcterms": self = .terms
        case "content": self = .content
        case "media": self = .media
        case "itunes": self = .itunes
        case "atom", "atom10", "a10": self = .atom
        case "rdf": self = .rdf
        case "rss": self = .rss
        case "xhtml": self = .xhtml
        case "xml": self = .xml
        default: self = .other
        }
    }
}

/// The declarations in force at one place of a document, innermost last.
struct XMLNamespaceScope {
    private var declarations: [(prefix: String, namespace: XMLNamespace)] = []

    /// How many declarations are in force; give it to `restore` when the element that added some ends.
    var mark: Int { declarations.count }

    mutating func restore(_ mark: Int) { declarations.removeLast(max(declarations.count - mark, 0)) }

    mutating func declare(_ attributes: [(name: String, value: [UInt8])]) {
        for (name, value) in attributes where name.hasPrefix("xmlns") {
            let address = String(decoding: value, as: UTF8.self)
            if name == "xmlns" {
                // An unknown default namespace is a feed that names its vocabulary after itself.
                declarations.append(("", XMLNamespace(address: address) ?? .rss))
            } else if name.hasPrefix("xmlns:") {
                declarations.append((String(name.dropFirst(6)), XMLNamespace(address: address) ?? .other))
            }
        }
    }

    /// The vocabulary and the local name of a name as written.
    func resolve(_ name: String) -> (namespace: XMLNamespace, local: String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (namespace(of: "") ?? .rss, name) }
        let prefix = name[..<colon]
        let local = String(name[name.index(after: colon)...])
        return (namespace(of: prefix) ?? XMLNamespace(undeclaredPrefix: prefix), local)
    }

    private func namespace(of prefix: Substring) -> XMLNamespace? {
        declarations.last { $0.prefix == prefix }?.namespace
    }
}
