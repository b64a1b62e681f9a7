import FeedModel

/// One board as an RSS 2.0 document. The sequence of its notices is endless, oldest first: the standing ones, the arriving
/// ones, and then all of them again under new numbers. The board shows as many of the newest as there are different texts.
///
/// The document has no address of its server: its pictures' are relative.
struct NoticeBoard: Sendable {
    /// Part of the feed's address and of its notices' identities.
    let name: String
    let title: String
    let link: String
    let description: String
    /// Those that hang there at the start, newest first.
    let standing: [Notice]
    /// One for each further request, in this order.
    let arriving: [Notice]

    static let all = [mill, town]

    /// How many different notices there are.
    var count: Int { standing.count + arriving.count }

    /// The board after `arrived` notices have arrived since the start.
    func document(arrived: Int, start: Timestamp) -> String {
        let last = standing.count + arrived
        let shown = (max(last - count, 0)..<last).reversed()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" \
            xmlns:content="http://purl.org/rss/1.0/modules/content/">
            <channel>
            <title>\(escaped(title))</title>
            <link>\(link)</link>
            <description>\(escaped(description))</description>
            <language>en</language>
            \(shown.map { item($0, start: start) }.joined(separator: "\n"))
            </channel>
            </rss>

            """
    }

    private func item(_ number: Int, start: Timestamp) -> String {
        let notice = notice(number)
        let head = """
            <item xml:lang="\(notice.language)">
            <title>\(escaped(notice.title))</title>
            <guid isPermaLink="false">\(name)-\(number)</guid>
            <pubDate>\(mailDate(date(of: number, start: start)))</pubDate>
            <category>\(escaped(notice.category))</category>
            """
        let more = [notice.summary.map { body($0, number) }, notice.article.map(content), notice.picture.map(media), "</item>"]
        return ([head] + more.compactMap(\.self)).joined(separator: "\n")
    }

    /// The summary is HTML inside XML, so it is escaped twice.
    private func body(_ summary: String, _ number: Int) -> String {
        """
        <link>\(link)notices/\(number)</link>
        <description>\(escaped(escaped(summary)))</description>
        """
    }

    private func content(_ article: Article) -> String {
        "<content:encoded>\(escaped(article.html))</content:encoded>"
    }

    private func media(_ illustration: Illustration) -> String {
        let picture = illustration.picture
        return """
            <media:content url="\(picture.path)" type="\(DemoPicture.type)" \
            width="\(picture.size.width)" height="\(picture.size.height)">
            <media:description>\(escaped(illustration.alt))</media:description>
            </media:content>
            """
    }

    private func notice(_ number: Int) -> Notice {
        let place = number % count
        return place < standing.count ? standing[standing.count - 1 - place] : arriving[place - standing.count]
    }

    /// New notices are a second apart after the start. Reloads are slower than that, so no date is in the future.
    private func date(of number: Int, start: Timestamp) -> Timestamp {
        let arrival = number - standing.count
        let offset = arrival >= 0 ? Int64(arrival) + 1 : -60 * standing[-arrival - 1].age
        return Timestamp(seconds: start.seconds + offset)
    }
}
