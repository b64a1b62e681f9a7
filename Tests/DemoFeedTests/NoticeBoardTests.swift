import FeedModel
import Foundation
import Testing

@testable import DemoFeed

@Suite struct Notices {
    private let all = NoticeBoard.all.flatMap { $0.standing + $0.arriving }

    @Test func areOrderedByDate() throws {
        let items = try NoticeBoard.mill.items(arrived: 3)
        #expect(
            items.prefix(5).map { $0["pubDate"] } == [
                "Fri, 20 Nov 2026 12:00:03 GMT", "Fri, 20 Nov 2026 12:00:02 GMT", "Fri, 20 Nov 2026 12:00:01 GMT",
                "Fri, 20 Nov 2026 11:56:00 GMT", "Fri, 20 Nov 2026 11:19:00 GMT",
            ])
        #expect(items.last?["pubDate"] == "Sun, 15 Nov 2026 12:00:00 GMT")
        for board in NoticeBoard.all {
            #expect(board.standing.map(\.age) == board.standing.map(\.age).sorted(), "\(board.name)")
        }
    }

    /// The two boards are shown as one list: no two standing notices are of the same minute.
    @Test func haveOneOrderInAllBoards() {
        let ages = NoticeBoard.all.flatMap(\.standing).map(\.age)
        #expect(Set(ages).count == ages.count && ages.allSatisfy { $0 > 0 })
    }

    /// At nine in the morning, when a replay begins.
    @Test(arguments: NoticeBoard.all.map(\.name)) func areOfTodayAndYesterdayAndThisWeek(name: String) throws {
        let ages = try #require(NoticeBoard.all.first { $0.name == name }).standing.map(\.age)
        let morning: Int64 = 9 * 60
        let day: Int64 = 24 * 60
        #expect(ages.count { $0 < morning } >= 4)
        #expect(ages.count { (morning..<morning + day).contains($0) } >= 2)
        #expect(ages.count { (morning + day..<morning + 6 * day).contains($0) } >= 3)
        #expect(ages.allSatisfy { $0 < morning + 6 * day })
    }

    @Test func areInManyScriptsBeginningWithEnglish() {
        for board in NoticeBoard.all {
            #expect(board.standing.prefix(6).allSatisfy { $0.language == "en" }, "\(board.name)")
            #expect(board.arriving.prefix(4).allSatisfy { $0.language == "en" }, "\(board.name)")
            // Others are older than all English ones.
            let others = board.standing.drop { $0.language == "en" }
            #expect(others.count >= 5 && others.allSatisfy { $0.language != "en" }, "\(board.name)")
        }
        let languages = Set(all.map(\.language))
        #expect(
            languages == [
                "en", "de", "fr", "el", "uk", "ru", "ar", "he", "hi", "th", "zh-Hans", "zh-Hant", "ja", "ko",
            ])
        #expect(Set(all.map(\.title)).count == all.count)
    }

    @Test func areStoriesWithTitlesThatFitACardOrBriefOnes() {
        let english = all.filter { $0.language == "en" }
        let stories = english.filter { $0.summary != nil }
        let pictured = stories.filter { $0.picture != nil }
        #expect((0.55...0.75).contains(Double(pictured.count) / Double(stories.count)))
        for story in pictured { #expect((3...12).contains(story.title.split(separator: " ").count), "\(story.title)") }
        let brief = all.filter { $0.category == DemoServer.noticeCategory }
        #expect(brief.count >= 4)
        #expect(brief.allSatisfy { $0.summary == nil && $0.picture == nil && $0.title.count <= 90 })
        #expect(all.allSatisfy { !$0.category.isEmpty && ($0.summary == nil) == ($0.category == DemoServer.noticeCategory) })
    }

    @Test func haveALinkOnlyWhereThereIsMoreToRead() throws {
        for board in NoticeBoard.all {
            for item in try board.items(arrived: 0) {
                #expect((item["link"] != nil) == (item["description"] != nil))
                #expect(item["link"]?.hasPrefix(board.link) != false)
            }
        }
    }

    @Test(arguments: NoticeBoard.all.map(\.name)) func survivePastAYearOfReloads(name: String) throws {
        let board = try #require(NoticeBoard.all.first { $0.name == name })
        let items = try board.items(arrived: 1_000_000)
        #expect(items.count == board.count && Set(items.compactMap { $0["guid"] }).count == board.count)
        #expect(Set(items.compactMap { $0["title"] }).count == board.count)
        #expect(items.first?["guid"] == "\(name)-\(1_000_000 + board.standing.count - 1)")
    }

    @Test func areEscapedAsXMLAndAsHTML() throws {
        let roof = try NoticeBoard.mill.items(arrived: 0).first { $0["title"] == "The new roof: questions & answers" }
        #expect(roof?["description"]?.contains("If the offers stay &lt; 90,000, work") == true)
        #expect(roof?["language"] == "en" && roof?["category"] == "House")
        #expect(escaped("a<b>&\"c\u{1}\u{FFFF}\n") == "a&lt;b&gt;&amp;&quot;c\n")
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_763_596_800, "Thu, 20 Nov 2025 00:00:00 GMT"),
    ]) func writesDatesAsMailDoes(seconds: Int64, text: String) {
        #expect(mailDate(Timestamp(seconds: seconds)) == text)
    }
}
