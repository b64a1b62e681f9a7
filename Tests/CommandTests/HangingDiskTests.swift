import Foundation
import Glibc
import Testing

/// A disk that blocks a request for a while, as a network file system does whose server is away.
@Suite(.enabled(if: Shim.compiler != nil, "no C compiler")) struct HangingDiskTests {
    private let folder = TemporaryFolder()

    private func kiosk(_ configuration: String) throws -> RunningKiosk {
        let environment = try Shim.environment(source, ["DISK_HANGS": folder["hangs"]], in: folder)
        return try RunningKiosk(configuration, in: folder, environment: environment)
    }

    /// Its logo lies on the disk, which hangs from the start.
    private func kioskWithLogo(feed: String) throws -> RunningKiosk {
        try hang()
        let logo = "[refresh]\nstyle = ring\nring-logo = \(folder["logo-feeds.sqlite.png"])\n"
        return try kiosk(RunningKiosk.configuration(feed: feed, logo))
    }

    private func hang() throws { try folder.write("", to: "hangs") }

    private func comeBack() throws { try FileManager.default.removeItem(atPath: folder["hangs"]) }

    @Test func noThreadsGatherBeforeADiskThatHangs() throws {
        let server = LoopbackServer.growing()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"))
        try kiosk.waitForLine("feeds loaded, 1 items")
        try hang()
        try kiosk.waitForLine("feeds loaded, 3 items")
        let before = threads(of: kiosk)
        try kiosk.waitForLine("feeds loaded, 8 items")
        #expect(threads(of: kiosk) < before + 4, "\(before) threads became \(threads(of: kiosk))")
        try comeBack()
        #expect(eventually { folder.storedItems() >= 8 }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// The first frame does not wait for the disk. The old items come when the disk answers.
    @Test func theFirstFrameDoesNotWaitForTheDisk() throws {
        let url = "http://127.0.0.1:\(LoopbackServer.closedPort())/feed.xml"
        try folder.seedStore(url: url)
        try hang()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: url))
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try kiosk.waitForLine("feeds.sqlite: no answer yet")
        // Meanwhile it loads its feeds and reads its configuration again. The old content comes all the same.
        try kiosk.waitForLine("reload failed", "refused")
        let store = "\n[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: url, "[kiosk]\ntheme = dark\n") + store, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        try comeBack()
        try kiosk.waitForLine("the stored content came, 3 items")
        #expect(eventually { kiosk.manager.lastStatus?.hasSuffix("3 items on screen") == true })
        #expect(kiosk.stop() == 0)
    }

    @Test func aDiskThatHangsFromTheStartHoldsOneThread() throws {
        let server = LoopbackServer.growing()
        try hang()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"))
        try kiosk.waitForLine("feeds loaded, 1 items")
        let before = threads(of: kiosk)
        for count in 1...4 {
            kiosk.child.send(SIGHUP)
            try kiosk.waitForLine("configuration read again", count: count)
            try kiosk.waitForLine("feeds loaded, \(count + 1) items")
        }
        #expect(threads(of: kiosk) < before + 4, "\(before) threads became \(threads(of: kiosk))")
        try comeBack()
        #expect(eventually { folder.storedItems() >= 5 }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// A feed that is loaded once and never again would otherwise never be stored.
    @Test func whatCameWhileTheDiskWasReadIsStoredWhenThatIsDone() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        try hang()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 0\n"))
        try kiosk.waitForLine("feeds loaded, 3 items")
        try comeBack()
        #expect(eventually { folder.storedItems() == 3 }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// An empty answer replaces no stored content that the kiosk has not seen yet.
    @Test func anEmptyAnswerIsNotStoredOverWhatTheDiskBringsLate() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.rss([])) }
        try folder.seedStore(url: server.url())
        try hang()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 0\n"))
        try kiosk.waitForLine("feeds loaded, 0 items")
        try comeBack()
        try kiosk.waitForLine("the stored content came, 3 items")
        #expect(kiosk.stop() == 0)
        #expect(folder.storedItems() == 3)
    }

    /// The server's "not changed" is about the empty version, but the kiosk shows the disk's items by then.
    @Test func oldItemsBecomeNoNewerByAnAnswerThatIsNotAboutThem() throws {
        let (requests, disk) = (Counter(), Counter())
        let server = LoopbackServer.readingHeads { head, _ in
            guard head.contains("If-None-Match: ") else { return .http(headers: ["ETag: \"0\""], body: Feeds.rss([])) }
            requests.count(1)
            _ = eventually { disk.value == 1 }
            return .http("304 Not Modified", body: [])
        }
        try folder.seedStore(url: server.url())
        try hang()
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), "[refresh]\ninterval = 1\n"))
        try kiosk.waitForLine("feeds loaded, 0 items")
        #expect(eventually { requests.value == 1 })
        try comeBack()
        try kiosk.waitForLine("the stored content came, 3 items")
        disk.count(1)
        try kiosk.waitForLine("reload failed", "it has no items at the moment")
        #expect(!kiosk.log.contains { $0.contains("feeds loaded, 3 items") }, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// The screen waits neither for a logo nor for the disk that it lies on.
    @Test func aLogoThatDoesNotComeIsNotWaitedForLong() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let kiosk = try kioskWithLogo(feed: server.url())
        try kiosk.waitForLine("ring-logo: ", "logo-feeds.sqlite.png: cannot be read: nothing came for 5 seconds")
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try comeBack()
        #expect(kiosk.stop() == 0)
    }

    /// The start may have read the configuration before it was changed.
    @Test func aHangUpDuringTheStartIsHeardAfterIt() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let kiosk = try kioskWithLogo(feed: server.url())
        // The main thread, the one that waits for signals, and the one that waits for the logo.
        #expect(eventually { threads(of: kiosk) >= 3 })
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("ring-logo: ", "nothing came for 5 seconds")
        try comeBack()
        try kiosk.waitForLine("configuration read again")
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(kiosk.stop() == 0)
    }

    /// While it reads its configuration again, the screen goes on.
    @Test func theScreenLivesOnWhileALogoIsWaitedForAgain() throws {
        let server = LoopbackServer.growing()
        let logo = "[refresh]\nstyle = ring\ninterval = 1\nring-logo = \(folder["logo-feeds.sqlite.png"])\n"
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), logo))
        try kiosk.waitForLine("feeds loaded, 1 items")
        try hang()
        kiosk.child.send(SIGHUP)
        try kiosk.waitForMessage("RELOADING=1")
        let before = kiosk.log.count
        try kiosk.waitForLine("configuration read again")
        let meanwhile = kiosk.log.dropFirst(before).prefix { !$0.contains("nothing came for 5 seconds") }
        #expect(meanwhile.contains { $0.contains("feeds loaded, ") }, "\(kiosk.description)")
        try comeBack()
        #expect(kiosk.stop() == 0)
    }

    @Test func hangUpsBeforeADiskThatHangsHoldOneThreadAndTheLastIsHeard() throws {
        let server = LoopbackServer { _, _ in .http(body: Feeds.three) }
        let logo = "[refresh]\nstyle = ring\nring-logo = \(folder["logo-feeds.sqlite.png"])\n"
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url(), logo))
        try kiosk.waitForLine("feeds loaded, 3 items")
        #expect(eventually { kiosk.workers.isEmpty })
        let before = threads(of: kiosk)
        try hang()
        for count in 1...5 {
            kiosk.child.send(SIGHUP)
            try kiosk.waitForMessage("RELOADING=1", count: count)
        }
        // The thread that reads, and the thread that waits for the logo.
        #expect(threads(of: kiosk) < before + 4, "\(before) threads became \(threads(of: kiosk))")
        let other = LoopbackServer { _, _ in .http(body: Feeds.rss(["Only one"])) }
        let store = "[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: other.url(), store), to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForMessage("RELOADING=1", count: 6)
        try comeBack()
        try kiosk.waitForLine("feeds loaded, 1 items")
        #expect(kiosk.log.count { $0.contains("configuration read again") } == 1, "\(kiosk.description)")
        #expect(kiosk.stop() == 0)
    }

    /// However often they are loaded. Their old items stay, and the new ones come when the disk answers.
    @Test func feedsOnADiskThatHangsHoldEightThreads() throws {
        let requests = Counter()
        let server = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Feeds.rss(["From afar"], title: "web"))
        }
        let feeds = try (1...12).map { number in
            let path = try folder.write(Feeds.rss(["Item \(number)"], title: "\(number)"), to: "\(number)-feeds.sqlite.xml")
            return "[feed \(number)]\nurl = \(path)\n"
        }
        let web = "[feed web]\nurl = \(server.url())\n[refresh]\ninterval = 1\n"
        let kiosk = try kiosk(feeds.joined() + web)
        try kiosk.waitForLine("feeds loaded, 13 items")
        let before = threads(of: kiosk)
        try hang()
        for number in 1...12 { try kiosk.waitForLine("reload failed: \(number), ", "nothing came for 5 seconds") }
        let asked = requests.value
        #expect(eventually { requests.value >= asked + 3 })
        // Besides those: the reload, its requests to web servers, and the thread that stores.
        #expect(threads(of: kiosk) < before + 8 + 8, "\(before) threads became \(threads(of: kiosk))")
        #expect(kiosk.manager.lastStatus?.hasSuffix("13 items on screen") == true)
        try comeBack()
        #expect(eventually { kiosk.manager.lastStatus?.hasPrefix("STATUS=feeds loaded, ") == true }, "\(kiosk.description)")
        #expect(eventually { threads(of: kiosk) < before + 4 }, "\(before) threads became \(threads(of: kiosk))")
        #expect(kiosk.stop() == 0)
    }

    /// At its end it waits for a slow disk, such as a worn card.
    @Test func whatWasJustLoadedIsStoredBeforeItEnds() throws {
        let hanging = Counter()
        let server = LoopbackServer { _, _ in
            _ = eventually { hanging.value == 1 }
            return .http(body: Feeds.three)
        }
        let kiosk = try kiosk(RunningKiosk.configuration(feed: server.url()))
        try kiosk.waitForLine("first frame")
        try hang()
        hanging.count(1)
        try kiosk.waitForLine("feeds loaded, 3 items")
        kiosk.child.send(SIGTERM)
        try kiosk.waitForMessage("STOPPING=1")
        try comeBack()
        #expect(kiosk.stop() == 0)
        #expect(kiosk.manager.messages.last == "STOPPING=1")
        #expect(folder.storedItems() == 3)
    }

    private func threads(of kiosk: RunningKiosk) -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(kiosk.child.process)/task")) ?? []).count
    }

    private let source = """
        #define _GNU_SOURCE
        #include <fcntl.h>
        #include <stdarg.h>
        #include <stdlib.h>
        #include <string.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        static void wait_for_disk(void) {
          while (access(getenv("DISK_HANGS"), F_OK) == 0) usleep(10000);
        }
        int fdatasync(int file) {
          (void)file;
          wait_for_disk();
          return 0;
        }
        int fsync(int file) { return fdatasync(file); }
        int open(const char *path, int flags, ...) {
          va_list rest;
          va_start(rest, flags);
          int mode = va_arg(rest, int);
          va_end(rest);
          if (strstr(path, "feeds.sqlite")) wait_for_disk();
          return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
        }
        int open64(const char *path, int flags, ...) {
          va_list rest;
          va_start(rest, flags);
          int mode = va_arg(rest, int);
          va_end(rest);
          return open(path, flags, mode);
        }
        """
}
