import FoundationEssentials
import SystemService

extension FeedSource {
    /// The displayed name of a feed: the configured title, else the feed's own title, its configured name, or its server.
    /// Never its full address, which may contain a password.
    ///
    /// - Parameter ownTitle: the feed's own title, if known.
    func displayName(ownTitle: String?) -> String { title ?? ownTitle ?? (name == url ? placeName(of: url) : name) }
}

/// The server of an address, or a path as it is.
func placeName(of address: String) -> String {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty else {
        return address.contains("://") ? "the feed" : address
    }
    return parts.port.map { "\(host):\($0)" } ?? host
}
