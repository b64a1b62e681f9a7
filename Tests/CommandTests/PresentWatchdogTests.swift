import Dispatch
import Testing

@testable import pullkiosk

/// R13 alone: a presenter that blocks. `XServerTests` tests the whole program on a display that does not answer.
@Suite(.timeLimit(.minutes(5))) struct PresentWatchdogTests {
    @Test func aCallThatDoesNotReturnIsReported() async {
        let stalled = DispatchSemaphore(value: 0)
        let watchdog = PresentWatchdog(limit: 0.04) { _ in stalled.signal() }
        watchdog.pictureIsShown()
        // The presenter hangs until the watchdog has reported it.
        watchdog.watch { stalled.wait() }
    }

    @Test func callsThatReturnAreNotReported() {
        let stalled = DispatchSemaphore(value: 0)
        let watchdog = PresentWatchdog(limit: 2) { _ in stalled.signal() }
        watchdog.pictureIsShown()
        // Together they take longer than the limit; each one takes far less.
        for _ in 0..<250 { watchdog.watch { _ = DispatchSemaphore(value: 0).wait(timeout: .now() + 0.01) } }
        watchdog.rest()
        #expect(stalled.wait(timeout: .now() + 2.5) == .timedOut, "nothing runs, nothing hangs")
        watchdog.watch { stalled.wait() }
    }

    @Test func theFirstPictureMayTakeLonger() {
        let stalled = DispatchSemaphore(value: 0)
        let watchdog = PresentWatchdog(limit: 0.04, firstLimit: 3600) { _ in stalled.signal() }
        watchdog.watch { #expect(stalled.wait(timeout: .now() + 0.5) == .timedOut) }
    }

    @Test func aFirstPictureThatNeverComesIsReported() {
        let stalled = DispatchSemaphore(value: 0)
        let watchdog = PresentWatchdog(limit: 3600, firstLimit: 0.04) { limit in
            #expect(limit == 0.04)
            stalled.signal()
        }
        watchdog.watch { stalled.wait() }
    }

    @Test func failuresComeThrough() {
        struct Lost: Error {}
        let watchdog = PresentWatchdog { _ in Issue.record("nothing hangs") }
        #expect(throws: Lost.self) { try watchdog.watch { () throws(Lost) in throw Lost() } }
        #expect(watchdog.watch { 7 } == 7)
    }
}
