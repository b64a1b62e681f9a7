/// Documents that tests serve.
enum Feeds {
    /// An RSS feed with an item for each title, an hour apart, the first one the newest.
    ///
    /// - Parameter links: of some titles. Short items without one are notices.
    static func rss(_ titles: [String], title: String = "Test board", links: [String: String] = [:]) -> [UInt8] {
        let items = titles.enumerated().map { index, title in
            let hour = 23 - index % 24
            let day = 19 - index / 24 % 18
            let date = "\(day) Nov 2026 \(hour < 10 ? "0" : "")\(hour):00:00 +0000"
            let link = links[title].map { "<link>\($0)</link>" } ?? ""
            return
                "<item><guid isPermaLink=\"false\">\(title.prefix(40))</guid><title>\(title)</title>\(link)<pubDate>\(date)</pubDate>"
                + "</item>"
        }
        return Array("<rss version=\"2.0\"><channel><title>\(title)</title>\(items.joined())</channel></rss>".utf8)
    }

    static let three = rss(["First", "Second", "Third"])
}
