import Glibc
import Synchronization
import Testing

@testable import SystemService

/// A service manager's socket, as sd_notify(3) requires.
private final class NotifySocket: Sendable {
    let path: String
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init(_ path: String) {
        self.path = path
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // An abstract name begins with a 0, and its length counts; a path ends with a 0.
        let isAbstract = path.hasPrefix("@")
        let bytes = isAbstract ? [0] + path.utf8.dropFirst() : path.utf8 + [0]
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        precondition(result == 0)
    }

    func receive() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

@Suite struct ServiceTests {
    @Test func systemdIsToldInItsWords() async {
        await #expect(processExitsWith: .success) {
            try withTemporaryFolder { folder in
                let socket = NotifySocket("\(folder)/notify")
                unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
                let manager = ServiceManager()
                manager.ready()
                precondition(socket.receive() == "READY=1")
                manager.status("showing 12 items\nREADY=1")
                precondition(socket.receive() == "STATUS=showing 12 items READY=1")
                manager.watchdog()
                precondition(socket.receive() == "WATCHDOG=1")
                manager.stopping()
                precondition(socket.receive() == "STOPPING=1")
                manager.reloading()
                let lines = socket.receive().split(separator: "\n")
                precondition(lines[0] == "RELOADING=1" && lines[1].hasPrefix("MONOTONIC_USEC="))
                precondition(UInt64(lines[1].dropFirst(15))! > 0)
            }
        }
    }

    /// It gets messages a few times a minute, for years.
    @Test func whatSystemdIsToldLeavesNothingOpen() async {
        await #expect(processExitsWith: .success) {
            try withTemporaryFolder { folder in
                let socket = NotifySocket("\(folder)/notify")
                unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
                var limit = rlimit(rlim_cur: 64, rlim_max: 64)
                unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                for _ in 0..<200 {
                    ServiceManager().watchdog()
                    precondition(socket.receive() == "WATCHDOG=1")
                }
            }
        }
    }

    /// An abstract name (unix(7)), as systemd uses it in a container. A name that is too long is ignored.
    @Test func systemdMayListenAtANameWithoutAFile() async {
        await #expect(processExitsWith: .success) {
            let socket = NotifySocket("@pullkiosk-tests-\(getpid())")
            unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
            ServiceManager().ready()
            precondition(socket.receive() == "READY=1")
            unsafe setenv("NOTIFY_SOCKET", "/" + String(repeating: "x", count: 107), 1)
            ServiceManager().ready()
        }
    }

    @Test func theWatchdogIntervalIsTheUnits() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("WATCHDOG_USEC")
            precondition(ServiceManager().watchdogInterval == nil)
            unsafe setenv("WATCHDOG_USEC", "30000000", 1)
            unsafe setenv("WATCHDOG_PID", "\(getpid())", 1)
            precondition(ServiceManager().watchdogInterval == 30)
            unsafe setenv("WATCHDOG_PID", "1", 1)
            precondition(ServiceManager().watchdogInterval == nil)
        }
    }

    @Test func withoutSystemdNothingHappens() async {
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("NOTIFY_SOCKET")
            ServiceManager().ready()
            unsafe setenv("NOTIFY_SOCKET", "/nonexistent/notify", 1)
            ServiceManager().ready()
        }
    }

    @Test func signalsBecomeCalls() async {
        await #expect(processExitsWith: .exitCode(7)) {
            var ends: [Int32] = [-1, -1]
            precondition(unsafe pipe(&ends) == 0)
            let writing = ends[1]
            try Signals.deliver { signal in
                let byte: [UInt8] = [signal == .stop ? 1 : 2]
                _ = unsafe write(writing, byte, 1)
            }
            for (number, expected) in [(SIGTERM, 1), (SIGHUP, 2), (SIGINT, 1), (SIGTERM, 1)] as [(Int32, UInt8)] {
                kill(getpid(), number)
                var byte: [UInt8] = [0]
                precondition(unsafe read(ends[0], &byte, 1) == 1 && byte[0] == expected)
            }
            // Writing to a closed pipe gives an error number and does not end the process.
            close(ends[0])
            precondition(unsafe write(writing, [1], 1) == -1 && errno == EPIPE)
            exit(7)
        }
    }

    /// A signal must not interrupt a write to the disk or a frame's sleep.
    @Test func signalsInterruptNothing() async {
        await #expect(processExitsWith: .success) {
            let count = Atomic(0)
            try Signals.deliver { _ in count.add(1, ordering: .relaxed) }
            var ends: [Int32] = [-1, -1]
            precondition(unsafe pipe(&ends) == 0)
            let reader = pthread_self()
            let writing = ends[1]
            try startThread {
                while count.load(ordering: .relaxed) < 20 {
                    pthread_kill(reader, SIGHUP)
                    usleep(1000)
                }
                _ = unsafe write(writing, [7], 1)
            }
            var byte: [UInt8] = [0]
            precondition(unsafe read(ends[0], &byte, 1) == 1 && byte[0] == 7, "error \(errno)")
        }
    }

    /// The message of the first frame is sent while systemd is busy and a signal comes. Without it the start fails.
    @Test func readinessArrivesWhateverSignalsCome() async {
        await #expect(processExitsWith: .success) {
            try withTemporaryFolder { folder in
                let socket = NotifySocket("\(folder)/notify")
                unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
                try Signals.deliver { _ in }
                let manager = ServiceManager()
                // Until its queue is full.
                for _ in 0..<1000 { manager.watchdog() }
                let sender = pthread_self()
                let isTold = Atomic(false)
                try startThread {
                    for _ in 0..<10 {
                        pthread_kill(sender, SIGHUP)
                        usleep(5000)
                    }
                    while !isTold.load(ordering: .relaxed) {
                        _ = socket.receive() == "READY=1" ? isTold.store(true, ordering: .relaxed) : ()
                    }
                }
                manager.ready()
                while !isTold.load(ordering: .relaxed) { usleep(1000) }
            }
        }
    }

    /// A wait that needed a file descriptor would take its full time, and the screen would stand still.
    @Test func anAnswerComesAtOnceAlsoWhereNoMoreFilesCanBeOpened() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 3, rlim_max: 3)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            precondition(dup(2) < 0, "there is room for a file")
            let start = monotonicSeconds()
            let found = try answer(
                within: 60,
                of: {
                    usleep(100_000)
                    return 7
                }, late: { _ in })
            precondition(found == 7 && monotonicSeconds() - start < 30, "after \(monotonicSeconds() - start) s")
        }
    }

    @Test(.timeLimit(.minutes(5))) func anAnswerIsWaitedForAndComesLateWhereItTakesLonger() throws {
        let late = Mutex<[Int]>([])
        #expect(try answer(within: 1000, of: { 7 }, late: { _ in Issue.record("it was in time") }) == 7)
        let gate = Mutex(false)
        let found = try answer(
            within: 0.02,
            of: {
                while !gate.withLock(\.self) { usleep(1000) }
                return 8
            }, late: { answer in late.withLock { $0.append(answer) } })
        #expect(found == nil && late.withLock(\.self).isEmpty)
        gate.withLock { $0 = true }
        while late.withLock(\.self).isEmpty { usleep(1000) }
        #expect(late.withLock(\.self) == [8])
    }

    /// As after `timedatectl set-timezone`. glibc reads /etc/localtime where it reads TZ, which a test can set.
    @Test func aTimeZoneThatIsChangedCountsAtOnce() async {
        await #expect(processExitsWith: .success) {
            for (zone, hours) in [("UTC0", 0), ("XYZ-5", 5), ("XYZ3", -3)] {
                unsafe setenv("TZ", zone, 1)
                precondition(LocalTime.now.utcOffset == hours * 3600, "\(zone): \(LocalTime.now)")
            }
        }
    }
}
