import CSDL2
import Glibc
import Synchronization
import Testing

@testable import SDLPlatform

extension SDLTests {
    /// A wait that never ends fails by the time limit.
    @Suite(.timeLimit(.minutes(5)))
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

        /// On X11 and Wayland SDL sleeps, and an event of its own ends that.
        @Test func endsInsideTheLibraryWhenAnotherThreadWakesIt() async throws {
            let display = try openDisplay()
            let waker = display.makeWaker()
            let sleeper = Sleeper(waker: waker, sleepsInLibrary: true, devices: nil)
            let thread = Task.detached { waker.wake() }
            sleeper.wait(timeout: nil)
            await thread.value
        }

        /// The event of a wake may have been read with the others before the wait.
        @Test func keepsAWakeWhoseEventWasReadBeforeTheWait() throws {
            let display = try openDisplay()
            let waker = display.makeWaker()
            let sleeper = Sleeper(waker: waker, sleepsInLibrary: true, devices: nil)
            waker.wake()
            #expect(display.poll(scale: 1) == [])
            sleeper.wait(timeout: nil)
        }

        /// A signal ends the kernel's sleep, but must not end ours: the frame would begin early.
        @Test func sleepsThroughSignals() {
            signal(SIGUSR1) { _ in }
            // Threads of libdispatch block most signals.
            var signals = sigset_t()
            unsafe sigemptyset(&signals)
            unsafe sigaddset(&signals, SIGUSR1)
            unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
            let sleeper = pthread_self()
            let isAwake = Atomic(false)
            let end = MonotonicClock.now + 0.1
            Task.detached {
                while !isAwake.load(ordering: .relaxed) {
                    pthread_kill(sleeper, SIGUSR1)
                    usleep(2000)
                }
            }
            MonotonicClock.sleep(until: end)
            #expect(MonotonicClock.now >= end)
            isAwake.store(true, ordering: .relaxed)
        }

        /// How often this thread went to sleep by itself.
        private func voluntarySwitches() -> Int {
            let thisThread: Int32 = 1  // RUSAGE_THREAD
            var usage = rusage()
            unsafe getrusage(thisThread, &usage)
            return usage.ru_nvcsw
        }
    }
}
