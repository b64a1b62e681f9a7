import FeedModel
import FeedParsing
import Testing

@Suite struct CategoryTests {
    @Test func rssHasCategoriesAndSubjects() throws {
        let category = "<category>Arts &amp;amp; Crafts</category>"
        let content = category + "<dc:subject>Town</dc:subject><category domain='d'> a  b </category>"
        #expect(try item(content).categories == ["Arts & Crafts", "Town", "a b"])
        #expect(try item("<title>x</title><itunes:category text='y'/>").categories == [])
    }

    @Test func atomHasALabelOrATerm() throws {
        let content = "<category term='t1' label='One &lt;1&gt;'/><category term='t2' label=' '/><category/>"
        #expect(try atomEntry(content).categories == ["One <1>", "t2"])
    }

    @Test func jsonHasTags() throws {
        let feed = try parse(#"{"items":[{"id":"1","tags":["a","a",null,{}," b\n"]},{"id":"2","tags":"x"},{"id":"3"}]}"#)
        #expect(feed.entries.map(\.categories) == [["a", "b"], [], []])
    }

    @Test func eachIsThereOnceAndThereAreNotMany() throws {
        let many = (0..<30).map { "<category>\($0)</category><category>\($0)</category>" }.joined()
        #expect(try item(many).categories == (0..<20).map(String.init))
        #expect(try item("<category>\(String(repeating: "é", count: 500))</category>").categories.map(\.count) == [200])
    }
}
