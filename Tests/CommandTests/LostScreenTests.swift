import Foundation
import Glibc
import Synchronization
import Testing

@testable import SDLPlatform
@testable import SystemService
@testable import pullkiosk

/// A screen that does not show its pictures. SDL's return values do not say so.
@Suite(.enabled(if: Shim.compiler != nil, "no C compiler")) struct RefusedPictureTests {
    private let folder = TemporaryFolder()
    private let server = LoopbackServer { _, _ in .http(body: Feeds.three) }

    private func kiosk(_ configuration: String? = nil) throws -> RunningKiosk {
        let files = ["REFUSES": folder["refuses"], "TAKEN": folder["taken"]]
        return try RunningKiosk(
            configuration ?? RunningKiosk.configuration(feed: server.url()), in: folder,
            environment: try Shim.environment(source, files, in: folder))
    }

    /// A frozen picture is worse than a restart.
    @Test func itEndsWhenTheScreenTakesNoPicture() throws {
        let kiosk = try kiosk()
        try kiosk.waitForLine("feeds loaded")
        try folder.write("", to: "refuses")
        kiosk.child.send(SIGHUP)
        #expect(eventually { !kiosk.child.isAlive })
        #expect(kiosk.child.exitStatus == 69)
        #expect(kiosk.log.last?.contains("the screen has taken no picture for 2 s (Could not queue pageflip: -22)") == true)
    }

    /// Ready is the first picture on the screen.
    @Test func itIsNotReadyBeforeAPictureIsTaken() throws {
        try folder.write("", to: "refuses")
        let kiosk = try kiosk()
        #expect(eventually { !kiosk.child.isAlive })
        #expect(kiosk.child.exitStatus == 69)
        #expect(!kiosk.manager.messages.contains("READY=1"))
    }

    /// Nothing moves and no feed comes, so the kiosk has no other reason for a frame.
    @Test func aRefusedPictureIsPresentedAgain() throws {
        let store = "[store]\npath = \(folder["feeds.sqlite"])\n"
        let kiosk = try kiosk(store)
        try kiosk.waitForLine("frames are paced here")
        try folder.write("", to: "refuses")
        try folder.write("[kiosk]\ntheme = dark\n\(store)", to: "kiosk.conf")
        kiosk.child.send(SIGHUP)
        try kiosk.waitForLine("Could not queue pageflip")
        try? FileManager.default.removeItem(atPath: folder["taken"])
        try FileManager.default.removeItem(atPath: folder["refuses"])
        #expect(eventually { folder.names.contains("taken") })
        #expect(kiosk.child.isAlive && kiosk.stop() == 0)
    }

    /// Behaves as SDL's swap on KMS/DRM: it logs an error of the category video, and returns normally.
    private let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdlib.h>
        #include <fcntl.h>
        #include <unistd.h>
        void SDL_LogError(int category, const char *format, ...);
        void SDL_RenderPresent(void *renderer) {
          void (*present)(void *) = dlsym(RTLD_NEXT, "SDL_RenderPresent");
          if (access(getenv("REFUSES"), F_OK) == 0) return SDL_LogError(5, "Could not queue pageflip: %d", -22);
          present(renderer);
          close(open(getenv("TAKEN"), O_WRONLY | O_CREAT, 0644));
        }
        """
}

/// A screen that is plugged in while the kiosk runs: the loop of `run` with SDL's driver `dummy`, and sockets and files in
/// place of the kernel's.
@Suite struct PluggedScreenTests {
    @Test func itEndsSoThatItsDisplayIsOpenedAnew() async {
        await #expect(processExitsWith: .success) {
            let folder = TemporaryFolder()
            unsafe setenv("SDL_VIDEODRIVER", "dummy", 1)
            var ends: [Int32] = [-1, -1]
            unsafe socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends)
            let (kernel, heard) = (ends[0], ends[1])
            let connector = folder["card0-HDMI-A-1"]
            @Sendable func say(_ status: String) throws {
                try FileManager.default.createDirectory(atPath: connector, withIntermediateDirectories: true)
                try Data(status.utf8).write(to: URL(fileURLWithPath: connector + "/status"))
                var word: UInt8 = 0
                _ = unsafe send(kernel, &word, 1, 0)
            }
            try say("connected\n")
            var configuration = Configuration()
            configuration.storePath = folder["feeds.sqlite"]
            let display = try SDLPlatform.Display(configuration.displayOptions) { _ in
                (nil, ConnectorWatch(directory: folder.path, descriptor: heard, opened: 0))
            }
            let mailbox = Mailbox(waker: display.makeWaker())
            let loop = KioskLoop(
                display: display, mailbox: mailbox, source: ConfigurationSource(options: RunOptions(), demo: nil),
                configuration: configuration, appearance: try Appearance(configuration),
                library: FeedLibrary(configuration), keeper: StoreKeeper())
            try startThread {
                // The loop must look between the two.
                for status in Array(repeating: ["disconnected\n", "connected\n"], count: 50).joined() {
                    usleep(200_000)
                    try? say(status)
                }
                mailbox.post(.stop)
            }
            do throws(DisplayFailure) {
                try loop.run()
                preconditionFailure("it was told to stop")
            } catch {
                precondition(error.message == "a screen was plugged in (card0-HDMI-A-1)", error.message)
            }
        }
    }
}
