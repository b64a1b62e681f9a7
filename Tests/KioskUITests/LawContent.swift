import FeedModel

@testable import KioskUI

/// What feeds may bring.
enum LawContent: CaseIterable, Sendable {
    case mixed, short, long, one, many, pictures, notices, undated, nothing

    private static let titles = [
        "The library is open on Sundays from 10 to 17", "Bus 5 runs every 12 min",
        "مكتبة المدينة تفتح أبوابها يوم الأحد من الساعة العاشرة",
        "市立図書館は日曜日も午前十時から午後五時まで開館しています", "Donaudampfschifffahrtsgesellschaftskapitänspatentprüfung",
        "הספרייה העירונית פתוחה ביום ראשון",
        "หอสมุดเทศบาลเปิดวันอาทิตย์ตั้งแต่สิบโมงเช้าถึงห้าโมงเย็น", "Städtische Bücherei: längere Öffnungszeiten",
        "नगर पुस्तकालय रविवार को खुला रहेगा",
        "Swimming pool closed until 3 December because of repairs to the roof over the large basin",
    ]
    private static let sources = ["Town hall", "Stadtwerke und Verkehrsbetriebe", "بلدية المدينة", "市役所"]

    /// - Parameter newer: items more, above all others.
    func content(newer: Int = 0) -> Content {
        guard self != .nothing else { return Content(timeline: .empty, updated: Laws.noon, channels: channels) }
        let names = LawContent.sources.prefix(channelCount)
        let sources = names.enumerated().map { place, name in
            let numbers = (0..<count).filter { $0 % names.count == place }
            let newest = place == 0 ? (0..<newer).map { entry(-1 - $0) } : []
            let feed = Feed(format: "rss-2.0", title: name, entries: newest + numbers.map(entry))
            return Timeline.Source(name, feed, address: "https://\(place).example", channel: "\(place)")
        }
        let timeline = Timeline(merging: sources, now: Laws.noon, limit: 2_000)
        return Content(timeline: timeline, updated: Laws.noon, channels: channels)
    }

    private var channels: [Channel] {
        LawContent.sources.prefix(channelCount).enumerated().map { Channel(id: "\($0)", title: $1) }
    }

    private var channelCount: Int { [.one, .short].contains(self) ? 1 : self == .pictures ? 2 : LawContent.sources.count }

    private var count: Int {
        switch self {
        case .one: 1
        case .many: 500
        default: 40
        }
    }

    private func entry(_ number: Int) -> Entry {
        let published = Timestamp(seconds: Laws.noon.seconds - Int64(number + 2) * 3 * 3_600)
        let hasText = self != .notices || number % 2 == 0
        return Entry(
            id: "item \(number)", title: title(abs(number)), link: hasText ? "https://example.org/\(number)" : nil,
            published: self == .undated ? nil : published, summary: hasText ? summary(abs(number)) : nil,
            images: images(abs(number)))
    }

    private func title(_ number: Int) -> String {
        switch self {
        case .short: ["Bus", "Tea", "Art", "Fog"][number % 4]
        case .long: String(repeating: "A long notice \(number) of the council, ", count: 12).prefix(299) + "."
        default: LawContent.titles[number % LawContent.titles.count]
        }
    }

    private func summary(_ number: Int) -> String {
        number % 3 == 0
            ? "" : "What it says. It says more than that in a second sentence, which goes on for a while, and ends here."
    }

    /// With declared sizes: most of a usual form, some flat, some too small.
    private func images(_ number: Int) -> [EntryImage] {
        guard self == .pictures || (self == .many && number % 5 == 0) else { return [] }
        let (width, height) = [(1600, 1067), (1200, 900), (900, 420), (120, 90), (1600, 1067)][number % 5]
        return [EntryImage(url: "https://example.org/\(number).jpeg", width: width, height: height)]
    }
}

extension LawContent {
    /// Of every kind of block, in both directions.
    static let story: StoryText = {
        func words(_ text: String) -> StoryText.Words { StoryText.Words([StoryText.Run(text)]) }
        func paragraph(_ text: String) -> StoryText.Block { .paragraph(words(text)) }
        let sentence = "The library keeps its lights on until nine, and the reading room stays warm. "
        return StoryText(blocks: [
            paragraph(String(repeating: sentence, count: 5)), .heading(level: 2, words("What is open, and what is not")),
            .list(
                start: 3,
                items: [
                    [paragraph("The reading room"), .list(start: nil, items: [[paragraph("with tea in the evening")]])],
                    [paragraph(sentence)],
                ]),
            .quote([paragraph("Donaudampfschifffahrtsgesellschaftskapitänspatentprüfung, said somebody who had come by train.")]
            ),
            paragraph("تفتح المكتبة أبوابها يوم الأحد من الساعة العاشرة حتى الخامسة مساء، وقاعة القراءة دافئة."),
            .code("if room.isWarm {\n    stay(until: 21)\n}"),
            .picture(EntryImage(url: "https://example.org/inside.jpeg", width: 1200, height: 800, alt: "The reading room")),
            paragraph("図書館は日曜日も午前十時から午後五時まで開館しています。閲覧室は暖かく、お茶もあります。"),
            paragraph(String(repeating: sentence, count: 9)),
        ])
    }()
}
