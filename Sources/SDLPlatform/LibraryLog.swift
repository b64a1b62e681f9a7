private import CSDL2
private import Synchronization

/// SDL's log messages, kept until they are taken. SDL does not print errors of its video part by default, and a failing page
/// flip is reported nowhere else (SDL 2.26.5: the KMS/DRM swap returns success). An error that repeats with every frame is
/// kept once an hour (LineLimit.swift).
enum LibraryLog {
    private static let state = Mutex(State())

    private struct State {
        var lines = LineLimit()
        var lastVideoError: String?
    }

    static func install() {
        for category in [SDL_LOG_CATEGORY_ERROR, SDL_LOG_CATEGORY_SYSTEM, SDL_LOG_CATEGORY_VIDEO, SDL_LOG_CATEGORY_RENDER] {
            SDL_LogSetPriority(Int32(category.rawValue), SDL_LOG_PRIORITY_WARN)
        }
        unsafe SDL_LogSetOutputFunction(
            { _, category, priority, message in
                guard let message = unsafe message else { return }
                let text = unsafe String(cString: message)
                LibraryLog.add("SDL: " + text)
                if category == SDL_LOG_CATEGORY_VIDEO.rawValue, priority.rawValue >= SDL_LOG_PRIORITY_ERROR.rawValue {
                    LibraryLog.state.withLock { $0.lastVideoError = text }
                }
            }, nil)
    }

    /// The error that SDL's video part logged while `body` ran; nil without one.
    static func videoError(during body: () -> Void) -> String? {
        state.withLock { $0.lastVideoError = nil }
        body()
        return state.withLock { $0.lastVideoError }
    }

    /// Keeps a line, unless it or too many others were kept within the hour. From any thread; the time is the monotonic
    /// clock's.
    static func add(_ line: String, at time: Double = MonotonicClock.now) {
        state.withLock { $0.lines.add(line, at: time) }
    }

    static func take(at time: Double = MonotonicClock.now) -> [String] {
        state.withLock { $0.lines.take(at: time) }
    }
}
