/// The addresses of one fetch, one after the other.
struct FetchRoute {
    /// In bytes: a longer address is not remembered. Our choice.
    private static let longest = 8_192

    private(set) var address: WebAddress
    /// Where permanent redirects alone have led, without user and password; nil without one.
    private(set) var movedTo: String?
    private var isPermanent = true
    private let reach: Reach

    /// Begins at `movedTo` if the address may redirect there.
    init(from url: String, movedTo: String?, reach: Reach) throws(FetchFailure) {
        self.reach = reach
        address = try WebAddress(url)
        if let movedTo, let next = try? address.following(movedTo), isShort(next), try reach.allows(next) {
            address = next
            self.movedTo = next.publicText
        } else if try !reach.allows(address) {
            throw FetchFailure(.privateNetwork, "\(address.authority): a feed's link may not lead into this network")
        }
    }

    mutating func follow(_ redirect: Redirect) throws(FetchFailure) {
        let next = try address.following(redirect.location)
        guard try reach.allows(next) else {
            let message = "a redirect of \(address.authority) may not lead into this network"
            throw FetchFailure(.privateNetwork, "\(next.authority): \(message)")
        }
        address = next
        isPermanent = isPermanent && redirect.isPermanent && isShort(address)
        if isPermanent { movedTo = address.publicText }
    }

    private func isShort(_ address: WebAddress) -> Bool { address.publicText.utf8.count <= FetchRoute.longest }
}

struct Redirect: Hashable, Sendable {
    /// The Location header; empty without one.
    let location: String
    /// 301 and 308: the server asks that the new address be used from now on (RFC 9110, section 15.4).
    let isPermanent: Bool
}
