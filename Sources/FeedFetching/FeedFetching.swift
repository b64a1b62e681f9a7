// FeedFetching: fetches one document, a feed or a picture, from one server over HTTP.
//
// The module knows no format, no store and no screen. It is the only user of URLSession. On Linux URLSession does not
// keep its own timeout, does not resolve a redirect's Location as RFC 3986 says, never calls back on a 401 or on a redirect
// without a Location, and accepts bytes as fast as they come. So this module has its own deadline (FeedFetcher below),
// follows redirects itself (WebAddress.swift), but not into a network that the owner did not mean (Reach.swift), counts bytes
// (Exchange.swift) and words every failure for an operator (FailureMessage.swift). URLSession also rejects heads and addresses that curl accepts, and traps on a head that is cut short:
// that is mended beneath it, in the worker alone (CurlRepairs.c). This module has no cache: the caller that keeps the document
// keeps its validators too (FetchPlanning). It cannot limit the memory that a compressed body takes between the network and
// the byte count: run it in a separate process, under an address-space limit, that ends when `fetch` returns. It cannot detect
// a compressed body that was truncated before it was sent: that looks like a shorter document.

import Dispatch
public import FetchPlanning

/// The limits of one fetch.
public struct FetchLimits: Hashable, Sendable {
    /// Seconds from the call to its end, including redirects. At 0, less or NaN every fetch times out; more than a day counts
    /// as a day.
    public var deadline: Double
    /// The largest body, in bytes after decompression. 0 or less accepts no body.
    public var bytes: Int
    /// How many redirects are followed; 0 or less follows none.
    public var redirects: Int

    /// - Parameters:
    ///   - deadline: 30 s: a slow rural line transfers a 200 KB feed in 10.
    ///   - bytes: 15 MiB, the default limit of miniflux.
    ///   - redirects: 10, half of what URLSession and browsers follow; feeds need one to three.
    public init(deadline: Double = 30, bytes: Int = 15 << 20, redirects: Int = 10) {
        self.deadline = deadline
        self.bytes = bytes
        self.redirects = redirects
    }
}

/// A complete document.
public struct FetchedDocument: Hashable, Sendable {
    /// The body, decompressed; never empty.
    public let bytes: [UInt8]
    /// The Content-Type header as sent, such as `application/rss+xml; charset=utf-8`.
    public let contentType: String?
    /// The address after all redirects, which is the base of relative links. Without the user and password that an address
    /// may contain.
    public let finalURL: String
    /// Without the feed's own interval, which only a reader of feeds can find.
    public internal(set) var version: FetchedVersion
}

/// The answer to a fetch.
public enum FetchAnswer: Hashable, Sendable {
    case document(FetchedDocument)
    /// The server still has the version that was sent to it.
    case unchanged(FetchedVersion)
}

/// The entry point of this module.
public enum FeedFetcher {
    /// Fetches `url`, an absolute http or https address, with GET. Blocks the calling thread until the document has arrived
    /// or the fetch has failed, and never longer than the deadline. Sends no cookie and no referrer, keeps no cache.
    ///
    /// A redirect may lead from http to https but not back, and to no other scheme. Neither `url` nor a redirect may lead to
    /// loopback, link-local or private addresses, unless the origin has such an address: names are resolved before each
    /// request to another server than the origin's. Behind a proxy only addresses in numbers and `localhost` are known.
    ///
    /// - Parameters:
    ///   - origin: what the owner wrote, from which `url` comes; nil if that is `url`. What is no http or https address, such
    ///     as a file's path, leads to public addresses only.
    ///   - movedTo: where an earlier answer said that the document has moved for good. The fetch begins there, as if `url` had
    ///     redirected to it; at `url` itself if such a redirect would not be followed.
    ///   - accepting: what the server is asked for.
    ///   - validators: those of the version that the caller has. Without any the answer is always a document.
    ///   - userAgent: for the server's log: the program's name, version and address.
    public static func fetch(
        _ url: String, origin: String? = nil, movedTo: String? = nil, accepting: AcceptedContent = .feed,
        unlessStill validators: Validators = Validators(), limits: FetchLimits = FetchLimits(), userAgent: String = "pullkiosk"
    ) throws(FetchFailure) -> FetchAnswer {
        let end = DispatchTime.now() + limits.usableDeadline
        let reach = Reach(origin: origin ?? url, hosts: HostAddresses(limits: limits, end: end))
        var route = try FetchRoute(from: url, movedTo: movedTo, reach: reach)
        for _ in 0...max(limits.redirects, 0) {
            let exchange = Exchange(
                address: route.address, accepting: accepting, validators: validators, limits: limits, userAgent: userAgent)
            switch try exchange.run(until: end) {
            case .found(let answer): return answer.moved(to: route.movedTo)
            case .redirect(let redirect): try route.follow(redirect)
            }
        }
        throw FetchFailure(.redirect, "\(route.address.authority): more than \(max(limits.redirects, 0)) redirects")
    }
}

extension FetchAnswer {
    fileprivate func moved(to address: String?) -> FetchAnswer {
        switch self {
        case .document(var document):
            document.version.movedTo = address
            return .document(document)
        case .unchanged(var version):
            version.movedTo = address
            return .unchanged(version)
        }
    }
}

extension FetchLimits {
    /// The deadline clamped to 0 to a day.
    var usableDeadline: Double { deadline > 0 ? min(deadline, 86_400) : 0 }
}
