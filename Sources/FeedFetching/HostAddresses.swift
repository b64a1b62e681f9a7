import Dispatch

/// Where requests lead, as far as this machine can know.
struct HostAddresses {
    let limits: FetchLimits
    let end: DispatchTime
    var proxies = ProxySettings()

    /// All addresses of its host; none if a proxy looks the name up.
    func addresses(of address: WebAddress) throws(FetchFailure) -> [IPAddress] {
        let host = address.host
        if let literal = IPAddress(host) { return [literal] }
        if isLocal(host) { return [IPAddress(bytes: [127, 0, 0, 1])] }
        // From other characters curl would make another name, or numbers.
        guard host.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { throw unresolved(address) }
        if proxies.lookUp(address) { return [] }
        guard let found = NameLookup.addresses(of: host, until: end) else { throw timedOut(address) }
        guard !found.isEmpty else { throw unresolved(address) }
        return found
    }

    /// curl leads these to the loopback, whatever the resolver says (RFC 6761, section 6.3).
    private func isLocal(_ host: String) -> Bool {
        let name = host.lowercased()
        return ["localhost", "localhost."].contains { name == $0 || name.hasSuffix("." + $0) }
    }

    private func unresolved(_ address: WebAddress) -> FetchFailure {
        FetchFailure(.offline, "\(address.authority): the name does not resolve")
    }

    private func timedOut(_ address: WebAddress) -> FetchFailure {
        let time = shortNumber(limits.usableDeadline)
        return FetchFailure(.timedOut, "\(address.authority): the name does not resolve within \(time) s")
    }
}
