import Foundation
import SystemService

extension FeedSource {
    /// What a feed is called where people see it: its title, its name, or its server. Never its whole address: that may
    /// carry a password.
    var displayName: String { title ?? (name == url ? placeName(of: url) : name) }
}

/// The server of an address, or a path as it is.
func placeName(of address: String) -> String {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty else {
        return address.contains("://") ? "the feed" : address
    }
    return parts.port.map { "\(host):\($0)" } ?? host
}
