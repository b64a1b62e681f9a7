import FeedModel
import Geometry
import Testing
import TextLayout

@testable import KioskUI

/// Where the lead's words stand (rules 5, 12 and 62).
@Suite struct CoverTextTests {
    private func kiosk(_ title: String, _ summary: String, _ language: String = "en-GB") throws -> Kiosk {
        let entry = Entry(id: "1", title: title, link: "https://a.example/1", published: noon, summary: summary)
        let feed = Feed(format: "rss-2.0", title: "Town hall", entries: [entry])
        let content = Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 9), updated: noon)
        var settings = KioskSettings(name: "Notices")
        settings.languages = [language]
        return try makeKiosk(content, width: 1080, height: 1920, settings: settings)
    }

    private func cover(_ title: String, _ summary: String) throws -> (text: CoverText, layout: ScreenLayout) {
        let kiosk = try kiosk(title, summary)
        return (try #require(kiosk.cover.cover).text, kiosk.layout)
    }

    @Test func wordsBeginAtTheMargin() throws {
        let (text, layout) = try cover("Library open until nine tonight", "Tea is on the house.")
        #expect(text.capsule.frame.left == layout.margin)
        #expect(abs(text.titleBox.left - layout.margin) < layout.length(0.6))
        #expect(text.summaryBox?.left == layout.margin)
    }

    /// A story that is written from right to left begins at the right, with all of its words.
    @Test func wordsFromRightToLeftBeginAtTheOtherMargin() throws {
        let (text, layout) = try cover("قاعة المطالعة مفتوحة حتى التاسعة مساءً", "الشاي على حساب المكتبة بعد السابعة.")
        let end = layout.coverWidth - layout.margin
        #expect(text.title.isRightToLeft)
        for right in [text.capsule.frame.right, text.titleBox.right, try #require(text.summaryBox).right] {
            #expect(abs(right - end) < 1)
        }
        #expect(text.titleBox.left > layout.margin + 1, "the shade is measured under the words")
    }

    private static let latin = (
        "Library open until nine tonight for all students of the town", "Tea is on the house from seven o’clock on."
    )
    private static let arabic = (
        "قاعة المطالعة مفتوحة حتى التاسعة مساءً لجميع طلاب المدينة", "الشاي على حساب المكتبة بعد السابعة."
    )

    /// Whatever the screen's language: the arrow stands where the story's words end.
    @Test(arguments: ["en-GB", "he"], [latin, arabic]) func anArrowLiesOnNoWord(
        language: String, words: (title: String, summary: String)
    ) throws {
        for summary in [words.summary, ""] {
            let kiosk = try kiosk(words.title, summary, language)
            let arrow = try #require(kiosk.draw().bounds(named: "arrow").first)
            let text = try #require(kiosk.cover.cover).text
            let last = text.summary.map { ($0, text.summaryOrigin) } ?? (text.title, text.titleOrigin)
            for line in last.0.lines {
                let ink = line.ink.offset(x: last.1.x, y: last.1.y)
                #expect(!ink.intersects(arrow), "\(language) \(summary)")
            }
            #expect(text.titleBox.left >= kiosk.layout.margin - 8 && text.titleBox.right <= 1_080 - kiosk.layout.margin + 8)
            let start = text.title.isRightToLeft ? 1_080 - text.titleBox.right : text.titleBox.left
            #expect(abs(start - kiosk.layout.margin) < kiosk.layout.length(0.6), "\(language) \(summary)")
        }
    }
}
