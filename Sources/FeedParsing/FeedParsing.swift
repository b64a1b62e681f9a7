// FeedParsing: turns any bytes into a `Feed`, or reports why they are not one.
//
// It knows RSS 0.90 to 2.0, RDF, Atom and JSON Feed, but no network, no clock and no screen. The bytes become UTF-8
// (Characters), then elements (XML) or values (JSON). Those are mapped to entries (Formats) with plain text (Text),
// timestamps (Dates) and absolute links (Links), and their content, if it is wanted, to a small tree (Stories). The XML tokenizer is our own, because feeds are often not well-formed. It
// repairs what a strict parser rejects, opens no file, makes no request, expands no declared entity twice, and is memory-safe
// Swift. Foundation's XMLParser on Linux drops undeclared entities (`Caf&eacute;` becomes `Caf`), loses what follows a stray
// `<`, and refuses data of more than 10 MB. C is called in one file only, for old encodings:
// Characters/CharacterConverter.swift.
//
// Everything is bounded (Limits.swift) and takes time linear in the number of bytes.

public import FeedModel

/// The entry point of this module.
public enum FeedParser {
    /// Reads one feed document.
    ///
    /// - Parameters:
    ///   - bytes: the body as received; any bytes are allowed.
    ///   - contentType: the value of HTTP's Content-Type, if any. Only its charset is used, and only if the document has no
    ///     more reliable sign of its encoding.
    ///   - baseURL: the absolute address of the document, if any; relative links resolve against it.
    ///   - limit: the most entries; of more only the newest are in the feed.
    ///   - withStories: whether the entries' `story` is read, too, which takes longer than all else.
    /// - Throws: `FeedParsingFailure` when the bytes are no feed.
    public static func parse(
        _ bytes: [UInt8], contentType: String?, baseURL: String?, limit: Int = .max, withStories: Bool = false
    ) throws(FeedParsingFailure) -> Feed {
        let warnings = Warnings()
        let text = decodedText(of: bytes, contentType: contentType, warnings: warnings)
        guard let start = text.firstIndex(where: { !isWhiteSpace($0) }) else {
            throw FeedParsingFailure(bytes.isEmpty ? "the body is empty" : "the body holds nothing but white space and NULs")
        }
        let base = baseURL.flatMap { Link.absolute($0, base: nil) }
        let isJSON = text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
        let read = isJSON ? JSONFeed.read : XMLFeed.read
        var feed = try read(text, base, limit, withStories, warnings)
        feed.entries = FixedPictures.removed(from: feed.entries)
        // What we cut ourselves has an end.
        if bytes.count > Limits.document { feed.isCutShort = false }
        return feed
    }
}

/// Why the bytes are not a feed: one line, with the line, column or byte if known, without a full stop.
public struct FeedParsingFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String

    init(_ message: String) { self.message = message }

    public var description: String { message }
}
