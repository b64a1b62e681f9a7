import FeedStore
import KioskUI
import SDLPlatform
import Synchronization
import SystemService

/// A message from another thread to the loop.
enum Message: Sendable {
    /// Identifies the loader, whose configuration may be outdated by now.
    case reloadEnded(ReloadOutcome, from: ObjectIdentifier)
    /// The stored feeds, if they were read later than the first frame.
    case stored([StoredFeed])
    /// The same, merged with what was loaded since. Identifies the loader.
    case recalled(Content, from: ObjectIdentifier)
    /// SIGHUP.
    case readConfiguration
    /// The result of that.
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
