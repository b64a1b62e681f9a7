import FeedModel
import FeedStore
import Geometry
import KioskUI
import Raster
import SDLPlatform
import Synchronization
import SystemService

/// A message from another thread to the loop.
enum Message: Sendable {
    /// A feed was loaded or has failed. Identifies the loader, whose configuration may be outdated by now.
    case feedEnded(from: ObjectIdentifier)
    /// What was stored, if it was read later than the first frame.
    case stored(StoredContent)
    /// The same, merged with what was loaded since. Identifies the loader.
    case recalled(Content, from: ObjectIdentifier)
    /// A picture and the size of its file, or nil if there is none for a while. Identifies the loader.
    case picture(Image?, natural: PixelSize?, for: PictureRequest, from: ObjectIdentifier)
    /// The text of an item that was asked for; nil if there is none.
    case story(StoryText?, of: String)
    /// The machine got a network, or has none any more.
    case network(isUp: Bool)
    case clockWasSet
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
