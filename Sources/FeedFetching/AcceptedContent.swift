/// What a server is asked for (Accept; RFC 9110, section 12.5.1). It may send something else.
public enum AcceptedContent: Hashable, Sendable {
    case feed
    /// - Parameter avif: whether the caller reads AVIF.
    case picture(avif: Bool)

    var header: String {
        switch self {
        case .feed:
            "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, application/json;q=0.9, "
                + "text/xml;q=0.9, */*;q=0.5"
        case .picture(let avif): (avif ? "image/avif," : "") + "image/webp,image/jpeg,image/png,image/gif;q=0.9"
        }
    }
}
