import Foundation
import Testing

/// Pulling to refresh on the whole program: what the list does from the touch to the new item.
@Suite struct PullTests {
    /// A feed that gains one item with every request: the newest but one, so that the picture's clock stays where it is.
    private static func growing(from count: Int = 30) -> LoopbackServer {
        LoopbackServer { _, earlier in .http(body: grown(earlier, from: count)) }
    }

    private static func grown(_ requests: Int, from count: Int = 30) -> [UInt8] {
        Feeds.rss(["Newest"] + (0..<requests).map { "Arrived \(requests - $0)" } + (0..<count).map { "Notice \($0)" })
    }

    private let server = growing()

    /// A finger goes down by so many points, rests, and lets go at 600 ms.
    private static func pull(_ distance: Int) -> String {
        "0 wait loaded\n100 drag 0 80 150 80 \(150 + distance) 300 200\n"
    }

    /// A narrow screen is painted sooner, and the list moves the same.
    private func trace(_ script: String, _ other: LoopbackServer? = nil) throws -> [ReplayRun.Frame] {
        try ReplayRun.good(script, feeds: [(other ?? server).url()], "--size", "160x700").frames()
    }

    private static let end = "700 wait refreshed\n750 wait idle\n800 shot end\n"

    @Test func aPullGoesThroughEveryPhaseInOrder() throws {
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

    @Test func onePullBringsExactlyTheOneNewItem() throws {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Self.grown(earlier))
        }
        let after = try ReplayRun.good(Self.pull(400) + Self.end, feeds: [server.url()])
        #expect(requests.value == 2)
        let fresh = LoopbackServer { _, _ in .http(body: Self.grown(1)) }
        let first = try ReplayRun.good("0 wait loaded\n50 wait idle\n60 shot end\n", feeds: [fresh.url()])
        // All that is left is the mark of what is new, a dot before one line of one card.
        let rows = try #require(try after.picture("end").differingRows(from: first.picture("end")))
        #expect(rows.count < 25, "\(rows)")
        let before = LoopbackServer { _, _ in .http(body: Self.grown(0)) }
        let old = try ReplayRun.good("0 wait loaded\n50 wait idle\n60 shot end\n", feeds: [before.url()])
        #expect(try after.picture("end").difference(from: old.picture("end"), above: 24) > 0.005)
    }

    @Test func aPullThatIsTooShortLoadsNothing() throws {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Self.grown(earlier))
        }
        let frames = try trace(Self.pull(120) + "700 wait idle\n", server)
        #expect(frames.phases == ["idle", "pulling", "retracting", "idle"])
        #expect(requests.value == 1)
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

    /// R78: who has scrolled away meanwhile is not moved at all.
    @Test func theListStandsStillWhenARefreshEndsBelowTheTop() throws {
        let script = Self.pull(400) + "700 drag 0 80 600 80 200 200 300\n1300 wait refreshed\n1350 wait idle\n"
        let server = LoopbackServer { _, _ in .http(body: Self.grown(0)) }
        let frames = try trace(script, server)
        let empty = try #require(frames.firstIndex { $0.phase == "empty" })
        #expect(frames[empty - 1].offset > 100 && frames[empty - 1].fingers == 0)
        for frame in frames[empty...] { #expect(frame.offset == frames[empty - 1].offset) }
        #expect(frames.last?.phase == "idle")
    }

    /// R79: under a resting finger nothing moves; a finger that moves on has the list where it was.
    @Test func theListStandsStillWhenARefreshEndsUnderAFinger() throws {
        let script = Self.pull(400) + "1000 down 0 80 500\n3500 move 0 80 520\n3600 up 0\n3700 wait idle\n"
        let frames = try trace(script)
        let held = frames.filter { $0.fingers == 1 && ["refreshing", "success", "finishing"].contains($0.phase) && $0.t > 2.2 }
        let resting = held.filter { frame in frame.t < frames.last { $0.fingers == 1 }!.t - 0.2 }
        #expect(resting.count > 30)
        #expect(Set(resting.map(\.offset)).count == 1, "\(Set(resting.map(\.offset)))")
        for (earlier, later) in zip(held, held.dropFirst()) { #expect(abs(later.offset - earlier.offset) < 21) }
    }

    @Test func twoFingersPullAsFarAsOne() throws {
        let one = try trace(Self.pull(300) + "700 wait idle\n")
        let second = "100 drag 1 120 150 120 450 300 200\n"
        let two = try trace(Self.pull(300) + second + "700 wait idle\n")
        let (alone, together) = (one.map(\.pull).max() ?? 0, two.map(\.pull).max() ?? 0)
        #expect(alone > 95)
        #expect(abs(alone - together) < 5, "\(alone) and \(together)")
        #expect(two.map(\.fingers).max() == 2)
        #expect(two.phases.contains("success"))
    }

    @Test func aFailedReloadSaysSoAndKeepsTheCards() throws {
        let server = LoopbackServer { _, earlier in
            earlier == 0 ? .http(body: Self.grown(0)) : .http("500 Internal Server Error", body: [])
        }
        let script =
            "0 wait loaded\n50 wait idle\n60 shot before\n" + Self.pull(400).dropFirst("0 wait loaded\n".count) + Self.end
        let run = try ReplayRun.good(script, feeds: [server.url()])
        let phases = try run.frames().phases
        #expect(phases == ["idle", "pulling", "armed", "committing", "refreshing", "failure", "finishing", "idle"])
        let said = try #require(try run.picture("end").differingRows(from: run.picture("before")))
        #expect(said.lowerBound > 640 && said.count > 40, "a line at the bottom of 800 rows says so: \(said)")
    }

    @Test func theKeyReloadsAsAPullDoes() throws {
        let frames = try trace("0 wait loaded\n100 key F5\n" + Self.end)
        #expect(frames.phases == ["idle", "committing", "refreshing", "success", "finishing", "idle"])
    }
}

/// Counts on another thread.
final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var highest = 0

    func count(_ number: Int) { lock.withLock { highest = max(highest, number) } }

    var value: Int { lock.withLock { highest } }
}
