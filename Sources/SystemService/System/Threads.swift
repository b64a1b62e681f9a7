import Glibc

/// Runs `body` on a new detached thread. Fails if the system cannot create one, as under a service's TasksMax; a thread of
/// Foundation would then silently never start.
public func startThread(_ body: @escaping @Sendable () -> Void) throws(CommandFailure) {
    final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(Box(body))
    let result = unsafe pthread_create(
        &thread, nil,
        { context in
            unsafe Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
            return nil
        }, context.toOpaque())
    guard result == 0 else {
        unsafe context.release()
        throw CommandFailure(.software, "no thread: \(systemMessage(result))")
    }
    pthread_detach(thread)
}
