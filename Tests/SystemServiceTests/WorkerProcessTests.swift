import Glibc
import Synchronization
import Testing

@testable import SystemService

@Suite struct WorkerProcessTests {
    @Test func outputAndStatusArrive() {
        #expect(shell("printf hello") == .finished(status: 0, output: Array("hello".utf8), message: ""))
        #expect(shell("printf hello; exit 65") == .finished(status: 65, output: Array("hello".utf8), message: ""))
    }

    @Test func argumentsArriveAsTheyAre() {
        let words = ["-c", "printf '%s|' \"$@\"", "sh", "a b", "", "'\"$x", "é"]
        let outcome = WorkerProcess.run(executable: "/bin/sh", arguments: words, limits: .generous)
        #expect(outcome.text == "a b||'\"$x|é|")
    }

    @Test func muchOutputArrivesWhole() {
        let outcome = shell("head -c 1000000 /dev/zero", WorkerLimits(deadline: 60, outputBytes: 1_000_000))
        #expect(outcome == .finished(status: 0, output: [UInt8](repeating: 0, count: 1_000_000), message: ""))
    }

    @Test func theLastLineOfStandardErrorIsTheMessage() {
        #expect(
            shell("echo first >&2; printf 'pullkiosk-worker: no such\\tfeed\\n\\n' >&2; exit 69")
                == .finished(status: 69, output: [], message: "no such feed"))
        #expect(shell("printf 'half \\033[31mline' >&2") == .finished(status: 0, output: [], message: "half \u{FFFD}[31mline"))
    }

    @Test func endlessStandardErrorDoesNotFillTheMemory() async {
        await #expect(processExitsWith: .success) {
            func peak() -> Int {
                var usage = rusage()
                unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
                return usage.ru_maxrss
            }
            precondition(shell("echo first >&2").isSuccess)
            let before = peak()
            let outcome = shell("yes x | head -c 40000000 >&2; echo last >&2")
            precondition(outcome == .finished(status: 0, output: [], message: "last"))
            precondition(peak() - before < 20_000, "\(before) KiB became \(peak())")
        }
    }

    @Test func aCrashIsItsSignal() {
        #expect(shell("echo before >&2; kill -9 $$") == .crashed(signal: SIGKILL, message: "before"))
        #expect(shell("kill -SEGV $$") == .crashed(signal: SIGSEGV, message: ""))
    }

    @Test func aHangEndsAtTheDeadline() {
        #expect(shell("sleep 1000", WorkerLimits(deadline: 0.05, outputBytes: 100)) == .timedOut)
        #expect(shell("trap '' TERM INT HUP; while :; do :; done", WorkerLimits(deadline: 0.05, outputBytes: 100)) == .timedOut)
        #expect(shell("exec <&- >&- 2>&-; sleep 1000", WorkerLimits(deadline: 0.05, outputBytes: 100)) == .timedOut)
        #expect(shell("exit 0", WorkerLimits(deadline: .nan, outputBytes: 100)) == .timedOut)
    }

    @Test func dripsDoNotMoveTheDeadline() {
        let drip = "while :; do printf x; sleep 0.01; done"
        #expect(shell(drip, WorkerLimits(deadline: 0.2, outputBytes: 1_000_000)) == .timedOut)
    }

    @Test func endlessOutputIsCut() {
        #expect(shell("yes", WorkerLimits(deadline: 60, outputBytes: 100_000)) == .tooMuchOutput)
        #expect(shell("printf abcd", WorkerLimits(deadline: 60, outputBytes: 3)) == .tooMuchOutput)
        #expect(shell("printf abc", WorkerLimits(deadline: 60, outputBytes: 3)).text == "abc")
    }

    @Test func whatIsNoProgramIsNotStarted() {
        let outcome = WorkerProcess.run(executable: "/nonexistent/worker", arguments: [], limits: .generous)
        #expect(outcome == .notStarted("/nonexistent/worker: No such file or directory"))
        let folder = WorkerProcess.run(executable: "/tmp", arguments: [], limits: .generous)
        #expect(folder == .notStarted("/tmp: Permission denied"))
    }

    @Test func descendantsAreKilledAndNotWaitedFor() throws {
        // The worker's child holds the pipe open, and would go on sleeping.
        let outcome = shell("sleep 1000 & echo $!")
        let process = try #require(pid_t(trimmed(outcome.text?.dropLast() ?? "")))
        // Its new parent reaps it, not this process. A signal ends it, which takes a moment.
        var isGone = false
        for _ in 0..<50_000 where !isGone {
            isGone = ["", "Z", "X"].contains(state(process))
            if !isGone { usleep(5000) }
        }
        #expect(isGone, "\(state(process))")
    }

    /// The state letter of proc(5); empty where there is no such process.
    private func state(_ process: pid_t) -> String {
        guard let bytes = try? readFile("/proc/\(process)/stat", limit: 10_000) else { return "" }
        return String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.dropFirst().prefix(1).description ?? ""
    }

    @Test func theWorkerInheritsNothingButItsThreeFiles() throws {
        // A descriptor without close-on-exec.
        let another = dup(2)
        #expect(another > 2)
        defer { close(another) }
        let names = try #require(shell("cd /proc/self/fd && echo *").text)
        // The shell's own glob opens the folder, which is one more.
        #expect(Set(names.dropLast().split(separator: " ")).isSubset(of: ["0", "1", "2", "3"]))
    }

    /// A request of any length, also where the worker sends as much back before it has read everything.
    @Test(arguments: ["", "a b\n é'\"$x", String(repeating: "0123456789", count: 200_000)])
    func theInputArrivesAsItIs(input: String) {
        let bytes = Array(input.utf8)
        let outcome = WorkerProcess.run(
            executable: "/bin/cat", input: bytes + [0], limits: WorkerLimits(deadline: 60, outputBytes: 1 << 22),
            isWhole: { $0.last == 0 })
        #expect(outcome == .answered(bytes + [0]))
    }

    /// End of file on its input tells a worker that nobody waits any more.
    @Test func theInputStaysOpenUntilTheAnswerIsWhole() {
        let script = "printf 1; if read word; then printf 2; else printf 3; fi; sleep 1000"
        #expect(shell("timeout 1 cat; printf $?").text == "124")
        let outcome = WorkerProcess.run(
            executable: "/bin/sh", arguments: ["-c", script], input: Array("word\n".utf8), limits: .generous,
            isWhole: { $0.count == 2 })
        #expect(outcome == .answered(Array("12".utf8)))
    }

    @Test func aWorkerThatReadsNothingIsNoEndOfThisProgram() {
        let input = [UInt8](repeating: 0, count: 1 << 22)
        let outcome = WorkerProcess.run(
            executable: "/bin/sh", arguments: ["-c", "printf a"], input: input, limits: .generous)
        #expect(outcome == .finished(status: 0, output: Array("a".utf8), message: ""))
        let silent = WorkerProcess.run(
            executable: "/bin/sleep", arguments: ["1000"], input: input, limits: WorkerLimits(deadline: 0.1, outputBytes: 1))
        #expect(silent == .timedOut)
    }

    @Test func theWorkersSignalsAreAtTheirDefaults() async {
        await #expect(processExitsWith: .success) {
            try Signals.deliver { _ in }
            // As on threads of libdispatch, which block most signals.
            var all = sigset_t()
            unsafe sigfillset(&all)
            unsafe pthread_sigmask(SIG_SETMASK, &all, nil)
            // No shell: some shells clear their signal mask.
            let words = ["-E", "^Sig(Blk|Ign)", "/proc/self/status"]
            let status = WorkerProcess.run(executable: "/bin/grep", arguments: words, limits: .generous).text ?? ""
            let masks = status.split(separator: "\n").compactMap { UInt64($0.dropFirst(8), radix: 16) }
            // Signals 32 and 33 belong to libc.
            precondition(masks.map { $0 & ~0x1_8000_0000 } == [0, 0], status)
        }
    }

    @Test func anEndArrivesAlsoWhereTheStarterIgnoredTheEndsOfChildren() async {
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            precondition(shell("exit 65") == .finished(status: 65, output: [], message: ""))
        }
    }

    @Test func theServiceManagersWordsStayWithTheMainProcess() async {
        await #expect(processExitsWith: .success) {
            unsafe setenv("NOTIFY_SOCKET", "/nonexistent", 1)
            unsafe setenv("WATCHDOG_USEC", "1", 1)
            unsafe setenv("LISTEN_FDS", "1", 1)
            unsafe setenv("HTTPS_PROXY", "http://proxy", 1)
            let variables = shell("env").text ?? ""
            precondition(!variables.contains("NOTIFY_SOCKET") && !variables.contains("WATCHDOG_USEC"))
            precondition(!variables.contains("LISTEN_FDS"))
            precondition(variables.contains("HTTPS_PROXY=http://proxy"))
        }
    }

    /// It is called some times a second, also where the worker sends nothing for long.
    @Test(.timeLimit(.minutes(5))) func aWorkerThatIsNotWantedAnyMoreEndsSoon() {
        var asked = 0
        let outcome = WorkerProcess.run(
            executable: "/bin/sleep", arguments: ["1000"], limits: WorkerLimits(deadline: 1000, outputBytes: 100),
            isCancelled: {
                asked += 1
                return asked > 3
            })
        #expect(outcome == .cancelled)
    }

    /// Streams that end before the worker does must not wake the reader again and again.
    @Test func aWorkerThatClosedItsStreamsIsWaitedForAsleep() {
        var asked = 0
        let outcome = WorkerProcess.run(
            executable: "/bin/sh", arguments: ["-c", "exec <&- >&- 2>&-; sleep 0.5"], limits: .generous,
            isCancelled: {
                asked += 1
                return false
            })
        #expect(outcome == .finished(status: 0, output: [], message: ""))
        #expect(asked < 50, "\(asked) looks in half a second")
    }

    @Test func threadsThatEndLeaveNothing() async {
        await #expect(processExitsWith: .success) {
            /// In pages (proc(5), statm).
            func size() throws -> Int {
                let words = String(decoding: try readFile("/proc/self/statm", limit: 1000), as: UTF8.self).split(separator: " ")
                return Int(words[0])!
            }
            let before = try size()
            for _ in 0..<400 {
                let hasRun = Atomic(false)
                try startThread { hasRun.store(true, ordering: .releasing) }
                while !hasRun.load(ordering: .acquiring) { usleep(200) }
            }
            // Each has a stack of 8 MiB.
            let grown = (try size() - before) * 4096
            precondition(grown < 100 * 8 << 20, "\(grown) bytes more")
        }
    }

    @Test func aThousandRunsLeaveNothing() async {
        await #expect(processExitsWith: .success) {
            let folder = "/proc/self/fd"
            precondition(shell(":").isSuccess)
            let before = try readFolder(folder)!.count
            for number in 0..<1000 {
                // One in a hundred is killed while it runs.
                let limits = WorkerLimits(deadline: number % 100 == 0 ? 0.001 : 60, outputBytes: 10)
                let program = number % 100 == 0 ? "/bin/cat" : "/bin/true"
                let arguments = number % 100 == 0 ? ["/dev/zero"] : []
                _ = WorkerProcess.run(executable: program, arguments: arguments, limits: limits)
            }
            let after = try readFolder(folder)!.count
            // The runtime opens one or two of its own; a leak at every killed worker would be ten.
            precondition(after < before + 10, "\(before) descriptors became \(after)")
            precondition(waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD, "a child is left")
        }
    }

    @Test func noDescriptorsLeftIsAnAnswer() async {
        await #expect(processExitsWith: .success) {
            var limit = rlimit(rlim_cur: 4, rlim_max: 4)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            guard case .notStarted(let reason) = shell(":") else { preconditionFailure("it was started") }
            precondition(reason.contains("Too many open files"), reason)
        }
    }

    @Test func manyWorkersAtOnceStayApart() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    shell("for i in 1 2 3; do echo \(number); done").text == String(repeating: "\(number)\n", count: 3)
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
