import Foundation
import Glibc
import Testing

/// A kiosk whose starter left it without the files that every program has, or whose owner is impatient.
@Suite struct OddStartTests {
    private let folder = TemporaryFolder()

    /// What it opens first must not take the place of its log: there each line would go to whatever stands behind the number.
    @Test(arguments: ["2>&-", ">&- 2>&-", "<&- 2>&-", "<&- >&- 2>&-"])
    func itRunsWithoutStandardStreams(redirections: String) throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"), in: folder,
            wrapper: ["/bin/sh", "-c", "exec \"$0\" \"$@\" \(redirections)"])
        try kiosk.waitForMessage("STATUS=feeds loaded, 3 items")
        #expect(eventually { folder.storedItems() == 3 })
        kiosk.child.send(SIGHUP)
        try kiosk.waitForMessage("READY=1", count: 2)
        #expect(kiosk.stop() == 0)
    }

    /// Each hang-up begins anew with workers of its own; those of the ones before are not waited for.
    @Test func hangUpsInARowLeaveOnlyTheLastWorkers() throws {
        let silent = LoopbackServer { _, _ in .silence }
        let feeds = (1...10).map { "[feed \($0)]\nurl = \(silent.url("/\($0)"))\n" }.joined()
        let kiosk = try RunningKiosk(feeds, in: folder)
        try kiosk.waitForLine("first frame")
        #expect(eventually { kiosk.workers.count == 8 })
        for count in 1...6 {
            kiosk.child.send(SIGHUP)
            try kiosk.waitForLine("configuration read again", count: count)
        }
        #expect(eventually(within: 15) { kiosk.workers.count == 8 }, "\(kiosk.workers.count) workers")
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let store = "[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: server.url(), store), to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(eventually(within: 15) { kiosk.workers.isEmpty }, "\(kiosk.workers.count) workers")
        #expect(kiosk.stop() == 0)
    }

    /// The kiosk may be gone before its worker can ask to die with it.
    @Test func aWorkerThatNobodyReadsAsksNobody() throws {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .silence
        }
        let command = "(sleep 0.3; exec \"$0\" feed \"$1\" --json --worker --deadline 20) | :"
        _ = try Program.run(["-c", command, Program.path, server.url()], in: folder, executable: "/bin/sh")
        #expect(requests.value == 0)
    }
}

/// A clock that is set while a feed is fetched, as on a board that learns the time from the network, costs nothing.
@Suite(.enabled(if: SetClock.compiler != nil, "no C compiler")) struct SetClockTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [-1_500_000_000, -3600, 3600, 1_500_000_000]) func aFeedComesWhateverTheClockDoes(seconds: Int) throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let environment = try SetClock.environment(off: seconds, in: folder)
        let end = try Program.run("feed", server.url(), "--json", "--deadline", "20", in: folder, environment: environment)
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test func theDeadlineHoldsWhateverTheClockDoes() throws {
        let server = LoopbackServer { _, _ in .silence }
        let environment = try SetClock.environment(off: 1_500_000_000, in: folder)
        let end = try Program.run("feed", server.url(), "--deadline", "0.5", in: folder, environment: environment)
        #expect(end.status == 69 && end.complaint.contains("no answer within 0.5 s"), "\(end.errors)")
    }
}

/// A wall clock that is off for the program and right for the kernel, which is what a program sees that computed the end of
/// a wait before the clock was set.
private enum SetClock {
    static let compiler = ["clang", "cc", "gcc"].lazy.compactMap(path).first

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <stdlib.h>
        #include <sys/syscall.h>
        #include <sys/time.h>
        #include <time.h>
        #include <unistd.h>
        int clock_gettime(clockid_t clock, struct timespec *time) {
          int result = (int)syscall(SYS_clock_gettime, clock, time);
          if (clock == CLOCK_REALTIME) time->tv_sec += atoll(getenv("CLOCK_OFF_BY"));
          return result;
        }
        int gettimeofday(struct timeval *restrict time, void *restrict zone) {
          struct timespec now;
          (void)zone;
          clock_gettime(CLOCK_REALTIME, &now);
          time->tv_sec = now.tv_sec;
          time->tv_usec = now.tv_nsec / 1000;
          return 0;
        }
        """

    static func environment(off seconds: Int, in folder: TemporaryFolder) throws -> [String: String] {
        let file = try folder.write(source, to: "clock.c")
        let words = ["-shared", "-fPIC", "-o", folder["clock.so"], file]
        let end = try Program.run(words, in: folder, executable: compiler ?? "")
        guard end.status == 0 else { throw Unexpected("no clock: \(end.errors)") }
        return ["LD_PRELOAD": folder["clock.so"], "CLOCK_OFF_BY": "\(seconds)"]
    }
}
