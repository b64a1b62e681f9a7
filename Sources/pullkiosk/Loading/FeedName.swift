import FoundationEssentials
import SystemService

extension FeedSource {
    /// What a feed is called where people see it: the title that the owner gave it, its own, its name, or its server. Never its
    /// whole address: that may carry a password.
    ///
    /// - Parameter ownTitle: what the feed calls itself, as far as that is known.
    func displayName(ownTitle: String?) -> String { title ?? ownTitle ?? (name == url ? placeName(of: url) : name) }
}

/// The server of an address, or a path as it is.
func placeName(of address: String) -> String {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty else {
        return address.contains("://") ? "the feed" : address
    }
    return parts.port.map { "\(host):\($0)" } ?? host
}
