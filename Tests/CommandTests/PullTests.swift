import Foundation
import Testing

/// Pulling to refresh on the whole program: the list from the touch to the new item.
@Suite struct PullTests {
    /// A feed that gains one item with every request. The new item is the second newest, so that the clock of the picture does
    /// not change.
    private static func growing(from count: Int = 30) -> LoopbackServer {
        LoopbackServer { _, earlier in .http(body: grown(earlier, from: count)) }
    }

    private static func grown(_ requests: Int, from count: Int = 30) -> [UInt8] {
        // With an address of its own it is the same board on every server.
        let titles = ["Newest"] + (0..<requests).map { "Arrived \(requests - $0)" } + (0..<count).map { "Notice \($0)" }
        let feed = String(decoding: Feeds.rss(titles), as: UTF8.self)
        return Array(feed.replacing("<channel>", with: "<channel><link>https://board.example/</link>").utf8)
    }

    /// The height of the list's viewport, the screen of 160 × 700.
    private static let height = 700.0

    private let server = growing()

    /// A finger goes down by this many points, rests, and lifts at 600 ms.
    private static func pull(_ distance: Int) -> String {
        "0 wait loaded\n100 drag 0 80 150 80 \(150 + distance) 300 200\n"
    }

    /// A narrow screen is painted faster, and the list moves as on a wide one.
    private func trace(_ script: String, _ other: LoopbackServer? = nil) throws -> [ReplayRun.Frame] {
        try ReplayRun.good(script, feeds: [(other ?? server).url()], "--size", "160x700").frames()
    }

    private static let end = "700 wait refreshed\n750 wait idle\n800 shot end\n"

    @Test func aPullGoesThroughEveryPhaseInOrder() throws {  // R61, R62
        let frames = try trace(Self.pull(400) + Self.end)
        let expected = ["idle", "pulling", "armed", "committing", "refreshing", "success", "finishing", "idle"]
        #expect(frames.phases == expected)
        for frame in frames {
            #expect(abs(frame.pull - max(0, -frame.offset)) < 1e-5)
            #expect(abs(frame.progress - frame.pull / 95) < 1e-5)
            #expect(frame.inset == (["committing", "refreshing", "success"].contains(frame.phase) ? 50 : 0), "\(frame)")
            #expect(frame.fingers == (["pulling", "armed"].contains(frame.phase) ? 1 : frame.fingers))
        }
        #expect(frames.last?.offset == 0)
    }

    @Test func onePullBringsExactlyTheOneNewItem() throws {  // R61, R82
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Self.grown(earlier))
        }
        let after = try ReplayRun.good(Self.pull(400) + Self.end + "5000 shot later\n", feeds: [server.url()])
        #expect(requests.value == 2)
        let tree = try after.tree("end")
        #expect(tree.all.filter { $0.state.contains("new") }.map(\.name) == ["Arrived 1"])
        #expect(tree.first("message")?.name == "1 new message")
        // Once the message and the mark are gone, the screen is that of a kiosk that had the item from the start.
        let fresh = LoopbackServer { _, _ in .http(body: Self.grown(1)) }
        let first = try ReplayRun.good("0 wait loaded\n50 wait idle\n60 shot end\n", feeds: [fresh.url()])
        #expect(try after.picture("later") == first.picture("end"))
        let before = LoopbackServer { _, _ in .http(body: Self.grown(0)) }
        let old = try ReplayRun.good("0 wait loaded\n50 wait idle\n60 shot end\n", feeds: [before.url()])
        #expect(try after.picture("end").difference(from: old.picture("end"), above: 24) > 0.005)
    }

    /// The frames of a script that must load nothing after the first load.
    private func traceWithoutALoad(_ script: String) throws -> [ReplayRun.Frame] {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Self.grown(earlier))
        }
        let frames = try trace(script, server)
        #expect(requests.value == 1)
        #expect(frames.last?.phase == "idle" && frames.last?.inset == 0 && frames.last?.fingers == 0)
        return frames
    }

    @Test func aPullThatIsTooShortLoadsNothing() throws {  // R62
        let frames = try traceWithoutALoad(Self.pull(120) + "700 wait idle\n")
        #expect(frames.phases == ["idle", "pulling", "retracting", "idle"])
        // 110 points of finger travel (Behaviour.md, "Rubber band").
        let way = 0.55 * 110
        #expect(abs((frames.map(\.pull).max() ?? 0) - way * Self.height / (Self.height + way)) < 0.01)
        #expect(frames.last?.offset == 0)
    }

    @Test func aCancelledPullLoadsNothing() throws {  // R22, R66
        let frames = try traceWithoutALoad("0 wait loaded\n100 down 0 80 150\n150 move 0 80 500\n400 cancel 0\n450 wait idle\n")
        #expect(
            frames.phases == ["idle", "pulling", "armed", "retracting", "idle"]
                || frames.phases == ["idle", "armed", "retracting", "idle"])
        #expect(frames.last?.offset == 0)
    }

    /// Pulled back by more than two points below the trigger, it refreshes no more; by less, it still does.
    @Test(arguments: [(93.5, true), (92.5, false)]) func aPullTakenBackLoadsNothing(pull: Double, loads: Bool) throws {  // R65
        let y = 160 + pull * Self.height / (0.55 * (Self.height - pull))
        let script = "0 wait loaded\n100 down 0 80 150\n150 move 0 80 500\n300 move 0 80 \(y)\n500 up 0\n"
        let frames =
            loads
            ? try trace(script + "600 wait refreshed\n650 wait idle\n") : try traceWithoutALoad(script + "600 wait idle\n")
        let released = try #require(frames.last { $0.fingers == 1 })
        #expect(abs(released.pull - pull) < 0.01 && released.phase == (loads ? "armed" : "pulling"))
        #expect(frames.phases.contains("committing") == loads && frames.phases.contains("retracting") != loads)
    }

    @Test func aFlingIntoTheTopLoadsNothing() throws {  // R63, R53
        let script = "0 wait loaded\n100 drag 0 80 600 80 150 300 200\n700 drag 0 80 200 80 560 100\n800 wait idle\n"
        let frames = try traceWithoutALoad(script)
        #expect(frames.phases == ["idle"])
        #expect((frames.map(\.offset).min() ?? 0) < -70, "it bounces beyond most triggers")
        #expect(frames.allSatisfy { $0.inset == 0 } && frames.last?.offset == 0)
    }

    @Test func aTouchStopsAFlingInItsFrame() throws {  // R38
        let frames = try traceWithoutALoad(
            "0 wait loaded\n100 drag 0 80 600 80 300 120\n300 down 0 80 400\n500 up 0\n550 wait idle\n")
        let caught = try #require(frames.firstIndex { $0.fingers == 1 && $0.t > frames.first { $0.fingers == 1 }!.t + 0.15 })
        #expect(frames[caught - 1].offset - frames[caught - 2].offset > 10)
        #expect(frames[caught].offset - frames[caught - 1].offset <= frames[caught - 1].offset - frames[caught - 2].offset)
        for frame in frames[caught...] { #expect(frame.offset == frames[caught].offset) }
    }

    /// A touch during the bounce stops the band; the band goes on to its hold when the finger lifts.
    @Test func aTouchHoldsTheBandDuringTheBounce() throws {  // R39, R105
        let frames = try trace(Self.pull(480) + "700 down 1 80 400\n1000 up 1\n1050 wait refreshed\n1100 wait idle\n")
        let held = frames.filter { $0.fingers == 1 && ["refreshing", "success"].contains($0.phase) }
        #expect(held.count >= 17 && Set(held.map(\.offset)).count == 1)
        let release = try #require(frames.firstIndex { $0.phase == "committing" })
        #expect(held[0].pull < frames[release].pull - 5 && held[0].pull > 55)
        #expect(frames.contains { $0.phase == "success" && $0.offset == -50 && $0.fingers == 0 })
        #expect(frames.phases.suffix(3) == ["success", "finishing", "idle"])
    }

    /// R76: where the finger still moves as it lifts, the step of the release's frame is no larger than the finger's.
    @Test func theFrameOfTheReleaseMakesNoStepOfItsOwn() throws {
        let frames = try trace("0 wait loaded\n100 drag 0 80 150 80 620 300\n400 wait refreshed\n450 wait idle\n")
        let release = try #require(frames.firstIndex { $0.phase == "committing" })
        let steps = (1...2).map { frames[release - $0 + 1].offset - frames[release - $0].offset }
        #expect(steps[1] < -2 && abs(steps[0]) <= abs(steps[1]) + 0.01, "\(steps)")
    }

    /// R76: from the release on, the list goes from −p to −H on a critically damped spring of stiffness 100 (ω = 10/s), whose
    /// greatest speed is p·ω/e. It never turns, and it never passes −H.
    @Test(arguments: [230, 320, 420, 640]) func theListNeverJumpsWhenARefreshBegins(distance: Int) throws {
        let frames = try trace(Self.pull(distance) + Self.end)
        let release = try #require(frames.firstIndex { $0.phase == "committing" })
        let start = frames[release - 1].pull
        #expect(start >= 95)
        let bound = (start - 50) * 10 / M_E / 60 + 0.01
        for index in release..<frames.count where ["committing", "refreshing"].contains(frames[index].phase) {
            let step = frames[index].offset - frames[index - 1].offset
            #expect(step >= -1e-6 && step <= max(bound, 0.51), "t \(frames[index].t): \(step) of \(bound)")
            #expect(frames[index].offset <= -50 + 1e-6)
        }
    }

    /// R77: at the top the list closes in one direction and in 0.45 s.
    @Test func theListClosesInOneMovement() throws {
        let frames = try trace(Self.pull(400) + Self.end)
        let closing = frames.during("finishing")
        let (first, last) = (try #require(closing.first), try #require(closing.last))
        #expect(last.t - first.t <= 0.45)
        for (earlier, later) in zip(closing, closing.dropFirst()) {
            #expect(later.offset >= earlier.offset && later.offset - earlier.offset < 10)
        }
    }

    /// R78: a list that was scrolled away meanwhile does not move at all.
    @Test func theListStandsStillWhenARefreshEndsBelowTheTop() throws {
        let script = Self.pull(400) + "700 drag 0 80 600 80 200 200 300\n1300 wait refreshed\n1350 wait idle\n"
        let server = LoopbackServer { _, _ in .http(body: Self.grown(0)) }
        let frames = try trace(script, server)
        let empty = try #require(frames.firstIndex { $0.phase == "empty" })
        #expect(frames[empty - 1].offset > 100 && frames[empty - 1].fingers == 0)
        for frame in frames[empty...] { #expect(frame.offset == frames[empty - 1].offset) }
        #expect(frames.last?.phase == "idle")
    }

    /// R79: under a resting finger nothing moves. When the finger moves on, the list goes on from where it was.
    @Test func theListStandsStillWhenARefreshEndsUnderAFinger() throws {
        let script = Self.pull(400) + "1000 down 0 80 500\n3500 move 0 80 520\n3600 up 0\n3700 wait idle\n"
        let frames = try trace(script)
        let held = frames.filter { $0.fingers == 1 && ["refreshing", "success", "finishing"].contains($0.phase) && $0.t > 2.2 }
        let resting = held.filter { frame in frame.t < frames.last { $0.fingers == 1 }!.t - 0.2 }
        #expect(resting.count > 30)
        #expect(Set(resting.map(\.offset)).count == 1, "\(Set(resting.map(\.offset)))")
        for (earlier, later) in zip(held, held.dropFirst()) { #expect(abs(later.offset - earlier.offset) < 21) }
    }

    @Test func twoFingersPullAsFarAsOne() throws {  // R40
        let one = try trace(Self.pull(300) + "700 wait idle\n")
        let second = "100 drag 1 120 150 120 450 300 200\n"
        let two = try trace(Self.pull(300) + second + "700 wait idle\n")
        let (alone, together) = (one.map(\.pull).max() ?? 0, two.map(\.pull).max() ?? 0)
        #expect(alone > 95)
        #expect(abs(alone - together) < 0.01, "\(alone) and \(together)")
        #expect(two.map(\.fingers).max() == 2)
        #expect(two.phases.contains("success"))
    }

    @Test func aFailedReloadSaysSoAndKeepsTheCards() throws {  // R87
        let server = LoopbackServer { _, earlier in
            earlier == 0 ? .http(body: Self.grown(0)) : .http("500 Internal Server Error", body: [])
        }
        let script =
            "0 wait loaded\n50 wait idle\n60 shot before\n" + Self.pull(400).dropFirst("0 wait loaded\n".count) + Self.end
            + "5000 shot later\n"
        let run = try ReplayRun.good(script, feeds: [server.url()])
        let phases = try run.frames().phases
        #expect(phases == ["idle", "pulling", "armed", "committing", "refreshing", "failure", "finishing", "idle"])
        try shows("failure", for: 0.8, in: run)
        #expect(try run.events().last?.event.contains("failed: ") == true)
        // A line under the header says so for three seconds.
        let said = try #require(try run.tree("end").first("message"))
        #expect(said.name.hasPrefix("Not updated · As of ") && said.role == "status")
        let rows = try #require(try run.picture("end").differingRows(from: run.picture("before")))
        #expect(Double(rows.lowerBound) >= said.top && Double(rows.upperBound) < said.bottom, "\(rows)")
        #expect(try run.picture("later") == run.picture("before"))
        try namesNoServer(run.tree("end"))
    }

    /// Why a reload failed is for the log.
    private func namesNoServer(_ tree: ShownNode) throws {
        for node in tree.all {
            #expect(!["127.0.0.1", "nowhere", "500", "Error"].contains(where: node.name.contains), "\(node.name)")
        }
    }

    private func shows(_ phase: String, for seconds: Double, in run: ReplayRun) throws {
        let shown = try run.frames().during(phase)
        let time = (shown.last?.t ?? 0) - (shown.first?.t ?? 0) + 1.0 / 60
        #expect(abs(time - seconds) <= 1.0 / 60 + 1e-6, "\(phase) for \(time) s")
    }

    @Test func nothingNewReadsDifferently() throws {  // R87, R119
        let server = LoopbackServer { _, _ in .http(body: Self.grown(0)) }
        let run = try ReplayRun.good(Self.pull(400) + Self.end, feeds: [server.url()], "--size", "160x700")
        #expect(
            try run.frames().phases == ["idle", "pulling", "armed", "committing", "refreshing", "empty", "finishing", "idle"])
        try shows("empty", for: 0.6, in: run)
        #expect(try run.events().map(\.event) == ["pull", "release to refresh", "refreshing", "nothing new"])
        #expect(try run.tree("end").first("message")?.name == "Nothing new")
    }

    /// The first answer has the content; the second redirects to a name that does not resolve.
    @Test func offlineIsAFailureInItsOwnWords() throws {  // R89, R87
        let server = LoopbackServer { _, earlier in
            earlier == 0
                ? .http(body: Self.grown(0))
                : .http("302 Found", headers: ["Location: http://nowhere.invalid/feed.xml"], body: [])
        }
        let run = try ReplayRun.good(Self.pull(400) + Self.end, feeds: [server.url()])
        let frames = try run.frames()
        #expect(frames.phases.suffix(3) == ["failure", "finishing", "idle"])
        let (release, failure) = (frames.first { $0.phase == "committing" }, frames.first { $0.phase == "failure" })
        #expect((failure?.t ?? 99) - (release?.t ?? 0) < 1, "a replay's reload takes 0.9 s, the time-out 30 s")
        let said = try run.events().map(\.event)
        #expect(said.last?.contains("does not resolve") == true, "\(said)")
        #expect(try run.tree("end").first("message")?.name.hasPrefix("Not updated") == true)
        try namesNoServer(run.tree("end"))
    }

    @Test func anEmptyFeedCanBePulled() throws {  // R60
        let server = LoopbackServer { _, earlier in .http(body: Feeds.rss(earlier == 0 ? [] : ["One"])) }
        let frames = try trace(Self.pull(400) + Self.end, server)
        #expect(frames.phases == ["idle", "pulling", "armed", "committing", "refreshing", "success", "finishing", "idle"])
    }

    /// R75: the band opens on a critically damped spring of 0.3 s (ω = 30.778), and R61: once.
    @Test func theKeyReloadsAsAPullDoes() throws {  // R33
        let frames = try trace("0 wait loaded\n100 key F5\n" + Self.end)
        #expect(frames.phases == ["idle", "committing", "refreshing", "success", "finishing", "idle"])
        let start = try #require(frames.firstIndex { $0.phase == "committing" })
        for frame in frames[start..<start + 14] {
            let turned = 30.778 * (frame.t - frames[start].t)
            let left = 50 * (1 + turned) * exp(-turned)
            #expect(abs(frame.pull - 50 + left) < 0.01 || left < 0.5)
        }
        let settled = try #require(frames.first { $0.phase == "refreshing" })
        #expect(settled.offset == -50 && settled.t - frames[start].t < 0.3)
    }

    /// R120: the list does not swing, and nothing that moves by itself takes longer than 0.2 s. Under the finger it moves as
    /// always.
    @Test func lessMotionIsShortAndStraight() throws {
        let script = Self.pull(400) + Self.end
        let run = try ReplayRun.good(
            script, feeds: [server.url()], "--size", "160x700", configuration: "[kiosk]\nreduced-motion = true\n")
        let (frames, usual) = (try run.frames(), try trace(script, Self.growing()))
        let dragged = frames.prefix { $0.phase != "committing" }
        #expect(zip(dragged, usual).allSatisfy { $0.offset == $1.offset && $0.phase == $1.phase })
        for phase in ["committing", "finishing"] {
            let moving = frames.during(phase)
            #expect((moving.last?.t ?? 9) - (moving.first?.t ?? 0) <= 0.2)
            #expect(zip(moving, moving.dropFirst()).allSatisfy { $0.offset <= $1.offset })
        }
        #expect(frames.phases == usual.phases && frames.last?.offset == 0)
        // The list rests while it waits; of its sign another dot is strong every 0.4 s.
        let changed = frames.during("refreshing").dropFirst(20).filter { $0.damage > 0 }
        #expect(zip(changed, changed.dropFirst()).allSatisfy { $1.t - $0.t > 0.38 }, "\(changed.map { ($0.t, $0.damage) })")
    }

    /// R119: one announcement for each state, in order, at its moment.
    @Test func everyStateIsAnnouncedInWords() throws {
        let run = try ReplayRun.good(Self.pull(400) + Self.end, feeds: [server.url()], "--size", "160x700")
        let (events, frames) = (try run.events(), try run.frames())
        #expect(events.map(\.event) == ["pull", "release to refresh", "refreshing", "done, 1 new"])
        for (event, phase) in zip(events, ["pulling", "armed", "committing", "success"]) {
            #expect(frames.first { $0.phase == phase }?.t == event.t)
        }
    }
}

/// Counts on another thread.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var highest = 0

    func count(_ number: Int) { lock.withLock { highest = max(highest, number) } }

    var value: Int { lock.withLock { highest } }
}
