/// Resolves links to text: absolute, with one of a few schemes, without spaces. The steps are those of RFC 3986, section 5.2.
enum Link {
    /// Links of other schemes (javascript:, data:, file:, …) are dropped.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// `reference` resolved against `base`. Nil if it is empty, has another scheme, lacks a required host, is relative
    /// without a base, or has more than `Limits.link` bytes.
    static func absolute(_ reference: String, base: String?) -> String? {
        guard reference.utf8.count <= Limits.link else { return nil }
        let text = cleaned(reference)
        guard !text.isEmpty else { return nil }
        let parts = LinkParts(text)
        if let scheme = parts.scheme { return withScheme(scheme, parts, of: text) }
        guard let base, let target = LinkParts(base).resolving(parts) else { return nil }
        return hasHost(target) ? target.text : nil
    }

    /// The address of an id that is a web address; some feeds have such an id instead of a link.
    static func ofIdentifier(_ id: String) -> String? {
        absolute(id, base: nil).flatMap { $0.hasPrefix("http") ? $0 : nil }
    }

    /// Browsers once used `feed:` to pass a feed to a reader.
    private static func withScheme(_ scheme: String, _ parts: LinkParts, of text: String) -> String? {
        if scheme == "feed" {
            return absolute((parts.authority == nil ? "" : "http:") + parts.text.dropFirst(5), base: nil)
        }
        guard schemes.contains(scheme) else { return nil }
        guard scheme.hasPrefix("http") else { return parts.text }
        guard hasHost(parts) else { return nil }
        let normalized = parts.normalized
        // As most links are.
        return normalized == parts && text.hasPrefix(scheme) ? text : normalized.text
    }

    private static func hasHost(_ parts: LinkParts) -> Bool {
        guard let authority = parts.authority?.utf8 else { return false }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority[...]
        return !host.isEmpty && host.first != UInt8(ascii: ":") && !host.contains(UInt8(ascii: "%"))
    }

    /// Trimmed, without line ends and control characters. Bytes that a link may not contain are percent-encoded, and so are
    /// combining marks beyond `Limits.marks` on one character. Fewer marks stay, since words of many languages have them and
    /// no host may contain a percent sign.
    private static func cleaned(_ reference: String) -> String {
        if reference.utf8.allSatisfy({ $0 < 0x80 && !isForbidden($0) }) { return reference }
        // Copied text often contains no-break spaces and byte order marks.
        let spaced = reference.unicodeScalars.map { $0 == "\u{A0}" || $0 == "\u{FEFF}" ? " " : $0 }
        let shown = spaced.filter { $0.value >= 0x20 && $0.value != 0x7F }
        let trimmed = shown.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        var marks = MarkRow()
        return trimmed.reduce(into: "") { result, scalar in
            if marks.exceeds(scalar) || (scalar.isASCII && isForbidden(UInt8(scalar.value))) {
                result += percentEncoded(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func percentEncoded(_ scalar: Unicode.Scalar) -> String {
        UTF8.encode(scalar)!.map { "%" + String($0, radix: 16, uppercase: true) }.joined()
    }

    /// Spaces, control characters and bytes that RFC 3986 does not allow.
    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case ...0x20, 0x7F: true
        case UInt8(ascii: "\""), .lessThan, .greaterThan, UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"): true
        case UInt8(ascii: "{")...UInt8(ascii: "}"): true
        default: false
        }
    }
}
