/// Turns SDL's time stamps into seconds of the monotonic clock.
///
/// SDL stamps an event with the milliseconds since SDL was started, in 32 bits, which wrap around after 49.7 days. It uses
/// CLOCK_MONOTONIC_RAW, which drifts from CLOCK_MONOTONIC by up to 500 ppm, 40 s a day (SDL 2.26.5, SDL_systimer.c). So the
/// offset between the clocks is measured again at every poll. A tick is rounded down, hence the offset is known to 1 ms only.
/// It is changed no more than needed, so that two stamps n ms apart stay n ms apart.
struct EventClock {
    private var ticks: UInt64 = 0
    private var offset = Double.infinity

    /// Call before `time(of:)` with SDL_GetTicks64 and, read after it, the monotonic clock in seconds.
    mutating func synchronize(ticks: UInt64, now: Double) {
        self.ticks = ticks
        let measured = now - Double(ticks) / 1000
        offset = min(max(offset, measured - 0.001), measured)
    }

    /// Seconds of the monotonic clock; never after the `now` of the last synchronization for a stamp made before it.
    func time(of stamp: UInt32) -> Double {
        let age = Int32(bitPattern: UInt32(truncatingIfNeeded: ticks) &- stamp)
        return offset + (Double(ticks) - Double(age)) / 1000
    }
}
