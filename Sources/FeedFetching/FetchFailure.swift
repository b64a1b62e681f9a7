/// Why a fetch failed: a message for the operator, and a reason for the program.
public struct FetchFailure: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// Not an absolute http or https address.
        case badURL
        /// The name does not resolve or there is no route: the machine may well be offline.
        case offline
        /// The connection was refused.
        case refused
        /// The deadline passed.
        case timedOut
        /// The server answered with a status without a document, such as 404.
        case status(Int)
        /// A success without a body.
        case empty
        /// The body is larger than the limit.
        case tooLarge
        /// A redirect without a usable target, to a forbidden scheme, or too many redirects.
        case redirect
        /// A link or a redirect leads into this machine's network, and the origin does not lie there.
        case privateNetwork
        /// The TLS handshake failed, or the certificate was rejected.
        case tls
        /// A certificate is not valid yet; this machine's clock is most likely wrong.
        case clock
        /// The connection ended too early.
        case brokenOff
        /// The response is not HTTP, or is compressed in a way that cannot be undone.
        case unsound
    }

    public let reason: Reason
    /// One line that begins with the server, such as `news.example.org: the name does not resolve`.
    public let message: String
    /// How long the server asks to be left alone (`FetchDelay` of FetchPlanning), in seconds, at most a day.
    public let retryAfter: Double?

    init(_ reason: Reason, _ message: String, retryAfter: Double? = nil) {
        self.reason = reason
        self.message = message
        self.retryAfter = retryAfter
    }
}
