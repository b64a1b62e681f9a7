import Testing

@testable import FetchPlanning

private func at(_ seconds: Double) -> FetchTime { FetchTime(uptime: seconds, wall: 1_800_000_000 + Int64(seconds)) }

private func picture(_ name: String, host: String = "a.example") -> PlannedPicture {
    PlannedPicture(url: "https://\(host)/\(name)", host: host)
}

private let hour = 3_600.0
private let week = 168 * hour

@Suite struct PicturePlannerTests {
    private var planner = PicturePlanner(mostAtOnce: 3)

    private mutating func urls(_ wanted: [PlannedPicture], at seconds: Double = 0) -> [String] {
        planner.begin(wanted, at: at(seconds)).map(\.picture.url)
    }

    /// Fetches it, if it is due, and ends that at once.
    @discardableResult
    private mutating func fetch(_ wanted: PlannedPicture, _ result: FetchResult, at seconds: Double) -> PictureOrder? {
        let order = planner.begin([wanted], at: at(seconds)).first
        if order != nil { planner.ended(wanted.url, result, at: at(seconds)) }
        return order
    }

    @Test mutating func theMostUrgentComeFirstTwoToAHost() {
        let wanted = [picture("1"), picture("2"), picture("3"), picture("1", host: "b.example"), picture("4")]
        #expect(urls(wanted) == ["https://a.example/1", "https://a.example/2", "https://b.example/1"])
        #expect(urls(wanted).isEmpty, "they are running")
        planner.ended("https://a.example/2", .loaded(FetchedVersion()), at: at(1))
        #expect(urls(wanted, at: 1) == ["https://a.example/3"])
    }

    @Test mutating func whatIsThereIsAskedForAfterAWeekWithItsVersion() {
        let version = FetchedVersion(validators: Validators(etag: "\"1\""))
        fetch(picture("1"), .loaded(version), at: 0)
        #expect(planner.record(of: picture("1").url).hasFile)
        #expect(urls([picture("1")], at: week - 1).isEmpty)
        let order = fetch(picture("1"), .unreached("away"), at: week)
        #expect(order?.validators == version.validators)
        #expect(planner.record(of: picture("1").url).hasFile, "it stays, whatever its server says")
        #expect(urls([picture("1")], at: week + 20).isEmpty)
    }

    @Test mutating func anAnswerWithoutAPictureIsAskedForLaterAndLater() {
        var now = 0.0
        for wait in [1, 2, 4, 8, 16, 32, 64, 128, 168, 168].map({ $0 * hour }) {
            #expect(fetch(picture("1"), .refused("no picture"), at: now) != nil)
            #expect(planner.isRefused(picture("1").url, at: at(now + wait - 1)))
            #expect(urls([picture("1")], at: now + wait - 1).isEmpty)
            #expect(planner.nextDue([picture("1")], at: at(now)) == now + wait)
            now += wait
        }
    }

    @Test mutating func aServerThatWasNotReachedIsAskedSoonAndAtOnceWhenTheNetworkIsBack() {
        fetch(picture("1"), .unreached("away"), at: 0)
        #expect(!planner.isRefused(picture("1").url, at: at(1)), "nobody said that there is none")
        #expect(planner.nextDue([picture("1")], at: at(0)) == 30)
        #expect(urls([picture("1")], at: 29).isEmpty)
        planner.retryUnreached()
        #expect(urls([picture("1")], at: 2).count == 1)
    }

    @Test mutating func aHostThatWantsToBeLeftAloneIs() {
        fetch(picture("1"), .resting("429", seconds: 60), at: 0)
        #expect(urls([picture("2"), picture("1", host: "b.example")], at: 1) == ["https://b.example/1"])
        #expect(planner.nextDue([picture("2")], at: at(1)) == 61)
        #expect(urls([picture("2")], at: 61) == ["https://a.example/2"])
    }

    @Test(arguments: [-5, 0, .nan, .infinity, 1e300] as [Double])
    func anyNumberOfARestIsANumber(seconds: Double) {
        var planner = PicturePlanner(mostAtOnce: 3)
        _ = planner.begin([picture("1")], at: at(0))
        planner.ended(picture("1").url, .resting("429", seconds: seconds), at: at(0))
        let due = planner.nextDue([picture("1")], at: at(0)) ?? -1
        #expect((1...86_401).contains(due), "\(due)")
    }

    @Test mutating func aRecordOfAnEarlierRunCounts() {
        planner.recall([
            picture("1").url: PictureFetchRecord(fetched: at(0).wall),
            picture("2").url: PictureFetchRecord(failures: 3, next: at(hour).wall),
            picture("3").url: PictureFetchRecord(failures: 3, next: .max),
        ])
        #expect(urls([picture("1"), picture("2")]).isEmpty)
        #expect(urls([picture("2")], at: hour).count == 1)
        #expect(urls([picture("3")]).count == 1, "a time that far ahead is not believed")
    }

    @Test mutating func aClockThatIsSetBackKeepsNoPictureAway() {
        fetch(picture("1"), .refused("none"), at: 1e9)
        #expect(urls([picture("1")], at: 0).count == 1)
        planner.ended(picture("1").url, .loaded(FetchedVersion()), at: at(1e9))
        #expect(urls([picture("1")], at: 0).count == 1, "nobody knows how old it is")
    }

    @Test mutating func whatAYearBringsIsForgotten() {
        for number in 0..<12_000 { fetch(picture("\(number)"), .loaded(FetchedVersion()), at: Double(number)) }
        #expect(planner.record(of: picture("11999").url).hasFile)
        #expect(!planner.record(of: picture("0").url).hasFile)
    }
}
