import Foundation
import Glibc
import Synchronization
import Testing

@testable import SDLPlatform
@testable import SystemService
@testable import pullkiosk

/// A kiosk that is started while the console shows another terminal: the loop of `run` with SDL's driver `dummy`, a file in
/// place of the console, and a service manager. (The kernel's own console is missing where tests run.)
@Suite struct HiddenStartTests {
    private static func show(_ terminal: String, in folder: TemporaryFolder) throws {
        try folder.write(terminal + "\n", to: "active")
    }

    /// systemd ends a start that is not ready after TimeoutStartSec=, and starts it again, without end.
    @Test func itIsReadyWithoutAPictureAndDrawsOnceItIsSeen() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            let log = unsafe open(folder["log"], O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            dup2(log, 2)
            let manager = Mutex(try ManagerSocket(path: folder["notify"]))
            for (name, value) in [
                ("SDL_VIDEODRIVER", "dummy"), ("NOTIFY_SOCKET", folder["notify"]), ("WATCHDOG_USEC", "60000"),
                ("WATCHDOG_PID", "\(getpid())"),
            ] { unsafe setenv(name, value, 1) }
            try Self.show("tty2", in: folder)

            var configuration = Configuration()
            configuration.storePath = folder["feeds.sqlite"]
            let display = try SDLPlatform.Display(configuration.displayOptions) { _ in
                (ConsoleWatch(activePath: folder["active"], terminal: "tty1"), nil)
            }
            let waker = display.makeWaker()
            let mailbox = Mailbox(waker: waker)
            let loop = KioskLoop(
                display: display, mailbox: mailbox, source: ConfigurationSource(options: RunOptions(), demo: nil),
                configuration: configuration, appearance: try Appearance(configuration),
                library: FeedLibrary(configuration), keeper: StoreKeeper())
            try startThread {
                let isWatched = eventually { manager.withLock(\.messages).count { $0 == "WATCHDOG=1" } >= 3 }
                precondition(isWatched && manager.withLock(\.messages).first == "READY=1")
                precondition(manager.withLock(\.lastStatus)?.contains("for a screen that shows something else") == true)
                precondition(!folder.text("log").contains("first frame"), "nobody can see it")
                guard (try? Self.show("tty1", in: folder)) != nil else { preconditionFailure("no file") }
                waker.wake()
                precondition(eventually { folder.text("log").contains("first frame on dummy") })
                precondition(eventually { manager.withLock(\.lastStatus) == "STATUS=0 items on screen" })
                precondition(manager.withLock(\.messages).count { $0 == "READY=1" } == 1)
                precondition(
                    ["something else", "ours again"].allSatisfy { words in
                        folder.text("log").split(separator: "\n").count { $0.contains(words) } == 1
                    })
                mailbox.post(.stop)
            }
            try loop.run()
        }
    }
}
