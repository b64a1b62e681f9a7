import Foundation
import Geometry
import Glibc

/// A real X server without a screen and with a real touch panel: Xorg with Debian's `dummy` video driver and the X.Org
/// server's own `inputtest` driver. Each one has a display number and a folder of its own; it ends with its owner, and after
/// five minutes in any case.
final class XServer {
    static let program = "/usr/lib/xorg/Xorg"
    static let isInstalled = [program, modules + "drivers/dummy_drv.so", modules + "input/inputtest_drv.so"].allSatisfy {
        FileManager.default.fileExists(atPath: $0)
    }
    private static let modules = "/usr/lib/xorg/modules/"

    /// In pixels.
    static let size = (width: 480, height: 800)

    /// Such as `:1`, for the environment variable DISPLAY.
    let display: String
    private let folder = TemporaryFolder()
    private let process: Child
    private let touchPanel: XTouchPanel
    private let screen: XScreen

    init() throws {
        // The server may run as another user.
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
        try folder.write(XServer.configuration(sockets: folder.path), to: "xorg.conf")
        process = try XServer.start(in: folder)
        // Xorg writes the number of its display when it is ready for clients.
        guard eventually({ [folder] in folder.text("display").hasSuffix("\n") }),
            let number = Int(folder.text("display").dropLast())
        else {
            throw Unexpected("Xorg does not start: \(folder.text("errors"))")
        }
        display = ":\(number)"
        touchPanel = try XTouchPanel(path: folder["fingers"])
        screen = try XScreen(display: number)
    }

    deinit { end() }

    /// Ends the server, and with it the display of all clients.
    func end() {
        process.send(SIGTERM)
        _ = eventually { !process.isAlive }
    }

    /// A frozen server answers no client until it goes on.
    func freeze() { process.sendToGroup(SIGSTOP) }
    func thaw() { process.sendToGroup(SIGCONT) }

    /// Unmaps all windows, and returns those that must be mapped again.
    func hideWindows() throws -> [UInt32] { try screen.hideWindows() }

    func showWindows(_ windows: [UInt32]) throws { try screen.show(windows) }

    /// Paints over the screen, so that all of it must be painted again.
    func spoilWindows(_ color: UInt32) throws { try screen.spoil(color) }

    func resizeWindows(width: Int, height: Int) throws { try screen.resizeWindows(width: width, height: height) }

    /// Asks every window to close, as its button does.
    func closeWindows() throws { try screen.closeWindows() }

    /// What is on the screen.
    func picture() throws -> XPicture { try screen.picture() }

    /// Lets a finger touch, move or lift, in pixels of the screen; returns when the server has passed it on.
    func touch(_ finger: Int, _ phase: XTouchPanel.Phase, _ point: Point) throws {
        try touchPanel.touch(
            finger, phase, x: point.x / Double(XServer.size.width), y: point.y / Double(XServer.size.height))
    }

    /// As root, the server would want a console of its own, so root runs it as `nobody`.
    private static func start(in folder: TemporaryFolder) throws -> Child {
        let user = geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] : []
        let server = [
            program, "-displayfd", "1", "-config", folder["xorg.conf"], "-logfile", folder["log"], "-noreset", "-ac",
            "-nolisten", "tcp", "-novtswitch", "-sharevts",
        ]
        return try Child(
            ["/usr/bin/timeout", "--kill-after=1", "300"] + user + server, environment: Program.environment(in: folder),
            input: "/dev/null", output: folder["display"], errors: folder["errors"])
    }

    /// One screen of one size, no device of this machine. A server needs a pointer and a keyboard, which are not used here.
    private static func configuration(sockets folder: String) -> String {
        let (width, height) = size
        // Any timing works, because nothing is scanned out. 60 Hz with a tenth of blanking.
        let (total, lines) = (width + 80, height + 40)
        let clock = Double(total * lines * 60) / 1e6
        let mode =
            "\"kiosk\" \(clock) \(width) \(width + 16) \(width + 48) \(total) "
            + "\(height) \(height + 4) \(height + 8) \(lines)"
        func device(_ name: String, _ type: String) -> String {
            """
            Section "InputDevice"
                Identifier "\(name)"
                Driver "inputtest"
                Option "DeviceType" "\(type)"
                Option "SocketPath" "\(folder)/\(name)"
            EndSection

            """
        }
        return """
            Section "ServerFlags"
                Option "AutoAddDevices" "false"
                Option "AutoAddGPU" "false"
                Option "DontVTSwitch" "true"
                Option "BlankTime" "0"
            EndSection
            Section "Monitor"
                Identifier "panel"
                HorizSync 1-1000
                VertRefresh 1-1000
                Modeline \(mode)
            EndSection
            Section "Device"
                Identifier "memory"
                Driver "dummy"
                VideoRam 16384
            EndSection
            Section "Screen"
                Identifier "screen"
                Device "memory"
                Monitor "panel"
                DefaultDepth 24
                SubSection "Display"
                    Depth 24
                    Modes "kiosk"
                    Virtual \(width) \(height)
                EndSubSection
            EndSection
            Section "ServerLayout"
                Identifier "kiosk"
                Screen "screen"
                InputDevice "pointer" "CorePointer"
                InputDevice "keyboard" "CoreKeyboard"
                InputDevice "fingers" "SendCoreEvents"
            EndSection

            """ + device("pointer", "Pointer") + device("keyboard", "Keyboard") + device("fingers", "Touch")
    }
}
