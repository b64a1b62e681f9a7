extension IPAddress {
    /// Whether the address is one of the Internet, rather than of this machine, of a network around it, or of nobody.
    ///
    /// Sources: the IANA's registries of special-purpose addresses of versions 4 and 6, and of multicast. Addresses for
    /// documentation count as public, as they lead nowhere. A network's own prefix for NAT64 (RFC 6052) cannot be known.
    var isPublic: Bool {
        if bytes.count == 4 { return !IPAddress.special4.contains { $0.contains(self) } }
        if let inner { return inner.isPublic }
        return IPAddress.global6.contains(self) && !IPAddress.protocols6.contains(self)
    }

    private static let special4 = [
        Network("0.0.0.0", 8),  // this network
        Network("10.0.0.0", 8),  // private (RFC 1918)
        Network("100.64.0.0", 10),  // shared by a provider's customers (RFC 6598)
        Network("127.0.0.0", 8),  // loopback
        Network("169.254.0.0", 16),  // link-local (RFC 3927)
        Network("172.16.0.0", 12),  // private
        Network("192.0.0.0", 24),  // protocols (RFC 6890)
        Network("192.168.0.0", 16),  // private
        Network("198.18.0.0", 15),  // measurements between networks (RFC 2544)
        Network("224.0.0.0", 4),  // multicast
        Network("240.0.0.0", 4),  // reserved (RFC 1112), and broadcast
    ]

    /// All that is handed out. Outside are loopback, link-local (fe80::/10), site-local (fec0::/10), unique local (fc00::/7),
    /// multicast (ff00::/8) and a network's own NAT64 (64:ff9b:1::/48).
    private static let global6 = Network("2000::", 3)
    /// Teredo, measurements and others (RFC 2928).
    private static let protocols6 = Network("2001::", 23)

    /// Networks whose addresses contain one of version 4, and in which byte it begins.
    private static let around4 = [
        (network: Network("::", 96), start: 12),  // compatible (RFC 4291); with :: and ::1
        (network: Network("::ffff:0:0", 96), start: 12),  // mapped (RFC 4291)
        (network: Network("::ffff:0:0:0", 96), start: 12),  // translated (RFC 2765)
        (network: Network("64:ff9b::", 96), start: 12),  // NAT64 (RFC 6052)
        (network: Network("2002::", 16), start: 2),  // 6to4 (RFC 3056)
    ]

    /// The address of version 4 that this one of version 6 stands for.
    private var inner: IPAddress? {
        let start = IPAddress.around4.first { $0.network.contains(self) }?.start
        return start.map { IPAddress(bytes: Array(bytes[$0..<$0 + 4])) }
    }
}

/// All addresses that begin with the same bits.
private struct Network {
    private let start: IPAddress
    /// In bits.
    private let length: Int

    init(_ start: String, _ length: Int) {
        self.start = IPAddress(start)!
        self.length = length
    }

    func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == start.bytes.count else { return false }
        return zip(address.bytes, start.bytes).enumerated().allSatisfy { index, pair in
            let free = min(max(8 * (index + 1) - length, 0), 8)
            return pair.0 >> free == pair.1 >> free
        }
    }
}
