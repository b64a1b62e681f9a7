import Foundation
import Geometry
import Testing

/// The ages and the time on a real screen, when the wall clock is set while the kiosk runs.
@Suite(.enabled(if: XServer.isInstalled && Shim.compiler != nil, "neither an X server nor a C compiler for tests"))
struct ShownClockTests {
    private static let refreshButton = Point(427, 755)
    /// Nothing that can be pressed: the heading of the list.
    private static let heading = Point(100, 385)

    /// Stories of the last half hour, and one more with every request.
    private let server = LoopbackServer { [start = Date(timeIntervalSinceNow: -1800)] _, earlier in
        let entries = (0..<5 + earlier).map { number in
            let date = start.addingTimeInterval(Double(number) * 60).formatted(.iso8601)
            return "<entry><id>\(number)</id><title>Story \(number)</title><link href=\"https://example.org/\(number)\"/>"
                + "<updated>\(date)</updated></entry>"
        }
        let head = "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Stories</title>"
        return .http(type: "application/atom+xml", body: Array((head + entries.joined() + "</feed>").utf8))
    }
    private let folder = TemporaryFolder()
    private let kiosk: KioskOnX

    init() throws {
        let files = ["WALL_IS_SET": folder["set"], "MINUTE_HAS_PASSED": folder["passed"]]
        kiosk = try KioskOnX(feed: server.url(), environment: try Shim.environment(source, files, in: folder))
    }

    /// Moves the clock by a minute. A touch that does nothing makes the kiosk look at its clock.
    private func passAMinute() throws {
        try folder.write("", to: "passed")
        try kiosk.touch([Self.heading], .down)
        try kiosk.touch([Self.heading], .up)
    }

    @Test func agesFollowTheClockOnTheWallEveryMinute() throws {
        let before = try kiosk.stillPicture()
        try folder.write("", to: "set")
        try passAMinute()
        try kiosk.wait(forPicture: "other ages, and another time on the clock") { $0 != before && $0.clock != before.clock }
        #expect(kiosk.logLines(containing: "feeds loaded").count == 1)
    }

    /// Ages after a reload are those of the clock at the reload, not of the last minute's tick.
    @Test func agesAfterAReloadAreThoseOfTheClockThen() throws {
        let before = try kiosk.stillPicture()
        try folder.write("", to: "set")
        try kiosk.touch([Self.refreshButton], .down)
        try kiosk.touch([Self.refreshButton], .up)
        try kiosk.wait(forLine: "done, 1 new")
        try kiosk.wait(forPicture: "the new item, and what follows at rest") { $0 != before }
        // Longer than the message about what is new and its mark are shown.
        try kiosk.waitForRest(4)
        let after = try kiosk.stillPicture()
        try passAMinute()
        #expect(try kiosk.stillPicture() == after)
    }

    /// Two hours on the wall clock, and a minute of the monotonic clock.
    private let source = """
        #define _GNU_SOURCE
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <time.h>
        #include <unistd.h>
        static int is(const char *name) { return access(getenv(name), F_OK) == 0; }
        int clock_gettime(clockid_t clock, struct timespec *time) {
          int result = (int)syscall(SYS_clock_gettime, clock, time);
          if (clock == CLOCK_REALTIME && is("WALL_IS_SET")) time->tv_sec += 7200;
          if (clock == CLOCK_MONOTONIC && is("MINUTE_HAS_PASSED")) time->tv_sec += 61;
          return result;
        }
        time_t time(time_t *seconds) {
          struct timespec now;
          clock_gettime(CLOCK_REALTIME, &now);
          if (seconds) *seconds = now.tv_sec;
          return now.tv_sec;
        }
        """
}
