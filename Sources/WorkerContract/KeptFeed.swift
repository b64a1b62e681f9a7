public import FeedModel

// The part of a feed that the kiosk keeps. A worker sends no more, so that the process that draws need not parse it. The
// kiosk cuts it again, because it does not trust a worker.

/// Texts longer than this many characters are cut: no card shows more.
private let longestTitle = 600
private let longestSummary = 1_500
/// The greatest number of Unicode scalars per character, on average. More is not writing, and the number in one character is
/// unlimited.
private let scalarsPerCharacter = 4
/// Links and other texts that are not displayed are dropped if they have more bytes than this, the limit of feed parsing: a
/// truncated link is a wrong link.
private let longestLink = 8_192
/// The other limits of feed parsing: pictures and their sides, media types in bytes, categories and their characters.
private let mostImages = 8
private let longestSide = 65_535
private let longestMediaType = 255
private let mostCategories = 20
private let longestCategory = 200
/// In bytes: the limit of feed parsing is 35 characters.
private let longestLanguage = 140

extension Feed {
    /// The feed with at most `limit` entries, texts cut to what a card shows, and no warnings. Stories stay as they are.
    /// Idempotent.
    public func kept(items limit: Int) -> Feed {
        Feed(
            format: bounded(format) ?? "", title: cut(title, longestTitle), link: bounded(link),
            language: keptLanguage(language),
            entries: newest(limit).map { entries[$0].kept })
    }
}

extension Entry {
    fileprivate var kept: Entry {
        Entry(
            id: bounded(id), title: cut(title, longestTitle), link: bounded(link), published: published, updated: updated,
            author: cut(author, longestTitle), summary: cut(summary, longestSummary), image: bounded(image),
            images: Array(images.lazy.compactMap(\.kept).prefix(mostImages)),
            categories: categories.prefix(mostCategories).compactMap { cut($0, longestCategory) },
            language: keptLanguage(language), hasContent: hasContent, story: story)
    }
}

/// A language tag, if it is none that is too long.
func keptLanguage(_ text: String?) -> String? { bounded(text, longestLanguage) }

extension EntryImage {
    /// Nil if its address is none of the web.
    var kept: EntryImage? {
        guard url.hasPrefix("http://") || url.hasPrefix("https://"), let url = bounded(url) else { return nil }
        return EntryImage(
            url: url, width: side(width), height: side(height), type: bounded(type, longestMediaType),
            alt: cut(alt, longestTitle))
    }

    private func side(_ pixels: Int?) -> Int? { pixels.flatMap { 1...longestSide ~= $0 ? $0 : nil } }
}

private func cut(_ text: String?, _ longest: Int) -> String? {
    text.map { String(String.UnicodeScalarView($0.prefix(longest).unicodeScalars.prefix(longest * scalarsPerCharacter))) }
}

private func bounded(_ text: String?, _ longest: Int = longestLink) -> String? {
    text.flatMap { $0.utf8.count <= longest ? $0 : nil }
}
