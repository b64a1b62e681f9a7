import Glibc
import Synchronization
import SystemService

/// Carries signals to the loop. It listens before any thread exists, while there is no loop yet: a signal to stop then ends
/// the program at once.
enum SignalRelay {
    private static let mailbox = Mutex<Mailbox?>(nil)

    /// Called once, by the main thread and before any other thread exists.
    static func listen() throws(CommandFailure) {
        try Signals.deliver { signal in
            if let mailbox = mailbox.withLock(\.self) {
                mailbox.post(signal == .stop ? .stop : .readConfiguration)
            } else if signal == .stop {
                _exit(ExitStatus.ok.rawValue)
            }
        }
    }

    static func forward(to newMailbox: Mailbox) { mailbox.withLock { $0 = newMailbox } }
}
