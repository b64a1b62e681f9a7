import FeedModel
import FeedParsing
import Testing

@Suite struct BrokenJSONTests {
    private func titles(_ items: String) throws -> [String?] {
        try parse("{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":[\(items)]}").entries.map(\.title)
    }

    @Test func readsTheGoodItemAmongValuesOfWrongTypes() throws {
        let feed = try parse(
            """
            {"version":1,"title":["a"],"home_page_url":{},"authors":"me","items":[null,1,"s",[],
            {"id":null,"title":{},"url":[],"date_published":true,"authors":[null,1],"image":false},{"id":"ok","title":"good"}]}
            """)
        #expect(feed.format == "json")
        #expect(feed.title == nil)
        #expect(feed.entries == [Entry(), Entry(id: "ok", title: "good")])
    }

    @Test(arguments: [
        ("\\ud800 x", "\u{FFFD} x"), ("\\udfff\\ud83d", "\u{FFFD}\u{FFFD}"), ("\\ud83d\\ude00", "😀"), ("a\tb", "a b"),
        ("a\u{1}b", "a b"),
        ("\\q\\u12", "qu12"), ("\\\\ud800", "\\ud800"), ("\\\"", "\""),
    ])
    func mendsTextThatADecoderRefuses(written: String, title: String) throws {
        #expect(try titles("{\"title\":\"\(written)\"}") == [title])
    }

    @Test func survivesNumbersOfAnySize() throws {
        let numbers = [String(repeating: "9", count: 100_000), "1e400", "-0.0", "1E-9999999", "123456789012345678901234567890"]
        #expect(try titles(numbers.map { "{\"id\":\($0),\"title\":\"x\"}" }.joined(separator: ",")).count == 5)
    }

    @Test(arguments: [1, 2, 4]) func keepsTheItemsBeforeACut(lost: Int) throws {
        let whole =
            "{\"items\":[{\"id\":\"1\",\"title\":\"A, }]\"},{\"id\":\"2\",\"title\":\"B\"},{\"id\":\"3\",\"title\":\"C\"}]}"
        let feed = try parse(String(whole.dropLast(lost)))
        #expect(feed.entries.map(\.title) == (lost == 4 ? ["A, }]", "B"] : ["A, }]", "B", "C"]))
        #expect(feed.warnings == ["the document ends too early; what stands before is read"])
        #expect(feed.isCutShort)
    }

    @Test(arguments: [
        (String(repeating: "[", count: 1_000_000), "the JSON is broken: more than 500 values inside one another (line 1)"),
        ("{\"items\":[\n{\"id\":,}]}", "the JSON is broken"),
        ("{\n\n\"items", "the JSON is broken: it ends inside a text (line 3)"),
        ("{\"items\":[\n}", "the JSON is broken: a } closes nothing (line 2)"),
    ])
    func saysWhereItIsBroken(document: String, message: String) {
        #expect(refusal(document) == message)
    }

    @Test func takesOnlyTenThousandItems() throws {
        #expect(try titles(Array(repeating: "{}", count: 10_500).joined(separator: ",")).count == 10_000)
    }

    @Test func looksAtOnlyTenThousandItems() throws {
        #expect(try titles(String(repeating: "1,", count: 9_999) + "{\"title\":\"x\"}") == ["x"])
        #expect(try titles(String(repeating: "1,", count: 10_000) + "{\"title\":\"x\"}").isEmpty)
    }

    @Test(arguments: ["\n<!-- cached -->", ";", "{}", "]", "\u{FFFD}", "\"", "\n"])
    func ignoresWhatStandsBehindTheDocument(junk: String) throws {
        let feed = try parse("{\"items\":[{\"title\":\"x\"}]}" + junk)
        #expect(feed.entries.map(\.title) == ["x"])
        #expect(feed.warnings.count == (junk == "\n" ? 0 : 1))
        #expect(!feed.isCutShort)
    }

    @Test func readsBehindAByteOrderMark() throws {
        #expect(try parse("\u{FEFF}{\"items\":[{}]}").entries.count == 1)
    }
}
