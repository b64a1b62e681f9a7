import FeedModel
import Geometry
import Testing
import TextLayout

@testable import KioskUI

/// Where the lead's words stand (rules 5, 12 and 62).
@Suite struct CoverTextTests {
    private func cover(_ title: String, _ summary: String) throws -> (text: CoverText, layout: ScreenLayout) {
        let entry = Entry(id: "1", title: title, link: "https://a.example/1", published: noon, summary: summary)
        let feed = Feed(format: "rss-2.0", title: "Town hall", entries: [entry])
        let content = Content(timeline: Timeline(merging: [.init("Town hall", feed)], now: noon, limit: 9), updated: noon)
        let kiosk = try makeKiosk(content, width: 1080, height: 1920)
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
}
