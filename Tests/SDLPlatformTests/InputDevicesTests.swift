import Glibc
import Testing

@testable import SDLPlatform

/// Named pipes stand in for the kernel's devices: like them they can be read, drained and removed.
extension SDLTests {
    @Suite(.timeLimit(.minutes(5)))
    struct InputDevicesTests {
        private let directory = TemporaryDirectory()

        /// A device; writing to its descriptor makes its events.
        private func plugIn(_ name: String) -> Int32 {
            let path = "\(directory.path)/\(name)"
            unsafe mkfifo(path, 0o600)
            return unsafe open(path, O_RDWR | O_NONBLOCK)
        }

        private func sleeper() -> Sleeper {
            Sleeper(waker: Waker(), sleepsInLibrary: false, devices: InputDevices(directory: directory.path))
        }

        @Test func readsOnlyEventDevices() {
            let written = [plugIn("event0"), plugIn("mouse0"), plugIn("js0")]
            defer { written.forEach { close($0) } }
            #expect(InputDevices(directory: directory.path).descriptors.count == 2)
        }

        @Test func noticesADeviceThatComesAndGoes() {
            let devices = InputDevices(directory: directory.path)
            #expect(devices.canReadNone)
            let device = plugIn("event3")
            #expect(devices.drain())
            #expect(!devices.canReadNone)
            #expect(!devices.drain())
            unsafe unlink("\(directory.path)/event3")
            close(device)
            #expect(devices.drain())
            #expect(devices.canReadNone)
        }

        /// Years of plugging and unplugging leave no descriptor open.
        @Test func closesADeviceThatWent() throws {
            let device = plugIn("event3")
            let devices = InputDevices(directory: directory.path)
            let number = try #require(devices.descriptors.last)
            var (ours, left) = (stat(), stat())
            unsafe fstat(number, &ours)
            unsafe unlink("\(directory.path)/event3")
            close(device)
            #expect(devices.drain() && devices.canReadNone)
            // Another file may have got the number meanwhile.
            #expect(unsafe fstat(number, &left) < 0 || left.st_ino != ours.st_ino)
        }

        /// Reading a device that is unplugged fails (ENODEV), as reading a folder does. If it stayed open, every sleep would
        /// end at once.
        @Test func letsADeviceGoThatCannotBeRead() {
            let path = "\(directory.path)/event3"
            unsafe mkdir(path, 0o700)
            let devices = InputDevices(directory: directory.path)
            #expect(!devices.canReadNone)
            unsafe rmdir(path)
            _ = devices.drain()
            #expect(devices.canReadNone)
        }

        /// udev sets the permissions of a device after the kernel has made it.
        @Test func looksAgainWhenADeviceGetsOtherRights() {
            let device = plugIn("event3")
            defer { close(device) }
            let devices = InputDevices(directory: directory.path)
            #expect(!devices.drain())
            unsafe chmod("\(directory.path)/event3", 0o660)
            #expect(devices.drain())
        }

        /// The second device took the name while the first one was still open, so no later event announces it.
        @Test func findsTheOneThatCameInThePlaceOfOneThatWent() {
            let first = plugIn("event3")
            let devices = InputDevices(directory: directory.path)
            unsafe unlink("\(directory.path)/event3")
            let second = plugIn("event3")
            defer { close(second) }
            #expect(devices.drain())
            close(first)
            #expect(devices.drain())
            say("touch", on: second)
            var requests = devices.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            #expect(unsafe poll(&requests, nfds_t(requests.count), 0) == 1)
        }

        @Test func waitsForADirectoryThatIsNotThere() {
            let path = directory.path + "/input"
            let devices = InputDevices(directory: path)
            #expect(!devices.drain())
            unsafe mkdir(path, 0o700)
            #expect(devices.drain())
            let device = plugIn("input/event0")
            #expect(devices.drain())
            #expect(!devices.canReadNone)
            unsafe unlink(path + "/event0")
            close(device)
        }

        @Test func sleepsOnWhenADeviceSaysNothingToSDL() async throws {
            let display = try openDisplay()
            let device = plugIn("event0")
            defer { close(device) }
            let sleeper = sleeper()
            let start = MonotonicClock.now
            let speaker = Task.detached {
                usleep(5000)
                say("motion", on: device)
            }
            sleeper.wait(timeout: 0.05)
            #expect(MonotonicClock.now - start >= 0.0499)
            await speaker.value
            #expect(display.poll(scale: 1) == [])
        }

        @Test func sleepsThroughWhatWasSaidBefore() throws {
            let display = try openDisplay()
            let device = plugIn("event0")
            defer { close(device) }
            let sleeper = sleeper()
            say("something that SDL has read already", on: device)
            let start = MonotonicClock.now
            sleeper.wait(timeout: 0.02)
            #expect(MonotonicClock.now - start >= 0.0199)
            #expect(display.poll(scale: 1) == [])
        }

        @Test func looksAroundWhenADeviceComes() throws {
            let display = try openDisplay()
            let sleeper = sleeper()
            let device = plugIn("event0")
            defer { close(device) }
            // at once, and then a few times a second, because udev may be slower than the kernel
            for _ in 0..<3 { sleeper.wait(timeout: nil) }
            #expect(display.poll(scale: 1) == [])
        }
    }
}

private func say(_ words: String, on device: Int32) {
    var bytes = Array(words.utf8)
    _ = unsafe write(device, &bytes, bytes.count)
}
