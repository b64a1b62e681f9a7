import FeedModel
import FeedParsing
import Testing

func parse(_ text: String, contentType: String? = nil, base: String? = "https://feed.test/dir/feed.xml") throws -> Feed {
    try FeedParser.parse(Array(text.utf8), contentType: contentType, baseURL: base)
}

/// An RSS 2.0 feed with these items.
func rss(_ items: String, channel: String = "<title>T</title>") -> String {
    "<?xml version=\"1.0\"?>\n<rss version=\"2.0\"><channel>\(channel)\(items)</channel></rss>"
}

/// The entry of an RSS feed that has this one item.
func item(_ content: String, base: String? = "https://feed.test/dir/feed.xml") throws -> Entry {
    try #require(try parse(rss("<item>\(content)</item>"), base: base).entries.first)
}

/// The entry of an Atom feed that has this one entry.
func atomEntry(_ content: String, feed: String = "") throws -> Entry {
    let text = "<feed xmlns=\"http://www.w3.org/2005/Atom\">\(feed)<entry>\(content)</entry></feed>"
    return try #require(try parse(text).entries.first)
}

/// The message of the refusal; nil where the bytes are accepted.
func refusal(_ text: String) -> String? {
    do {
        _ = try FeedParser.parse(Array(text.utf8), contentType: nil, baseURL: nil)
        return nil
    } catch {
        return error.message
    }
}
