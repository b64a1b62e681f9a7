// FeedFetching: asks one server for one document over HTTP.
//
// It knows no feed format, no store and no screen. It is the only user of URLSession, whose Linux implementation neither
// ends at its own time limit nor resolves a redirect's Location as RFC 3986 says, goes silent on a 401 and on a redirect
// without a Location, and takes bytes as fast as they come. So this module keeps its own deadline (FeedFetcher below),
// follows redirects itself (WebAddress.swift), counts bytes (Exchange.swift) and words every failure for an operator
// (FailureMessage.swift). It has no cache: who keeps what came, keeps its version too (FetchPlanning). What it cannot bound is
// the memory a compressed body takes between the network and the byte count: run it in a process of its own, under an
// address-space limit, that ends when `fetch` returns. What it cannot see is a compressed body that was cut short before it
// was sent: that comes through as a shorter document.

import Dispatch
public import FetchPlanning

/// What one fetch may cost at most.
public struct FetchLimits: Hashable, Sendable {
    /// Seconds from the call to its end, redirects included. At 0, less or NaN every fetch fails as timed out; more than a
    /// day counts as a day.
    public var deadline: Double
    /// The largest body, in bytes after any compression is undone. 0 or less lets no body pass.
    public var bytes: Int
    /// How many redirects are followed; 0 or less follows none.
    public var redirects: Int

    /// - Parameters:
    ///   - deadline: 30 s: a slow village line brings a 200 KB feed in 10.
    ///   - bytes: 15 MiB, the cap miniflux ships with.
    ///   - redirects: 10, half of what URLSession and browsers follow; feeds need one to three.
    public init(deadline: Double = 30, bytes: Int = 15 << 20, redirects: Int = 10) {
        self.deadline = deadline
        self.bytes = bytes
        self.redirects = redirects
    }
}

/// What a server sent, whole.
public struct FetchedDocument: Hashable, Sendable {
    /// The body, decompressed; never empty.
    public let bytes: [UInt8]
    /// The Content-Type header as sent, such as `application/rss+xml; charset=utf-8`.
    public let contentType: String?
    /// Where the document was found after all redirects: the base of its relative links. Without the user and password an
    /// address may hold.
    public let finalURL: String
    /// To be told at the next fetch.
    public let validators: Validators
}

/// What a fetch found.
public enum FetchAnswer: Hashable, Sendable {
    case document(FetchedDocument)
    /// The server still has the version it was told of. These are to be told next time.
    case unchanged(Validators)
}

/// The door of this module.
public enum FeedFetcher {
    /// Fetches `url`, an absolute http or https address, with GET. Blocks the calling thread until the document is here or
    /// the fetch has failed, and never longer than the deadline. Sends no cookie and no referrer, keeps no cache.
    ///
    /// A redirect may lead from http to https but not back, and to no other scheme.
    ///
    /// - Parameters:
    ///   - validators: of the version that the caller has. Without any the answer is a document.
    ///   - userAgent: what the server's owner reads in the log: the program's name, version and address.
    public static func fetch(
        _ url: String, unlessStill validators: Validators = Validators(), limits: FetchLimits = FetchLimits(),
        userAgent: String = "pullkiosk"
    ) throws(FetchFailure) -> FetchAnswer {
        let end = DispatchTime.now() + limits.usableDeadline
        var address = try WebAddress(url)
        for _ in 0...max(limits.redirects, 0) {
            let exchange = Exchange(address: address, validators: validators, limits: limits, userAgent: userAgent)
            switch try exchange.run(until: end) {
            case .found(let answer): return answer
            case .redirect(let location): address = try address.following(location)
            }
        }
        throw FetchFailure(.redirect, "\(address.authority): more than \(max(limits.redirects, 0)) redirects")
    }
}

extension FetchLimits {
    /// The deadline as a number a clock can add: 0 to a day.
    var usableDeadline: Double { deadline > 0 ? min(deadline, 86_400) : 0 }
}
