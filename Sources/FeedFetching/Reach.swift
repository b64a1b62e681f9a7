/// What a fetch may ask: anything that is public; and if what the owner wrote is not, anything.
///
/// A feed, and what it links and redirects to, is others' work, and this machine may stand in a network that they have no way
/// into. An answer would not get back to them, but a request alone can do something. What a name leads to is asked before
/// curl asks again: whoever has the name may give two answers, and so lead one request anywhere. The same goes for the owner's
/// own feed, whose name may lead to this network today.
struct Reach {
    /// Nil if the owner wrote no web address, such as a file's path.
    private let origin: WebAddress?
    private let hosts: HostAddresses

    /// - Parameter origin: what the owner wrote.
    init(origin: String, hosts: HostAddresses) {
        self.origin = try? WebAddress(origin)
        self.hosts = hosts
    }

    /// A name of which one address is not public may not be asked; nor does it make an origin one of this network, unless all
    /// are. Fails if the name does not resolve.
    func allows(_ address: WebAddress) throws(FetchFailure) -> Bool {
        if let origin, address.isOnServer(of: origin) { return true }
        if try hosts.addresses(of: address).allSatisfy(\.isPublic) { return true }
        // Asked last: a feed may have moved away from a name that is gone.
        guard let origin, let own = try? hosts.addresses(of: origin) else { return false }
        return !own.isEmpty && !own.contains(where: \.isPublic)
    }
}
