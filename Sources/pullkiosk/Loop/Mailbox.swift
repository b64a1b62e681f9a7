import FeedStore
import KioskUI
import SDLPlatform
import Synchronization
import SystemService

/// What other threads tell the loop.
enum Message: Sendable {
    /// The loader says who it is: its configuration may be an old one by now.
    case reloadEnded(ReloadOutcome, from: ObjectIdentifier)
    /// What the disk holds, later than the first frame.
    case stored([StoredFeed])
    /// The same with what came since; the loader says who it is.
    case recalled(Content, from: ObjectIdentifier)
    /// SIGHUP.
    case readConfiguration
    /// What came of that.
    case configuration(Result<ConfigurationReread, CommandFailure>)
    /// SIGTERM or SIGINT.
    case stop
}

/// Messages from other threads; a new one wakes the loop.
final class Mailbox: Sendable {
    private let messages = Mutex<[Message]>([])
    private let waker: Waker

    init(waker: Waker) { self.waker = waker }

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        waker.wake()
    }

    func takeAll() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
