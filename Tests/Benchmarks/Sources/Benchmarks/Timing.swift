import Foundation

/// This thread's CPU time.
func milliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// The times of one thing done again and again, in milliseconds, from the shortest to the longest.
struct Times {
    let sorted: [Double]

    var shortest: Double { sorted[0] }
    var lowerQuartile: Double { sorted[sorted.count / 4] }
    var median: Double { sorted[sorted.count / 2] }
    var upperQuartile: Double { sorted[sorted.count * 3 / 4] }

    /// Does it until so many milliseconds have gone by, some forty times or more often, short things in batches.
    init(milliseconds duration: Double, _ body: () -> Void) {
        func time(_ count: Int) -> Double {
            let start = milliseconds()
            for _ in 0..<count { body() }
            return (milliseconds() - start) / Double(count)
        }
        _ = time(2)
        let batch = max(1, Int(duration / 40 / max(time(3), 1e-5)))
        let end = ContinuousClock.now + .milliseconds(duration)
        var times: [Double] = []
        while times.count < 5 || (ContinuousClock.now < end && times.count < 400) { times.append(time(batch)) }
        sorted = times.sorted()
    }
}
