import Glibc
import Testing

@testable import SDLPlatform

/// R14: whether the console shows our terminal, with a file in place of the kernel's /sys/class/tty/tty0/active.
struct ConsoleWatchTests {
    private let folder = TemporaryDirectory()
    private var path: String { folder.path + "/active" }

    private func show(_ terminal: String) {
        guard let file = unsafe fopen(path, "w") else { return }
        unsafe fputs(terminal + "\n", file)
        unsafe fclose(file)
    }

    @Test func tellsOnceThatAnotherTerminalIsShownAndOnceThatOursIsBack() {
        show("tty1")
        let watch = ConsoleWatch(activePath: path, terminal: "tty1")
        #expect(watch.change() == nil)
        show("tty2")
        #expect(watch.hasChanged)
        #expect(watch.change() == false)
        show("tty12")
        #expect(watch.change() == nil && !watch.hasChanged)
        show("tty1")
        #expect(watch.change() == true)
        #expect(watch.change() == nil)
    }

    @Test func knowsAtTheStartThatItCannotBeSeen() {
        show("tty3")
        let watch = ConsoleWatch(activePath: path, terminal: "tty1")
        #expect(watch.change() == false)
    }

    @Test func saysNothingWhereThereIsNoTerminalOrNoFile() {
        show("tty3")
        let homeless = ConsoleWatch(activePath: path, terminal: nil)
        #expect(homeless.descriptor < 0, "what nobody looks at would end every wait")
        #expect(homeless.change() == nil)
        let watch = ConsoleWatch(activePath: path + "-of-nobody", terminal: "tty1")
        #expect(watch.descriptor < 0 && watch.change() == nil)
        show("")
        #expect(ConsoleWatch(activePath: path, terminal: "tty1").change() == nil)
    }

    /// Linux, devices.txt: 4:1 to 4:63 are the virtual terminals, 4:0 is the one that is shown, 4:64 and above are serial
    /// lines; 5:0 is the terminal of a process, 136:1 that of a window.
    @Test(
        arguments: [
            (4, 1, "tty1"), (4, 63, "tty63"), (4, 0, nil), (4, 64, nil), (5, 0, nil), (5, 1, nil), (136, 1, nil),
        ] as [(UInt, UInt, String?)])
    func knowsAVirtualTerminal(major: UInt, minor: UInt, name: String?) {
        #expect(virtualTerminal(major << 8 | minor) == name)
    }
}
