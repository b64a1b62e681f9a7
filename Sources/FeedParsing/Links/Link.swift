/// Links as text: absolute, of a few schemes, without spaces. The steps are those of RFC 3986, section 5.2.
enum Link {
    /// Links of other schemes (javascript:, data:, file:, …) are dropped.
    private static let schemes: Set<String> = ["http", "https", "mailto", "tel"]

    /// `reference` resolved against `base`; nil when it is empty, has another scheme, no host where it needs one, is
    /// relative without a base, or has more than `Limits.link` bytes.
    static func absolute(_ reference: String, base: String?) -> String? {
        guard reference.utf8.count <= Limits.link else { return nil }
        let text = cleaned(reference)
        guard !text.isEmpty else { return nil }
        let parts = LinkParts(text)
        if let scheme = parts.scheme { return withScheme(scheme, parts) }
        guard let base, let target = LinkParts(base).resolving(parts) else { return nil }
        return hasHost(target) ? target.text : nil
    }

    /// `feed:` is what browsers once used to hand a feed to a reader.
    private static func withScheme(_ scheme: String, _ parts: LinkParts) -> String? {
        if scheme == "feed" {
            return absolute((parts.authority == nil ? "" : "http:") + parts.text.dropFirst(5), base: nil)
        }
        guard schemes.contains(scheme) else { return nil }
        guard scheme.hasPrefix("http") else { return parts.text }
        return hasHost(parts) ? parts.normalized.text : nil
    }

    private static func hasHost(_ parts: LinkParts) -> Bool {
        guard let authority = parts.authority else { return false }
        let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        return !host.isEmpty && host.first != ":" && !host.contains("%")
    }

    /// Trimmed, without line ends and controls; what no link may hold is percent-encoded.
    private static func cleaned(_ reference: String) -> String {
        let shown = reference.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F && $0.value != 0xFEFF }
        let trimmed = String(String.UnicodeScalarView(shown)).trimming { $0 == " " || $0 == "\u{A0}" }
        return trimmed.unicodeScalars.contains(where: isForbidden) ? percentEncoded(trimmed) : String(trimmed)
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool { " \"<>\\^`{|}".unicodeScalars.contains(scalar) }

    private static func percentEncoded(_ text: Substring) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if isForbidden(scalar) {
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "%" + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

extension StringProtocol {
    /// Without the characters at both ends that `isTrimmed` names.
    func trimming(_ isTrimmed: (Character) -> Bool) -> Substring where SubSequence == Substring {
        let head = drop(while: isTrimmed)
        guard let last = head.lastIndex(where: { !isTrimmed($0) }) else { return "" }
        return head[...last]
    }
}
