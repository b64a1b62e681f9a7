import FeedModel
import FetchPlanning
import FoundationEssentials
import SystemService

extension FeedSource {
    /// The displayed name of a feed: the configured title, else the feed's own title, its configured name, or its server.
    /// Never its full address, which may contain a password.
    ///
    /// - Parameter ownTitle: the feed's own title, if known.
    func displayName(ownTitle: String?) -> String { title ?? ownTitle ?? (name == url ? placeName(of: url) : name) }
}

/// An address without user and password.
func publicAddress(_ address: String) -> String {
    guard isWebAddress(address) else { return address }
    guard var parts = URLComponents(string: address) else { return placeName(of: address) }
    parts.user = nil
    parts.password = nil
    return parts.string ?? placeName(of: address)
}

/// The server of an address, or a path as it is.
func placeName(of address: String) -> String {
    guard let parts = URLComponents(string: address), let host = parts.host, !host.isEmpty else {
        return address.contains("://") ? "the feed" : address
    }
    return parts.port.map { "\(host):\($0)" } ?? host
}

/// The host of a web address, by which its requests are counted; empty without one.
func hostName(of address: String) -> String { URLComponents(string: address)?.host?.lowercased() ?? "" }

extension FeedSource {
    /// What is shown of it.
    var rules: FeedRules { FeedRules(pin: pin, notice: notice, hide: hide, newestDays: newestDays) }

    /// How it is planned.
    ///
    /// - Parameter interval: the owner's for all feeds, if there is one.
    func planned(interval: Double?) -> PlannedFeed {
        let host = isWebAddress(url) ? hostName(of: url) : ""
        return PlannedFeed(url: url, host: host, isLocal: isOnThisMachine(host), interval: self.interval ?? interval)
    }
}

/// A file has no host. The addresses of the loopback are those of RFC 1122, section 3.2.1.3, and RFC 4291, section 2.5.3.
private func isOnThisMachine(_ host: String) -> Bool {
    let parts = host.split(separator: ".").map { UInt8($0) }
    let isLoopback = parts.count == 4 && parts.first == 127 && !parts.contains(nil)
    return host.isEmpty || isLoopback || ["localhost", "::1", "[::1]"].contains(host)
}
