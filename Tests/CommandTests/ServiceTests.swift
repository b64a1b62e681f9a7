import Foundation
import Glibc
import Testing

/// `run` as a service manager sees it.
@Suite struct ServiceTests {
    private let folder = TemporaryFolder()
    private let server = LoopbackServer { _, _ in .http(body: Feeds.three) }

    private func kiosk(_ more: String = "", environment: [String: String] = [:]) throws -> RunningKiosk {
        try RunningKiosk(RunningKiosk.configuration(feed: server.url(), more), in: folder, environment: environment)
    }

    @Test func itIsReadyWithTheFirstFrameAndSaysHowItIs() throws {
        let kiosk = try kiosk()
        #expect(try kiosk.itemsInFirstFrame() == 0)
        try kiosk.waitForLine("feeds loaded, 3 items")
        try kiosk.waitForMessage("STATUS=feeds loaded, 3 items")
        #expect(kiosk.manager.lastStatus?.contains("3 items on screen") == true)
        #expect(kiosk.manager.messages.filter { $0 == "READY=1" }.count == 1)
        #expect(!kiosk.manager.messages.contains("WATCHDOG=1"), "nobody asked for it")
    }

    /// R9, R10, R12: one line says what paces the frames. SDL's dummy driver has no screen, and SDL pretends that it has one of
    /// 62.5 Hz; the driver declares no rate in SDL 2.26 and 60 Hz in 2.32.
    @Test func itSaysOnceWhatPacesTheFrames() throws {
        let kiosk = try kiosk()
        let line = try kiosk.waitForLine("frames are paced here, at 60.0 Hz, ")
        #expect(["no rate declared", "60.0 Hz declared"].contains { line.contains($0) }, "\(line)")
        #expect(line.contains("buffered"), "\(line)")
        try kiosk.waitForLine("feeds loaded")
        #expect(kiosk.stop() == 0)
        #expect(kiosk.log.count { $0.contains("Hz") } == 1)
    }

    @Test func itTellsTheWatchdogThatItIsAlive() throws {
        let kiosk = try kiosk(environment: ["WATCHDOG_USEC": "300000"])
        try kiosk.waitForMessage("WATCHDOG=1", count: 8)
        #expect(kiosk.manager.messages.first { $0 == "READY=1" || $0 == "WATCHDOG=1" } == "READY=1")
    }

    /// Its messages fill the queue of a socket that nobody reads: ten messages by Linux's default.
    @Test func aServiceManagerThatDoesNotListenHoldsNothingUp() throws {
        let kiosk = try kiosk(environment: ["WATCHDOG_USEC": "15000"])
        try kiosk.waitForLine("feeds loaded")
        for count in 1...6 {
            kiosk.child.send(SIGHUP)
            try kiosk.waitForLine("configuration read again", count: count)
        }
        #expect(kiosk.stop() == 0)
        #expect(kiosk.manager.messages.contains("READY=1"))
    }

    @Test(arguments: [SIGTERM, SIGINT]) func aSignalEndsItInOrder(signal: Int32) throws {
        let kiosk = try kiosk()
        try kiosk.waitForLine("feeds loaded")
        kiosk.child.send(signal)
        #expect(eventually { !kiosk.child.isAlive })
        #expect(kiosk.child.exitStatus == 0)
        #expect(kiosk.manager.messages.last == "STOPPING=1")
    }

    @Test func signalsReachItAlsoWhereItsStarterBlockedThem() throws {
        let configuration = RunningKiosk.configuration(feed: server.url())
        let kiosk = try RunningKiosk(configuration, in: folder, wrapper: ["/usr/bin/env", "--block-signal"])
        try kiosk.waitForLine("feeds loaded")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        #expect(kiosk.stop() == 0)
    }

    /// Once, however often it is drawn.
    @Test func aCharacterThatNoFontHasIsInTheLog() throws {
        let kiosk = try kiosk("[kiosk]\nname = Town \u{10FFFD} hall\n")
        try kiosk.waitForLine("U+10FFFD")
        try kiosk.waitForLine("feeds loaded")
        #expect(kiosk.stop() == 0)
        #expect(kiosk.log.count { $0.contains("U+10FFFD") } == 1)
    }

    /// As LimitFSIZE= of a unit sets it. Beyond the limit a write fails, and the kiosk lives.
    @Test func aLimitOfFilesCostsOnlyTheStore() throws {
        let words = ["/bin/sh", "-c", "ulimit -f 8; exec \"$0\" \"$@\""]
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: server.url()), in: folder, wrapper: words)
        try kiosk.waitForLine("feeds loaded")
        try kiosk.waitForLine("content could not be kept: ")
        #expect(kiosk.stop() == 0)
    }

    @Test func aSignalEndsItWhileAWorkerWaits() throws {
        let silent = LoopbackServer { _, _ in .silence }
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: silent.url()), in: folder)
        try kiosk.waitForMessage("READY=1")
        #expect(eventually { !kiosk.workers.isEmpty })
        #expect(kiosk.stop() == 0)
    }

    @Test func itsLogIsALineForEachChangeOfState() throws {
        let kiosk = try kiosk("[refresh]\ninterval = 1\n")
        try kiosk.waitForLine("feeds loaded")
        // Two more reloads, which bring nothing new.
        let requests = Counter()
        let counting = LoopbackServer { _, earlier in
            requests.count(earlier + 1)
            return .http(body: Feeds.three)
        }
        try folder.write(RunningKiosk.configuration(feed: counting.url(), "[refresh]\ninterval = 1\n"), to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        #expect(eventually { requests.value >= 3 })
        #expect(kiosk.log.filter { $0.contains("feeds loaded") }.count == 1, "\(kiosk.log)")
        #expect(kiosk.log.allSatisfy { $0.hasPrefix("pullkiosk: ") })
        #expect(kiosk.stop() == 0)
    }

    @Test func hangingUpReadsTheConfigurationAgain() throws {
        let kiosk = try kiosk()
        try kiosk.waitForLine("feeds loaded, 3 items")
        let other = LoopbackServer { _, _ in .http(body: Feeds.rss(["Only one"])) }
        let store = "\n[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: other.url(), "[kiosk]\ntheme = dark\n") + store, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        try kiosk.waitForLine("feeds loaded, 1 items")
        let order = kiosk.manager.messages.filter { $0 == "READY=1" || $0 == "RELOADING=1" }
        #expect(order == ["READY=1", "RELOADING=1", "READY=1"])
        #expect(kiosk.manager.messages.contains { $0.wholeMatch(of: /MONOTONIC_USEC=\d+/) != nil })
        #expect(kiosk.stop() == 0)
    }

    /// One reload runs at a time, however often the timer is due, so that an older answer cannot come after a newer one.
    @Test func itsReloadsNeverOverlap() throws {  // R86
        let running = Counter()
        let answered = Counter()
        let slow = LoopbackServer { _, earlier in
            running.count(earlier + 1 - answered.value)
            usleep(1_300_000)
            answered.count(earlier + 1)
            return .http(body: Feeds.three)
        }
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: slow.url(), "[refresh]\ninterval = 1\n"), in: folder)
        #expect(eventually { answered.value >= 3 })
        #expect(running.value == 1, "\(running.value) requests at once")
        #expect(kiosk.stop() == 0)
    }

    /// The answer to a reload of an older configuration comes late, and is dropped.
    @Test func anAnswerForAnOlderConfigurationIsDropped() throws {  // R85, R86
        let (asked, isReadAgain) = (Counter(), Counter())
        let slow = LoopbackServer { _, _ in
            asked.count(1)
            _ = eventually { isReadAgain.value == 1 }
            return .http(body: Feeds.three)
        }
        let kiosk = try RunningKiosk(RunningKiosk.configuration(feed: slow.url()), in: folder)
        #expect(eventually { asked.value == 1 })
        let other = LoopbackServer { _, _ in .http(body: Feeds.rss(["Only one"])) }
        let store = "\n[store]\npath = \(folder["feeds.sqlite"])\n"
        try folder.write(RunningKiosk.configuration(feed: other.url(), "[refresh]\nstyle = letter\n") + store, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        isReadAgain.count(1)
        try kiosk.waitForLine("feeds loaded, 1 items")
        #expect(eventually { kiosk.workers.isEmpty }, "nothing of the old one is left")
        #expect(kiosk.log.filter { $0.contains("feeds loaded") }.count == 1, "\(kiosk.log)")
        #expect(eventually { folder.storedItems() == 1 })
        #expect(kiosk.stop() == 0)
    }

    @Test(arguments: [
        ("[kiosk]\ntheme = pink\n", "theme"), ("[refresh]\nstyle = comet\n", "comet"), ("\u{0}\u{1}", ""),
    ])
    func aWrongNewConfigurationLeavesTheOldOne(text: String, says: String) throws {
        let kiosk = try kiosk()
        try kiosk.waitForLine("feeds loaded, 3 items")
        let old = folder.bytes("kiosk.conf")
        try folder.write(text, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        let line = try kiosk.waitForLine("configuration not taken over")
        #expect(line.contains(says) || says.isEmpty, "\(line)")
        try kiosk.waitForMessage("READY=1", count: 2)
        try folder.write(old, to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("configuration read again")
        #expect(kiosk.stop() == 0)
    }

    /// R7: at rest it does nothing. Counted over all threads; the minute's tick and a reload may wake it.
    @Test func atRestItSleeps() throws {
        let kiosk = try kiosk()
        try kiosk.waitForLine("feeds loaded")
        #expect(eventually { kiosk.workers.isEmpty && !wakesWithin(0.3, kiosk) }, "\(wakeups(kiosk)) wake-ups and more")
        let before = (wakeups(kiosk), cpuTicks(kiosk))
        usleep(2_000_000)
        let after = (wakeups(kiosk), cpuTicks(kiosk))
        #expect(after.0 - before.0 < 10, "\(after.0 - before.0) wake-ups in 2 s")
        #expect(after.1 - before.1 <= 1, "\(after.1 - before.1) hundredths of a second in 2 s")
        #expect(kiosk.child.isAlive)
    }

    private func wakesWithin(_ seconds: Double, _ kiosk: RunningKiosk) -> Bool {
        let before = wakeups(kiosk)
        usleep(useconds_t(seconds * 1e6))
        return wakeups(kiosk) != before
    }

    /// How often its threads have gone to sleep (proc(5), voluntary_ctxt_switches).
    private func wakeups(_ kiosk: RunningKiosk) -> Int {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(kiosk.child.process)/task")) ?? []
        return tasks.reduce(0) { sum, task in
            let path = "/proc/\(kiosk.child.process)/task/\(task)/status"
            let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return sum + (status.firstMatch(of: /\nvoluntary_ctxt_switches:\s+(\d+)/).flatMap { Int($0.1) } ?? 0)
        }
    }

    /// User and system time in clock ticks (proc(5), fields 14 and 15 of stat).
    private func cpuTicks(_ kiosk: RunningKiosk) -> Int {
        let line = (try? String(contentsOfFile: "/proc/\(kiosk.child.process)/stat", encoding: .utf8)) ?? ""
        let fields = line.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 12 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }
}
