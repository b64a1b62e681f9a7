import Glibc
import Testing

@testable import SDLPlatform

/// Whether a screen was plugged in, with a folder in place of the kernel's /sys/class/drm and a socket in place of the
/// kernel's.
struct ConnectorWatchTests {
    private let folder = TemporaryDirectory()
    private let kernel: Int32
    private let watch: ConnectorWatch

    init() {
        var ends: [Int32] = [-1, -1]
        unsafe socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &ends)
        kernel = ends[0]
        for (name, status) in [("card0", ""), ("card0-DP-1", "disconnected"), ("card0-HDMI-A-1", "connected")] {
            unsafe mkdir("\(folder.path)/\(name)", 0o755)
            Self.write(status, "\(folder.path)/\(name)/status")
        }
        watch = ConnectorWatch(directory: folder.path, descriptor: ends[1], opened: 100)
    }

    private static func write(_ status: String, _ path: String) {
        guard let file = unsafe fopen(path, "w") else { return }
        unsafe fputs(status + "\n", file)
        unsafe fclose(file)
    }

    /// The kernel's message may be of any length.
    private func change(_ connector: String, to status: String) {
        Self.write(status, "\(folder.path)/\(connector)/status")
        let words = [UInt8](repeating: 120, count: 300)
        for _ in 0..<3 { #expect(unsafe send(kernel, words, words.count, 0) == words.count) }
    }

    private var isReadable: Bool {
        var request = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) == 1
    }

    @Test func tellsOnceThatAScreenCameBack() {
        #expect(watch.newScreen(at: 110) == nil)
        change("card0-HDMI-A-1", to: "disconnected")
        #expect(isReadable && watch.newScreen(at: 110) == nil && !isReadable)
        change("card0-HDMI-A-1", to: "connected")
        #expect(isReadable && watch.newScreen(at: 110) == "card0-HDMI-A-1")
        #expect(watch.newScreen(at: 110) == nil && !isReadable)
        close(kernel)
    }

    @Test func saysNothingOfAScreenThatComesBackWhileItsModeIsSet() {
        change("card0-HDMI-A-1", to: "disconnected")
        #expect(watch.newScreen(at: 101) == nil)
        change("card0-HDMI-A-1", to: "connected")
        #expect(watch.newScreen(at: 109.9) == nil)
        #expect(watch.newScreen(at: 111) == nil)
        change("card0-DP-1", to: "connected")
        #expect(watch.newScreen(at: 112) == "card0-DP-1")
        close(kernel)
    }

    @Test func tellsOfAnotherScreen() {
        change("card0-DP-1", to: "connected")
        #expect(watch.newScreen(at: 110) == "card0-DP-1")
        close(kernel)
    }

    private static let news = "/sys/class/mem/null/uevent"

    /// Root may make the kernel send an event for a device.
    @Test(.enabled(if: unsafe access(news, W_OK) == 0, "the kernel's words cannot be asked for"))
    func hearsTheKernelItself() {
        let watch = ConnectorWatch(directory: folder.path, opened: 100)
        change("card0-DP-1", to: "connected")
        Self.write("change", Self.news)
        var request = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&request, 1, 240_000) == 1)
        #expect(watch.newScreen(at: 110) == "card0-DP-1")
        close(kernel)
    }

    @Test func saysNothingOfOtherDevicesNorWhereNothingIsHeard() {
        change("card0-HDMI-A-1", to: "connected")
        #expect(watch.newScreen(at: 110) == nil)
        close(kernel)
        let deaf = ConnectorWatch(directory: folder.path + "/of-nobody", descriptor: -1)
        #expect(deaf.newScreen(at: 110) == nil)
    }
}
