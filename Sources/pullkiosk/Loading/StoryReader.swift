import FeedModel
import Synchronization
import SystemService
import WorkerContract

/// Reads the text of the story that was opened, outside the main loop. Only one thread reads at a time, so a disk that hangs holds
/// up only one; what is wanted meanwhile is read after it, the last one alone.
final class StoryReader: Sendable {
    /// An item and the address of its feed.
    private struct Wish {
        let identity: String
        let feed: String
        let path: String
    }

    private struct State {
        var next: Wish?
        var isReading = false
    }

    private let keeper: StoreKeeper
    private let answer: @Sendable (StoryText?, _ identity: String) -> Void
    private let state = Mutex(State())

    /// - Parameter answer: called with each story, on another thread as a rule; nil for one that is not there.
    init(keeper: StoreKeeper, answer: @escaping @Sendable (StoryText?, _ identity: String) -> Void) {
        self.keeper = keeper
        self.answer = answer
    }

    /// Asks for the newest text of an item. Never blocks. An item that was asked for before and not read yet gets no answer.
    func read(_ identity: String, feed: String, storePath path: String) {
        let mustBegin = state.withLock { state in
            defer { state.isReading = true }
            state.next = Wish(identity: identity, feed: feed, path: path)
            return !state.isReading
        }
        guard mustBegin else { return }
        do throws(CommandFailure) {
            try startThread { self.readAll() }
        } catch {
            state.withLock { $0 = State() }
            answer(nil, identity)
        }
    }

    private func readAll() {
        while let wish = takeNext() {
            let bytes = keeper.story(of: wish.identity, feed: wish.feed, at: wish.path)
            answer(bytes.flatMap { StoryText(decoding: $0) }, wish.identity)
        }
    }

    /// Nil if there is none; the thread then ends.
    private func takeNext() -> Wish? {
        state.withLock { state in
            state.isReading = state.next != nil
            return state.next.take()
        }
    }
}
