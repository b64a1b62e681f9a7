import Foundation
import Testing

/// A dragging finger on the whole program: where the list is, frame by frame, from the trace.
@Suite struct DragTraceTests {
    private let server = LoopbackServer { _, _ in .http(body: Feeds.rss((0..<60).map { "Notice \($0)" })) }

    private func trace(_ script: String, resampling: String = "adaptive", _ options: String...) throws -> [ReplayRun.Frame] {
        let run = try ReplayRun(
            "0 wait loaded\n10 wait idle\n" + script, feeds: [server.url()], options: ["--size", "160x1200"] + options,
            configuration: "[display]\ntouch-resampling = \(resampling)\n")
        guard run.end.status == 0 else { throw Unexpected(run.end.errors) }
        return try run.frames()
    }

    /// A finger that goes up at 1000 pt/s for a second, on a panel with this report rate.
    private func swipe(every milliseconds: Int) -> String {
        let moves = (1...(1000 / milliseconds)).map { "\(20 + $0 * milliseconds) move 0 80 \(1150 - $0 * milliseconds)\n" }
        return "20 down 0 80 1150\n" + moves.joined() + "1700 up 0\n1750 wait idle\n"
    }

    /// The frames in which the finger moves, from a fifth of a second after it began.
    private func moving(_ frames: [ReplayRun.Frame]) -> ArraySlice<ReplayRun.Frame> {
        let down = frames.firstIndex { $0.fingers == 1 } ?? 0
        return frames[(down + 12)..<(down + 58)]
    }

    private func roughness(_ frames: [ReplayRun.Frame]) -> Double {
        let offsets = moving(frames).map(\.offset)
        let bends = zip(zip(offsets, offsets.dropFirst()), offsets.dropFirst(2)).map { abs($1 - 2 * $0.1 + $0.0) }
        return bends.reduce(0, +) / Double(bends.count)
    }

    /// R27, R45: in each frame the list is exactly where the finger was 5 ms before it.
    @Test(arguments: [60, 50, 120, 144]) func theListIsWhereTheFingerIs(rate: Int) throws {
        for resampling in ["adaptive", "fixed"] {
            let frames = try trace("20 drag 0 80 1150 80 150 1000 700\n", resampling: resampling, "--fps", "\(rate)")
            let last = try #require(frames.last { $0.fingers == 1 })
            let first = try #require(frames.first { $0.offset > 0 })
            // The time of the drag's start on the replay's clock, found from the finger's distance: waits have moved that
            // clock.
            #expect(abs(last.offset - 990) < 0.01)
            let start = first.t - (first.offset + 10) / 1000 - 0.005
            let moving = frames.filter { $0.fingers == 1 && $0.t > start + 0.05 && $0.t < start + 0.99 }
            #expect(moving.count >= rate * 9 / 10)
            for frame in moving { #expect(abs(frame.offset - (1000 * (frame.t - start - 0.005) - 10)) < 0.01, "\(frame)") }
        }
    }

    /// R28: panels of 25, 33 and 50 Hz move the list at most a quarter as roughly as without resampling.
    @Test(arguments: [40, 30, 20]) func slowPanelsMoveTheListSteadily(milliseconds: Int) throws {
        let script = swipe(every: milliseconds)
        let without = roughness(try trace(script, resampling: "off"))
        let with = roughness(try trace(script))
        #expect(without > 6, "\(without)")
        #expect(with <= without / 4, "\(with) of \(without)")
    }

    /// R27: off follows each report.
    @Test func offFollowsEachReport() throws {
        let frames = moving(try trace(swipe(every: 40), resampling: "off"))
        for frame in frames { #expect((frame.offset + 10).remainder(dividingBy: 40).magnitude < 0.01, "\(frame)") }
    }

    /// R7, R30: at rest nothing is painted. A finger appears in the first frame after it came down, and is gone in the first
    /// frame after it was lifted.
    @Test func aFingerIsThereInItsFrame() throws {
        let frames = try trace("20 shot a\n5020 down 0 80 1000\n5100 up 0\n5150 wait idle\n")
        let down = try #require(frames.firstIndex { $0.fingers == 1 })
        let up = try #require(frames[down...].firstIndex { $0.fingers == 0 })
        #expect(frames[(down - 295)..<down].allSatisfy { $0.damage == 0 })
        // 80 ms on a screen of 60 Hz
        #expect((4...5).contains(up - down))
        #expect(frames[down].t <= frames[down - 1].t + 1.0 / 60 + 1e-6)
    }

    /// R23 on the whole program: where an UP is lost, the next finger after eleven seconds gets the list.
    @Test func aFingerThatIsNeverLiftedGivesWay() throws {
        let script =
            "20 down 0 80 900\n40 move 0 80 870\n60 move 0 80 840\n11100 drag 1 80 900 80 700 300 200\n11700 wait idle\n"
        let frames = try trace(script)
        #expect(frames.last?.fingers == 0)
        #expect(abs((frames.last?.offset ?? 0) - 50 - 190) < 0.01)
    }
}
