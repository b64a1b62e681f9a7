/// What the address of a picture tells.
enum PictureNames {
    /// Whether its path ends like that of a picture.
    static func isPicture(_ address: String) -> Bool {
        let path = address.lowercased().prefix { $0 != "?" }
        return [".jpg", ".jpeg", ".png", ".gif", ".webp"].contains { path.hasSuffix($0) }
    }

    /// Whether it is a vector graphic, or known to show nothing of an item: counters of readers, spacers, buttons, smileys,
    /// and authors' portraits.
    static func isNoPicture(_ url: String) -> Bool {
        let parts = LinkParts(url.lowercased())
        let host = parts.authority ?? ""
        if counterHosts.contains(String(host.prefix { $0 != "." })) || parts.path.hasSuffix(".svg") { return true }
        let file = parts.path.utf8.lastIndex(of: .slash).map { parts.path.utf8[$0...].dropFirst() } ?? parts.path.utf8[...]
        if emptyNames.contains(String(Substring(file.prefix { $0 != fullStop }))) { return true }
        let place = Array(host.utf8) + parts.path.utf8
        return place.indices.contains { index in others[Int(place[index])].contains { place.matches($0, at: index) } }
    }

    private static let fullStop = UInt8(ascii: ".")

    /// First labels of hosts.
    private static let counterHosts: Set<String> = [
        "ad", "ads", "analytics", "beacon", "counter", "pixel", "stats", "track", "tracker", "tracking",
    ]

    /// Names of files, without what follows a full stop.
    private static let emptyNames: Set<String> = [
        "1x1", "beacon", "blank", "clear", "counter", "matomo", "piwik", "pixel", "spacer", "tracker", "transparent",
    ]

    /// Parts of addresses without their scheme, by their first byte, so that an address is searched once for all. `~ff` and
    /// `~r` are FeedBurner's buttons and counters, under any host.
    private static let others: [[[UInt8]]] = [
        "/~ff/", "/~r/", "feedsportal.com/", "doubleclick.net/", "google-analytics.com/", "scorecardresearch.com/",
        "quantserve.com/", "googleusercontent.com/tracker/", "blogger.com/tracker/", "medium.com/_/stat",
        "feeds.wordpress.com/1.0/", "facebook.com/tr", "statcounter.com/", "feedblitz.com/", "rss-pixel", "/tracking/",
        "gravatar.com/avatar/", "s.w.org/images/core/emoji/", "/smilies/", "/smileys/", "/emoticons/",
    ].reduce(into: Array(repeating: [], count: 256)) { parts, part in parts[Int(part.utf8.first!)].append(Array(part.utf8)) }
}
