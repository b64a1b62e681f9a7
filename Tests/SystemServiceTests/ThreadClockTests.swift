import Foundation
import Testing

@testable import SystemService

@Suite struct ThreadClockTests {
    @Test func itGoesOnWhileTheThreadWorks() {
        let start = ThreadClock.now
        while ThreadClock.now < start + 0.01 {}
        #expect(ThreadClock.now >= start + 0.01)
    }

    @Test func itDoesNotCountWhatAnotherThreadDoes() throws {
        let isDone = DispatchSemaphore(value: 0)
        let start = ThreadClock.now
        try startThread {
            let start = ThreadClock.now
            while ThreadClock.now < start + 0.2 {}
            isDone.signal()
        }
        isDone.wait()
        #expect(ThreadClock.now < start + 0.1)
    }
}
