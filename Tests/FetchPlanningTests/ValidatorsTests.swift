import FetchPlanning
import Testing

@Suite struct ValidatorsTests {
    @Test(arguments: ["", "a\r\nHost: b", "\u{e9}", "\t", String(repeating: "x", count: 1_025)])
    func whatIsNoVersionIsLeftOut(text: String) {
        #expect(Validators(etag: text, lastModified: text).isEmpty)
        #expect(!Validators(etag: text, lastModified: "x").isEmpty)
    }

    @Test func anAnswerReplacesWhatItNames() {
        let version = Validators(etag: "\"1\"", lastModified: "Tue, 10 Nov 2026 08:00:00 GMT")
        #expect(version.updated(by: Validators()) == version)
        let newer = version.updated(by: Validators(etag: "\"2\""))
        #expect(newer == Validators(etag: "\"2\"", lastModified: version.lastModified))
    }
}

@Suite struct RestTests {
    @Test(arguments: [(120, 120), (0, 0), (-5, 0), (.nan, 0), (1e300, 86_400), (.infinity, 86_400)] as [(Double, Double)])
    func isWhatTheServerAsksForUpToADay(asked: Double, given: Double) {
        for status in [429, 503] { #expect(FetchDelay.rest(status: status, asked: asked) == given) }
    }

    @Test func isForServersThatAskForIt() {
        #expect(FetchDelay.rest(status: 429, asked: nil) == 600)
        #expect(FetchDelay.rest(status: 503, asked: nil) == nil)
        for status in [200, 404, 500] { #expect(FetchDelay.rest(status: status, asked: 60) == nil) }
    }
}
