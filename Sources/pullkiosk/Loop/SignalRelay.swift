import Glibc
import Synchronization
import SystemService

/// Delivers signals to the loop. It listens before any thread exists, while there is no loop yet. A stop signal then ends the
/// program at once. A reload signal waits for the loop, because the configuration may just have been read.
enum SignalRelay {
    private struct State {
        var mailbox: Mailbox?
        var mustReadAgain = false
    }

    private static let state = Mutex(State())

    /// Called once, by the main thread and before any other thread exists.
    static func listen() throws(CommandFailure) {
        try Signals.deliver { signal in
            state.withLock { state in
                if let mailbox = state.mailbox {
                    mailbox.post(signal == .stop ? .stop : .readConfiguration)
                } else if signal == .stop {
                    _exit(ExitStatus.ok.rawValue)
                } else {
                    state.mustReadAgain = true
                }
            }
        }
    }

    static func forward(to mailbox: Mailbox) {
        state.withLock { state in
            state.mailbox = mailbox
            if state.mustReadAgain { mailbox.post(.readConfiguration) }
        }
    }
}
