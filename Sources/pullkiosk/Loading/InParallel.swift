import Dispatch
import Synchronization
import SystemService

/// Runs a job for each value on threads of their own, a few at a time, and waits for all. The results come in the order of the
/// values.
///
/// A job for which there is no thread runs on this one.
func inParallel<Value: Sendable, Result: Sendable>(
    _ values: [Value], atOnce: Int = FeedLibrary.mostWorkers, _ job: @escaping @Sendable (Value) -> Result
) -> [Result] {
    let results = Mutex<[Int: Result]>([:])
    let places = DispatchSemaphore(value: atOnce)
    let group = DispatchGroup()
    for (index, value) in values.enumerated() {
        // Every wait needs its signal: libdispatch crashes a process that releases a semaphore in use.
        places.wait()
        group.enter()
        let work: @Sendable () -> Void = {
            let result = job(value)
            results.withLock { $0[index] = result }
            places.signal()
            group.leave()
        }
        do throws(CommandFailure) { try startThread(work) } catch { work() }
    }
    group.wait()
    return results.withLock { results in values.indices.compactMap { results[$0] } }
}
