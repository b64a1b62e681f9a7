/// Why a document could not be had: what an operator reads, and what a program decides by.
public struct FetchFailure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// Not an absolute http or https address.
        case badURL
        /// The name does not resolve or no network leads there: the machine may well be offline.
        case offline
        /// The machine answers, but nothing listens.
        case refused
        /// The deadline passed.
        case timedOut
        /// The server answered with a status that brings no document, such as 404.
        case status(Int)
        /// A success without a body.
        case empty
        /// The body is larger than the limit.
        case tooLarge
        /// A redirect that leads nowhere, to a forbidden place, or on and on.
        case redirect
        /// No secure connection, or a certificate that is not accepted.
        case tls
        /// A certificate is not valid yet: this machine's clock is most likely wrong.
        case clock
        /// The connection ended too early, or what came is not HTTP.
        case brokenOff
    }

    public let reason: Reason
    /// One line that begins with where, such as `news.example.org: the name does not resolve`.
    public let message: String
    /// In seconds, at most a day (`RetryDelay` of FetchPlanning): the server wants to be left alone for so long.
    public let retryAfter: Double?

    init(_ reason: Reason, _ message: String, retryAfter: Double? = nil) {
        self.reason = reason
        self.message = message
        self.retryAfter = retryAfter
    }

    /// True when the network is to blame rather than the feed.
    public var isOffline: Bool { reason == .offline }
}
