import CSDL2
import Glibc
import Testing

@testable import SDLPlatform

extension SDLTests {
    /// A wait that never ends hangs the test, and the time limit says so.
    @Suite(.timeLimit(.minutes(1)))
    struct WaitTests {
        @Test func endsWhenTheTimeIsUp() throws {
            let display = try openDisplay()
            let start = MonotonicClock.now
            display.wait(timeout: 0.0105)
            #expect(MonotonicClock.now - start >= 0.0104)
        }

        @Test(arguments: [0, -1, Double.nan, -Double.infinity])
        func doesNotWaitForNothing(timeout: Double) throws {
            let display = try openDisplay()
            display.wait(timeout: timeout)
        }

        @Test func endsWhenAnotherThreadWakesIt() async throws {
            let display = try openDisplay()
            let waker = display.makeWaker()
            let thread = Task.detached { waker.wake() }
            display.wait(timeout: nil)
            await thread.value
            #expect(display.poll(scale: 1) == [])
        }

        @Test func keepsAWakeThatCameBeforeTheWait() throws {
            let display = try openDisplay()
            for _ in 0..<2 { display.makeWaker().wake() }
            _ = display.poll(scale: 1)
            display.wait(timeout: nil)
            let start = MonotonicClock.now
            display.wait(timeout: 0.01)
            #expect(MonotonicClock.now - start >= 0.0099, "many wakes are one")
        }

        @Test func doesNotWaitWhileThereAreEvents() throws {
            let display = try openDisplay()
            pushFinger(SDL_FINGERDOWN, 0.5, 0.5)
            display.wait(timeout: nil)
            #expect(display.poll(scale: 1).touches.count == 1)
        }

        @Test func sleepsThroughWhatMeansNothing() throws {
            let display = try openDisplay()
            let start = MonotonicClock.now
            pushMotion(3, 3, leftIsDown: false)
            push(SDL_TEXTINPUT)
            display.wait(timeout: 0.01)
            #expect(MonotonicClock.now - start >= 0.0099)
        }

        @Test func usesNoProcessorWhileItSleeps() throws {
            let display = try openDisplay()
            display.wait(timeout: 0.02)
            let switches = voluntarySwitches()
            display.wait(timeout: 0.3)
            #expect(voluntarySwitches() - switches <= 4)
        }

        @Test func ignoresAWakeOnceTheDisplayIsGone() throws {
            let waker = try openDisplay().makeWaker()
            waker.wake()
            #expect(!waker.take())
        }

        @Test func otherThreadsMayWakeWhileTheDisplayCloses() async throws {
            for _ in 0..<50 { try await wakesThatOutliveTheDisplay().value }
        }

        private func wakesThatOutliveTheDisplay() throws -> Task<Void, Never> {
            let display = try openDisplay()
            let waker = display.makeWaker()
            let wakes = Task.detached { for _ in 0..<500 { waker.wake() } }
            display.wait(timeout: nil)
            return wakes
        }

        /// How often this thread gave the processor away by itself.
        private func voluntarySwitches() -> Int {
            let thisThread: Int32 = 1  // RUSAGE_THREAD
            var usage = rusage()
            unsafe getrusage(thisThread, &usage)
            return usage.ru_nvcsw
        }
    }
}
