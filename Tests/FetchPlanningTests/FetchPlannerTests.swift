import Testing

@testable import FetchPlanning

private let epoch: Int64 = 1_800_000_000
private let url = "https://news.example.org/feed"
private let remote = PlannedFeed(url: url, host: "news.example.org", isLocal: false, interval: nil)
private let version = FetchedVersion(validators: Validators(etag: "\"1\""))

/// The uptime and the wall clock go together unless a test says otherwise.
private func at(_ seconds: Double) -> FetchTime { FetchTime(uptime: seconds, wall: epoch + Int64(seconds)) }

private func planner(_ feeds: [PlannedFeed] = [remote], start: FetchPlanner.Start = .byHand) -> FetchPlanner {
    var planner = FetchPlanner(feeds, maker: "1, 500 items", mostAtOnce: 8)
    planner.start(start, hasContent: true, at: at(0), random: 0.5)
    return planner
}

extension FetchPlanner {
    /// Fetches what is due and ends each fetch at once; the seconds until the next one.
    fileprivate mutating func fetch(_ result: FetchResult, at seconds: Double) -> Double? {
        for order in begin(at: at(seconds)) { ended(order.url, result, at: at(seconds), random: 0.5) }
        return nextDue.map { $0 - seconds }
    }
}

@Suite struct IntervalTests {
    private func feed(interval: Double?) -> PlannedFeed {
        PlannedFeed(url: url, host: "news.example.org", isLocal: false, interval: interval)
    }

    private func asked(server: Double? = nil, feed: Double? = nil) -> FetchResult {
        .loaded(FetchedVersion(serverInterval: server, feedInterval: feed))
    }

    @Test func fetchesAtOnceAndThenEveryQuarterOfAnHour() {
        var planner = planner()
        #expect(planner.nextDue == 0)
        #expect(planner.fetch(.loaded(version), at: 0) == 900)
        #expect(planner.begin(at: at(899)).isEmpty)
        #expect(planner.begin(at: at(900)).count == 1)
    }

    @Test func aFeedOrItsServerLengthensTheIntervalToADayAtMost() {
        for (server, own, given) in [
            (3_600, nil, 3_600), (nil, 7_200, 7_200), (3_600, 7_200, 7_200), (60, 60, 900), (1e9, nil, 86_400),
            (.nan, .infinity, 86_400), (-5, 0, 900),
        ] as [(Double?, Double?, Double)] {
            var planner = planner()
            #expect(planner.fetch(asked(server: server, feed: own), at: 0) == given, "\(String(describing: (server, own)))")
        }
    }

    @Test func whatTheOwnerWroteIsNotLengthened() {
        var planner = planner([feed(interval: 60)])
        #expect(planner.fetch(asked(server: 3_600, feed: 7_200), at: 0) == 60)
    }

    /// What the feed said of itself still holds when its server says that nothing has changed.
    @Test func anUnchangedFeedKeepsItsOwnInterval() {
        var planner = planner()
        _ = planner.fetch(asked(feed: 7_200), at: 0)
        let same = FetchedVersion(serverInterval: 1_800, isWhole: false)
        #expect(planner.fetch(.loaded(same), at: 7_200) == 7_200)
    }

    @Test func withoutAnIntervalOnlyFailuresAreRepeated() {
        var planner = planner([feed(interval: 0)])
        #expect(planner.fetch(.unreached("refused"), at: 0) == 2)
        #expect(planner.fetch(.loaded(version), at: 2) == nil)
    }

    @Test(arguments: [(0, 720), (1, 1_080), (7, 1_080), (-3, 720), (.nan, 900)] as [(Double, Double)])
    func anAutomaticFetchComesAFifthEarlierOrLater(random: Double, given: Double) {
        var planner = planner()
        _ = planner.begin(at: at(0))
        planner.ended(url, .loaded(version), at: at(0), random: random)
        #expect(planner.nextDue.map { abs($0 - given) < 1e-9 } == true)
    }
}

@Suite struct FailureTests {
    @Test func asksSoonAgainWhereNoServerWasReached() {
        var planner = planner()
        var (time, delays): (Double, [Double]) = (0, [])
        for _ in 0..<10 {
            let delay = planner.fetch(.unreached("refused"), at: time) ?? 0
            delays.append(delay)
            time += delay
        }
        #expect(delays == [2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    }

    @Test func asksAServerThatAnswersWithAnErrorLessAndLess() {
        var planner = planner()
        var (time, delays): (Double, [Double]) = (0, [])
        for _ in 0..<9 {
            let delay = planner.fetch(.refused("500"), at: time) ?? 0
            delays.append(delay)
            time += delay
        }
        #expect(delays == [900, 1_800, 3_600, 7_200, 14_400, 28_800, 57_600, 86_400, 86_400])
        #expect(planner.fetch(.loaded(version), at: time) == 900)
        #expect(planner.fetch(.refused("500"), at: time + 900) == 900)
    }

    @Test func asksAServerOnThisMachineSoonWhateverItAnswers() {
        var planner = planner([PlannedFeed(url: url, host: "127.0.0.1", isLocal: true, interval: nil)])
        #expect(planner.fetch(.refused("500"), at: 0) == 2)
    }

    @Test func asksAFeedThatIsGoneOnceAWeekAndAtAStart() {
        var planner = planner()
        #expect(planner.fetch(.gone("410"), at: 0) == 604_800)
        #expect(planner.record(of: url).state == .gone && planner.record(of: url).error == "410")
        #expect(planner.pull(at: at(1_000)).isEmpty)
        var next = FetchPlanner([remote], maker: "1, 500 items", mostAtOnce: 8)
        next.recall(planner.record(of: url), of: url, at: at(0))
        next.start(.byHand, hasContent: true, at: at(0), random: 0.5)
        #expect(next.begin(at: at(0)).count == 1)
    }

    @Test func aRestIsNeverCutShort() {
        var planner = planner()
        _ = planner.begin(at: at(0))
        planner.ended(url, .resting("429", seconds: 1_000), at: at(0), random: 0)
        #expect(planner.nextDue == 1_001)
        #expect(planner.pull(at: at(500)).isEmpty, "a visitor changes nothing of it")
        // Nor by a restart.
        var next = FetchPlanner([remote], maker: "1, 500 items", mostAtOnce: 8)
        next.start(.byHand, hasContent: true, at: at(600), random: 0.5)
        next.recall(planner.record(of: url), of: url, at: at(600))
        #expect(next.nextDue == 1_001)
    }

    @Test(arguments: [(1e300, 86_400), (.infinity, 86_400), (.nan, 1), (-5, 1), (0.2, 2)] as [(Double, Double)])
    func takesAnyNumberOfSecondsForARest(asked: Double, given: Double) {
        var planner = planner()
        #expect(planner.fetch(.resting("429", seconds: asked), at: 0) == given)
    }

    /// A clock that is set back by years must not keep a feed away for years.
    @Test func aRestEndsWhereTheClockIsSetBack() {
        var planner = planner()
        _ = planner.fetch(.resting("429", seconds: 60), at: 0)
        var next = FetchPlanner([remote], maker: "1, 500 items", mostAtOnce: 8)
        let past = FetchTime(uptime: 0, wall: epoch - 100_000_000)
        next.recall(planner.record(of: url), of: url, at: past)
        next.start(.byHand, hasContent: true, at: past, random: 0.5)
        #expect(next.nextDue == 0)
    }
}

@Suite struct VersionTests {
    private let nothing = Validators()

    private func recalled(_ record: FetchRecord, maker: String = "1, 500 items", at seconds: Double) -> FetchOrder? {
        var planner = FetchPlanner([remote], maker: maker, mostAtOnce: 8)
        planner.recall(record, of: url, at: at(seconds))
        planner.start(.byHand, hasContent: true, at: at(seconds), random: 0.5)
        return planner.begin(at: at(seconds)).first
    }

    private var loaded: FetchPlanner {
        var planner = planner()
        _ = planner.fetch(.loaded(version), at: 0)
        return planner
    }

    @Test func sendsTheVersionForADayFromWhenItCameWhole() {
        let record = loaded.record(of: url)
        #expect(recalled(record, at: 86_399)?.validators == version.validators)
        #expect(recalled(record, at: 86_400)?.validators == nothing)
        #expect(recalled(record, at: -1)?.validators == nothing, "a clock that was set back")
        var planner = loaded
        _ = planner.fetch(.loaded(FetchedVersion(validators: Validators(etag: "\"2\""), isWhole: false)), at: 80_000)
        #expect(recalled(planner.record(of: url), at: 80_001)?.validators == Validators(etag: "\"2\""))
        #expect(recalled(planner.record(of: url), at: 86_400)?.validators == nothing)
    }

    /// The server would confirm what an older parser made.
    @Test func sendsNoVersionOfAnotherMakersCopy() {
        #expect(recalled(loaded.record(of: url), maker: "2, 500 items", at: 10)?.validators == nothing)
        #expect(recalled(loaded.record(of: url), maker: "1, 100 items", at: 10)?.validators == nothing)
    }

    @Test func keepsNoVersionOfWhatWasNotTakenOver() {
        var planner = loaded
        _ = planner.fetch(.rejected("it is empty"), at: 900)
        #expect(!planner.knowsVersion(of: url))
    }
}

@Suite struct MoveTests {
    private let moved = FetchedVersion(validators: Validators(), movedTo: "https://new.example.org/")

    private func movedTo(at seconds: Double, after results: (FetchResult, Double)...) -> String? {
        var planner = planner()
        for (result, time) in results {
            _ = planner.pull(at: at(time))
            _ = planner.fetch(result, at: time)
        }
        _ = planner.pull(at: at(seconds))
        return planner.begin(at: at(seconds)).first?.movedTo
    }

    @Test func aMoveIsBelievedForThirtyDays() {
        let days = 86_400.0
        #expect(movedTo(at: 10 * days, after: (.loaded(moved), 0)) == "https://new.example.org/")
        #expect(movedTo(at: 29.9 * days, after: (.loaded(moved), 0), (.loaded(moved), 20 * days)) == "https://new.example.org/")
        #expect(movedTo(at: 30 * days, after: (.loaded(moved), 0), (.loaded(moved), 20 * days)) == nil)
        // Then its own address says so again.
        #expect(movedTo(at: 31 * days, after: (.loaded(moved), 0), (.loaded(moved), 30 * days)) != nil)
    }

    @Test func aFailureUndoesAMove() {
        #expect(movedTo(at: 2_000, after: (.loaded(moved), 0), (.refused("404"), 1_000)) == nil)
        var planner = planner()
        _ = planner.fetch(.loaded(moved), at: 0)
        #expect(planner.fetch(.refused("404"), at: 900) == 2, "its own address is asked at once")
        #expect(planner.fetch(.refused("404"), at: 902) == 1_800, "and then less and less")
    }
}

@Suite struct PullTests {
    @Test func aPullAsksAServerEveryHalfMinuteAtMost() {
        var planner = planner()
        _ = planner.fetch(.loaded(version), at: 0)
        #expect(planner.pull(at: at(29)).isEmpty)
        #expect(planner.pull(at: at(30)) == [url])
        #expect(planner.begin(at: at(30)).count == 1)
        #expect(planner.pull(at: at(31)) == [url], "it is running, and waited for")
        #expect(planner.begin(at: at(31)).isEmpty)
    }

    @Test func aPullAlwaysAsksWhatIsOnThisMachineOrWasNotReached() {
        var local = planner([PlannedFeed(url: url, host: "", isLocal: true, interval: nil)])
        _ = local.fetch(.loaded(version), at: 0)
        #expect(local.pull(at: at(1)) == [url])
        var unreached = planner()
        _ = unreached.fetch(.unreached("no network"), at: 0)
        #expect(unreached.pull(at: at(1)) == [url])
        var refused = planner()
        _ = refused.fetch(.refused("500"), at: 0)
        #expect(refused.pull(at: at(1)).isEmpty)
    }

    @Test func twoFetchesAtOnceGoToOneHost() {
        let feeds = (0..<5).map {
            PlannedFeed(url: "https://h.example/\($0)", host: "h.example", isLocal: false, interval: nil)
        }
        var planner = planner(feeds + [remote])
        #expect(planner.begin(at: at(0)).map(\.url) == ["https://h.example/0", "https://h.example/1", url])
        #expect(planner.nextDue == nil, "the others wait for these")
        planner.ended("https://h.example/1", .loaded(version), at: at(1), random: 0.5)
        #expect(planner.begin(at: at(1)).map(\.url) == ["https://h.example/2"])
    }
}

@Suite struct SystemChangeTests {
    @Test func aServiceStartsWithinAMinuteAndAPersonAtOnce() {
        func due(_ start: FetchPlanner.Start, hasContent: Bool, random: Double) -> Double? {
            var planner = FetchPlanner([remote], maker: "", mostAtOnce: 8)
            planner.start(start, hasContent: hasContent, at: at(0), random: random)
            return planner.nextDue
        }
        #expect(due(.service, hasContent: true, random: 1) == 60)
        #expect(due(.service, hasContent: true, random: 0.25) == 15)
        #expect(due(.service, hasContent: false, random: 1) == 0)
        #expect(due(.byHand, hasContent: true, random: 1) == 0)
    }

    @Test func theNetworkBringsWhatWasNotReachedWithinAMinute() {
        var planner = planner()
        planner.networkChanged(isUp: false, at: at(0), random: 1)
        #expect(planner.fetch(.unreached("no network"), at: 0) == 300, "who has no network need not try")
        planner.networkChanged(isUp: true, at: at(10), random: 0.5)
        #expect(planner.nextDue == 40)
    }

    @Test func theClockBringsWhatWasNotReachedAndNothingElse() {
        var planner = planner()
        _ = planner.fetch(.loaded(version), at: 0)
        planner.clockWasSet(at: at(10), random: 0)
        #expect(planner.nextDue == 900)
        _ = planner.pull(at: at(100))
        _ = planner.fetch(.unreached("the certificate is not yet valid"), at: 100)
        _ = planner.fetch(.unreached("the certificate is not yet valid"), at: 102)
        planner.clockWasSet(at: at(103), random: 0.01)
        #expect(planner.nextDue.map { abs($0 - 103.6) < 1e-9 } == true)
    }
}

/// A power cut in a town: all kiosks start at once, and each gets its network and its clock within half a minute.
@Suite struct PowerCutTests {
    private static let kiosks = 10_000
    private static let getting = 30.0

    /// The moments of one kiosk's requests that reach the server, until it has the feed.
    private func requests(_ random: inout some RandomNumberGenerator) -> [Double] {
        let network = Double.random(in: 0..<PowerCutTests.getting, using: &random)
        let clock = Double.random(in: 0..<PowerCutTests.getting, using: &random)
        var planner = FetchPlanner([remote], maker: "", mostAtOnce: 8)
        planner.networkChanged(isUp: false, at: at(0), random: 0)
        planner.start(.service, hasContent: true, at: at(0), random: .random(in: 0...1, using: &random))
        var events = [(network, true), (clock, false)].sorted { $0.0 < $1.0 }
        var requests: [Double] = []
        while let due = planner.nextDue, due < 300 || !events.isEmpty {
            if let (time, isNetwork) = events.first, time <= due {
                events.removeFirst()
                let chance = Double.random(in: 0...1, using: &random)
                isNetwork
                    ? planner.networkChanged(isUp: true, at: at(time), random: chance)
                    : planner.clockWasSet(at: at(time), random: chance)
                continue
            }
            guard !planner.begin(at: at(due)).isEmpty else { break }
            if due >= network { requests.append(due) }
            let isLoaded = due >= network && due >= clock
            let chance = Double.random(in: 0...1, using: &random)
            planner.ended(url, isLoaded ? .loaded(version) : .unreached("not yet"), at: at(due), random: chance)
            if isLoaded { break }
        }
        return requests
    }

    @Test func noSecondHasMoreThanThreeTimesTheMean() {
        var random = Generator(state: 1)
        var seconds = [Int](repeating: 0, count: 300)
        var kiosksServed = 0
        for _ in 0..<PowerCutTests.kiosks {
            let requests = requests(&random)
            kiosksServed += requests.isEmpty ? 0 : 1
            for time in requests { seconds[Int(time)] += 1 }
        }
        let last = seconds.lastIndex { $0 > 0 } ?? 0
        // Network or clock within 30 s, and a minute after that.
        let mean = Double(seconds.reduce(0, +)) / 90
        print("requests in each 10 s:", stride(from: 0, to: 100, by: 10).map { seconds[$0..<$0 + 10].reduce(0, +) })
        #expect(kiosksServed == PowerCutTests.kiosks)
        #expect(last < 95)
        #expect(Double(seconds.max() ?? 0) < 3 * mean, "\(seconds.max() ?? 0) in one second, \(mean) on average")
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): the same numbers in every run.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
