import Foundation
import Glibc
import Testing

/// A kiosk that is started without standard streams, and one that gets several hang-ups in a row.
@Suite struct OddStartTests {
    private let folder = TemporaryFolder()

    /// The first files that it opens must not get the log's numbers: each line of the log would be written into them.
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

    /// Each hang-up starts new workers, and ends those of the hang-ups before it.
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
        #expect(eventually { kiosk.workers.count == 8 }, "\(kiosk.workers.count) workers")
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let store = "[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: server.url(), store), to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(eventually { kiosk.workers.isEmpty }, "\(kiosk.workers.count) workers")
        #expect(kiosk.stop() == 0)
    }
}

/// A clock that is set while a feed is fetched, as on a board that gets the time from the network.
@Suite(.enabled(if: Shim.compiler != nil, "no C compiler")) struct SetClockTests {
    private let folder = TemporaryFolder()

    @Test(arguments: [-1_500_000_000, -3600, 3600, 1_500_000_000]) func aFeedComesWhateverTheClockDoes(seconds: Int) throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let environment = try clock(off: seconds)
        let end = try Program.run("feed", server.url(), "--json", "--deadline", "600", in: folder, environment: environment)
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test func theDeadlineHoldsWhateverTheClockDoes() throws {
        let server = LoopbackServer { _, _ in .silence }
        let environment = try clock(off: 1_500_000_000)
        let end = try Program.run("feed", server.url(), "--deadline", "0.5", in: folder, environment: environment)
        #expect(end.status == 69 && end.complaint.contains("no answer within 0.5 s"), "\(end.errors)")
    }

    /// The wall clock differs between program and kernel. A program that computed the end of a wait before the clock was set
    /// sees just that.
    private func clock(off seconds: Int) throws -> [String: String] {
        try Shim.environment(source, ["CLOCK_OFF_BY": "\(seconds)"], in: folder)
    }

    private let source = """
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
}

/// A system that refuses new threads for a while, as a service's limit of tasks does.
@Suite(.enabled(if: Shim.compiler != nil, "no C compiler")) struct ThreadShortageTests {
    private let folder = TemporaryFolder()

    @Test func feedsComeAgainWhenThereAreThreadsAgain() throws {
        let server = LoopbackServer.growing()
        let environment = try Shim.environment(source, ["NO_THREADS": folder["short"]], in: folder)
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"), in: folder, environment: environment)
        try kiosk.waitForLine("feeds loaded, 2 items")
        try folder.write("", to: "short")
        try kiosk.waitForLine("reload failed: ", "no thread")
        try FileManager.default.removeItem(atPath: folder["short"])
        let before = kiosk.log.count
        #expect(eventually { kiosk.log.dropFirst(before).contains { $0.contains("feeds loaded") } }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    private let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <errno.h>
        #include <pthread.h>
        #include <stdlib.h>
        #include <unistd.h>
        int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
          int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = dlsym(RTLD_NEXT, "pthread_create");
          const char *file = getenv("NO_THREADS");
          return file && access(file, F_OK) == 0 ? EAGAIN : create(thread, attributes, start, argument);
        }
        """
}
