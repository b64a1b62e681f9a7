/// The vocabularies of feeds.
enum XMLNamespace: Hashable {
    /// RSS's own, in whatever form: no namespace at all, or one of those RSS 0.90, 1.0 and its copies gave it.
    case rss
    case atom, rdf, dublinCore, terms, content, syndication, media, itunes, xhtml, xml, other

    /// The vocabulary of a namespace address, found by the part that its many misspellings share; nil if unknown.
    init?(address: [UInt8]) {
        guard !address.isEmpty else {
            self = .rss
            return
        }
        for (part, namespace) in XMLNamespace.parts where address.firstIndex(of: part, from: 0) != nil {
            self = namespace
            return
        }
        return nil
    }

    private static let parts: [(bytes: [UInt8], namespace: XMLNamespace)] = vocabulary.map {
        (Array($0.part.utf8), $0.namespace)
    }

    /// In search order: RSS's own addresses contain parts that those of modules contain too.
    private static let vocabulary: [(part: String, namespace: XMLNamespace)] = [
        ("www.w3.org/2005/atom", .atom), ("purl.org/atom", .atom), ("22-rdf-syntax-ns", .rdf),
        ("purl.org/dc/elements", .dublinCore), ("purl.org/dc/terms", .terms), ("purl.org/rss/1.0/modules/content", .content),
        ("purl.org/rss/1.0/modules/syndication", .syndication),
        ("search.yahoo.com/mrss", .media), ("rssboard.org/media-rss", .media), ("itunes.com/dtds", .itunes),
        ("itunes.apple.com/dtds", .itunes), ("w3.org/1999/xhtml", .xhtml), ("purl.org/rss/1.0/modules", .other),
        ("purl.org/rss", .rss), ("purl.org/net/rss", .rss), ("netscape.com", .rss), ("userland.com/rss", .rss),
        ("harvard.edu/tech/rss", .rss),
    ]

    /// The usual meaning of a prefix that the document does not declare.
    init(undeclaredPrefix prefix: Substring) {
        switch prefix {
        case "dc": self = .dublinCore
        case "dcterms": self = .terms
        case "content": self = .content
        case "sy": self = .syndication
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

/// The declarations in scope at one position of a document, innermost last.
struct XMLNamespaceScope {
    private var declarations: [(prefix: String, namespace: XMLNamespace)] = []

    /// The number of declarations in scope. Pass it to `restore` when the element that added some ends.
    var mark: Int { declarations.count }

    mutating func restore(_ mark: Int) { declarations.removeLast(max(declarations.count - mark, 0)) }

    mutating func declare(_ attributes: [(name: String, value: [UInt8])]) {
        for (name, value) in attributes where name.hasPrefix("xmlns") && mark < Limits.namespaces {
            if name == "xmlns" {
                // Some feeds declare a default namespace of their own for RSS.
                declarations.append(("", XMLNamespace(address: value) ?? .rss))
            } else if name.hasPrefix("xmlns:") {
                declarations.append((String(name.dropFirst(6)), XMLNamespace(address: value) ?? .other))
            }
        }
    }

    /// Elements without a prefix inside `rss` are RSS's own, whatever default namespace it declares: Atom's address is a
    /// common mistake there.
    mutating func enter(_ local: String) {
        if local == "rss" { declarations.append(("", .rss)) }
    }

    /// The vocabulary and the local name of a name as written.
    func resolve(_ name: String) -> (namespace: XMLNamespace, local: String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (namespace(of: "") ?? .rss, name) }
        let prefix = name[..<colon]
        let local = String(name[name.index(after: colon)...])
        return (namespace(of: prefix) ?? XMLNamespace(undeclaredPrefix: prefix), local)
    }

    /// The same, with additional declarations that are not in scope yet.
    func resolve(
        _ name: String, declaring attributes: [(name: String, value: [UInt8])]
    ) -> (namespace: XMLNamespace, local: String) {
        guard attributes.contains(where: { $0.name.hasPrefix("xmlns") }) else { return resolve(name) }
        var inner = self
        inner.declare(attributes)
        return inner.resolve(name)
    }

    private func namespace(of prefix: Substring) -> XMLNamespace? {
        declarations.last { $0.prefix == prefix }?.namespace
    }
}
