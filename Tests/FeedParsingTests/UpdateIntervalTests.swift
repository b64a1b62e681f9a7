import FeedModel
import FeedParsing
import Testing

/// How often a feed says that it is updated.
@Suite struct UpdateIntervalTests {
    private let declared = "xmlns:s='http://purl.org/rss/1.0/modules/syndication/'"

    private func interval(_ channel: String) throws -> Double? {
        try parse(rss("<item><title>A</title></item>", channel: channel)).updateInterval
    }

    @Test(
        arguments: [
            ("60", 3_600), (" 90\n", 5_400), ("0", nil), ("-5", nil), ("", nil), ("soon", nil), ("nan", nil), ("inf", nil),
            ("1e300", nil), ("99999999", nil), ("5256000", 315_360_000),
        ] as [(String, Double?)])
    func isRSSsNumberOfMinutes(written: String, expected: Double?) throws {
        #expect(try interval("<ttl>\(written)</ttl>") == expected)
    }

    @Test(
        arguments: [
            ("<sy:updatePeriod>hourly</sy:updatePeriod>", 3_600), ("<sy:updatePeriod>daily</sy:updatePeriod>", 86_400),
            ("<sy:updatePeriod> Weekly\n</sy:updatePeriod>", 604_800),
            ("<sy:updatePeriod>monthly</sy:updatePeriod>", 2_592_000),
            ("<sy:updatePeriod>yearly</sy:updatePeriod>", 31_536_000), ("<sy:updatePeriod>always</sy:updatePeriod>", nil),
            ("<sy:updateFrequency>4</sy:updateFrequency>", 21_600), ("<sy:updateFrequency>0</sy:updateFrequency>", nil),
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency>", 1_800),
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>-1</sy:updateFrequency>", nil),
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>x</sy:updateFrequency>", nil),
            ("<sy:updatePeriod>hourly</sy:updatePeriod><sy:updateFrequency>1e-300</sy:updateFrequency>", nil), ("", nil),
        ] as [(String, Double?)])
    func isAPeriodAndHowOftenInIt(written: String, expected: Double?) throws {
        #expect(try interval(written) == expected)
    }

    @Test func isTheLongerOfTwo() throws {
        #expect(try interval("<ttl>60</ttl><sy:updatePeriod>daily</sy:updatePeriod>") == 86_400)
        #expect(try interval("<ttl>60</ttl><sy:updateFrequency>48</sy:updateFrequency>") == 3_600)
        #expect(try interval("<ttl>60</ttl><sy:updatePeriod>never</sy:updatePeriod>") == 3_600)
    }

    @Test func isKnownByTheAddressOfItsModule() throws {
        let period = "<s:updatePeriod>weekly</s:updatePeriod>"
        let atom = "<feed xmlns='http://www.w3.org/2005/Atom' \(declared)>\(period)<entry><title>A</title></entry></feed>"
        #expect(try parse(atom).updateInterval == 604_800)
        let rdf = "<rdf:RDF xmlns='http://purl.org/rss/1.0/' \(declared)><channel>\(period)</channel><item/></rdf:RDF>"
        #expect(try parse(rdf).updateInterval == 604_800)
        #expect(try interval("<s:updatePeriod xmlns:s='http://other.invalid/'>weekly</s:updatePeriod>") == nil)
    }

    @Test func isNotThatOfAnItem() throws {
        #expect(try parse(rss("<item><ttl>60</ttl></item>")).updateInterval == nil)
    }
}
