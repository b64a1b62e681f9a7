import FeedModel

/// One notice, in the language it is written in (a BCP 47 tag). Plain text.
struct Notice: Sendable {
    let language: String
    let title: String
    let summary: String
}

/// The board as an RSS 2.0 document. The sequence of notices is endless, oldest first: the standing ones, the arriving ones,
/// and then all of them again under new numbers. The board shows as many of the newest as there are different texts.
struct NoticeBoard: Sendable {
    let start: Timestamp

    static let texts = standingNotices + arrivingNotices

    /// The ages of the standing notices at the start, in minutes, newest first: today, yesterday, this week.
    private static let ages: [Int64] = [4, 35, 90, 170, 300, 480, 1_250, 1_600, 2_900, 4_400, 5_900, 7_300]

    /// The board after `arrived` notices have arrived since the start.
    func document(arrived: Int) -> String {
        let count = standingNotices.count + arrived
        let shown = (max(count - Self.texts.count, 0)..<count).reversed()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0">
            <channel>
            <title>The Old Mill</title>
            <link>https://old-mill.example/</link>
            <description>Notices of a community centre with a library, a workshop, a pool and a clinic</description>
            \(shown.map(item).joined(separator: "\n"))
            </channel>
            </rss>

            """
    }

    private func item(_ number: Int) -> String {
        let notice = Self.texts[number % Self.texts.count]
        // The summary is HTML inside XML, so it is escaped twice.
        return """
            <item xml:lang="\(notice.language)">
            <title>\(escaped(notice.title))</title>
            <link>https://old-mill.example/notices/\(number)</link>
            <guid isPermaLink="false">old-mill-\(number)</guid>
            <pubDate>\(mailDate(date(of: number)))</pubDate>
            <description>\(escaped(escaped(notice.summary)))</description>
            </item>
            """
    }

    /// New notices are a second apart after the start. Reloads are slower than that, so no date is in the future.
    private func date(of number: Int) -> Timestamp {
        let arrival = number - standingNotices.count
        let offset = arrival >= 0 ? Int64(arrival) + 1 : -60 * Self.ages[min(-arrival - 1, Self.ages.count - 1)]
        return Timestamp(seconds: start.seconds + offset)
    }
}

/// Text escaped for an XML element or a double-quoted attribute.
func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t", "\n": result.unicodeScalars.append(scalar)
        case _ where scalar.value < 0x20 || (0xFFFE...0xFFFF).contains(scalar.value): break  // no XML character
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result
}

/// A time in the format of RSS: `Fri, 20 Nov 2026 08:00:00 GMT` (RFC 822 with a year of four digits).
func mailDate(_ time: Timestamp) -> String {
    let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]  // 1 January 1970 was a Thursday
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let weekday = weekdays[Int((time.daysSinceEpoch % 7 + 7) % 7)]
    let (year, month, day, hour, minute, second) = time.civil
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(weekday), \(two(day)) \(months[month - 1]) \(year) \(two(hour)):\(two(minute)):\(two(second)) GMT"
}
