import Foundation

/// An absolute http or https address, and where a redirect leads from it.
struct WebAddress {
    let url: URL

    init(_ text: String) throws(FetchFailure) {
        guard let address = WebAddress(url: URL(string: text)) else {
            throw FetchFailure(.badURL, "\(onOneLine(text)): not an http or https address")
        }
        self = address
    }

    private init?(url: URL?) {
        guard let url, let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.url = WebAddress.withSmallScheme(url)
    }

    /// URLSession accepts http and https in lower case only.
    private static func withSmallScheme(_ url: URL) -> URL {
        guard let scheme = url.scheme, scheme != scheme.lowercased(),
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return url }
        parts.scheme = scheme.lowercased()
        return parts.url ?? url
    }

    /// The server's name or address in numbers, without percent signs, brackets and port.
    var host: String { (url.host(percentEncoded: false) ?? "").trimmingCharacters(in: ["[", "]"]) }

    /// The server's name, with the port if the address has one, but never its user or password.
    var authority: String {
        let name = onOneLine(url.host(percentEncoded: false) ?? "")
        let host = name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name
        return url.port.map { "\(host):\($0)" } ?? host
    }

    /// The address without user and password.
    var publicText: String { WebAddress.withoutCredentials(url).absoluteString }

    var isSecure: Bool { url.scheme?.lowercased() == "https" }

    private static func withoutCredentials(_ url: URL) -> URL {
        guard url.user() != nil || url.password() != nil, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else {
            return url
        }
        parts.user = nil
        parts.password = nil
        return parts.url ?? url
    }

    /// Resolves a Location header against this address (RFC 3986, section 5.2). On the same server, by scheme, host and port,
    /// the user and the password of this address stay; other servers never get them. Those in the header are dropped: a
    /// redirecting server must not choose the credentials we send.
    func following(_ location: String) throws(FetchFailure) -> WebAddress {
        let trimmed = location.trimmingCharacters(in: .whitespaces)
        guard !trimmed.isEmpty else {
            throw FetchFailure(.redirect, "\(authority): a redirect without a Location")
        }
        let reference = URL(string: trimmed).map(WebAddress.withoutCredentials)?.relativeString ?? trimmed
        guard let next = WebAddress(url: URL(string: reference, relativeTo: url)?.absoluteURL) else {
            throw FetchFailure(
                .redirect, "\(authority): a redirect to \(onOneLine(trimmed)), which is not an http or https address")
        }
        guard next.isSecure || !isSecure else {
            throw FetchFailure(.redirect, "\(authority): a redirect from https to http (\(next.authority)) is not followed")
        }
        return next.isOnServer(of: self) ? next.withCredentials(of: self) : next
    }

    /// Whether scheme, host and port are the same.
    func isOnServer(of other: WebAddress) -> Bool {
        func port(_ address: WebAddress) -> Int { address.url.port ?? (address.isSecure ? 443 : 80) }
        func host(_ address: WebAddress) -> String? { address.url.host(percentEncoded: false)?.lowercased() }
        return isSecure == other.isSecure && host(self) == host(other) && port(self) == port(other)
    }

    private func withCredentials(of other: WebAddress) -> WebAddress {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let own = URLComponents(url: other.url, resolvingAgainstBaseURL: true), own.percentEncodedUser != nil
        else { return self }
        parts.percentEncodedUser = own.percentEncodedUser
        parts.percentEncodedPassword = own.percentEncodedPassword
        return WebAddress(url: parts.url) ?? self
    }
}

/// Untrusted text sanitized for a line of the log: no control characters, at most 120 characters.
func onOneLine(_ text: String) -> String {
    let cut = text.unicodeScalars.prefix(121).map { $0.properties.generalCategory == .control ? " " : $0 }
    let line = String(String.UnicodeScalarView(cut.prefix(120)))
    return cut.count > 120 ? line + "…" : line
}
