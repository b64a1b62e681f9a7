/// A reference split into the five parts of RFC 3986, section 3. Any text can be split; nothing here fails.
struct LinkParts: Equatable {
    /// In lower case.
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    init(_ text: String) {
        var rest = text[...]
        if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(rest[rest.utf8.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
            query = String(rest[rest.utf8.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), LinkParts.isScheme(rest[..<colon]) {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.hasPrefix("//") {
            let behind = rest.utf8.dropFirst(2)
            let end = behind.firstIndex(of: .slash) ?? rest.endIndex
            authority = String(rest[behind.startIndex..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { byte in
            isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    var text: String {
        (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "") + path + (query.map { "?" + $0 } ?? "")
            + (fragment.map { "#" + $0 } ?? "")
    }

    /// The host in lower case, the path without dot segments.
    var normalized: LinkParts {
        var result = self
        result.authority = authority.map(LinkParts.lowercasedHost)
        result.path = LinkParts.withoutDots(path)
        return result
    }

    private static func lowercasedHost(_ authority: String) -> String {
        guard authority.utf8.contains(where: { $0 >= 0x80 || ($0 >= 0x41 && $0 <= 0x5A) }) else { return authority }
        let at = authority.lastIndex(of: "@") ?? authority.startIndex
        return authority[..<at] + authority[at...].lowercased()
    }

    /// `reference` resolved against this absolute link; nil if this is not absolute.
    func resolving(_ reference: LinkParts) -> LinkParts? {
        guard scheme != nil, authority != nil else { return nil }
        var target = reference
        target.scheme = scheme
        if reference.authority == nil {
            target.authority = authority
            if reference.path.isEmpty {
                target.path = path
                target.query = reference.query ?? query
            } else {
                target.path = merged(reference.path)
            }
        }
        return target.normalized
    }

    private func merged(_ other: String) -> String {
        if other.hasPrefix("/") { return other }
        guard let slash = path.lastIndex(of: "/") else { return "/" + other }
        return path[...slash] + other
    }

    private static func withoutDots(_ path: String) -> String {
        guard Array(path.utf8).firstIndex(of: Array("/.".utf8), from: 0) != nil else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if kept.count > 1 { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }
}
