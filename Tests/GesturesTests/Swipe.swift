import Geometry
import Gestures
import TestSupport

/// A finger on a panel and a screen: reports at the panel's rate that arrive a little later, read by frames at the screen's
/// rate.
struct Swipe {
    /// Reports a second.
    var sensor = 100.0
    /// The panel's phase within its interval when the first frame begins, 0…1.
    var phase = 0.0
    /// The delay from the measurement until it can be read, in seconds, and the jitter that is added to it.
    var delay = 0.002
    var jitter = 0.0
    /// Frames a second.
    var screen = 60.0
    var stamps = VelocityTracker.Stamps.kernel
    var resampling = Resampling.adaptive
    /// The finger's position, in points, as a function of time.
    var way: (Double) -> Double = { 1000 * $0 }
    /// A panel reports all places to its kernel, and the kernel drops those that have not changed.
    var repeatsItself = false

    struct Frame {
        let time: Double
        /// The distance that the drag shows; nil before it begins.
        let shown: Double?
        let reports: Int
        let gestures: [Gesture]
    }

    /// Plays it from the beginning; the finger comes down at the first report.
    func play(seconds: Double, random: Random = Random(seed: 1)) -> [Frame] {
        var recognizer = GestureRecognizer(stamps: stamps, resampling: resampling)
        return play(seconds: seconds, on: &recognizer, random: random)
    }

    /// `start` is when the first frame begins; the finger's times count from there.
    func play(seconds: Double, on recognizer: inout GestureRecognizer, from start: Double = 0, random: Random = Random(seed: 1))
        -> [Frame]
    {
        var reader = Reader(swipe: self, start: start, random: random)
        var frames: [Frame] = []
        var shown: Double?
        for frame in 0..<Int(seconds * screen) {
            let now = start + Double(frame) / screen
            var gestures = reader.read(until: now, into: &recognizer)
            gestures += recognizer.advance(to: now)
            shown = gestures.last { $0.translation != nil }?.translation ?? shown
            frames.append(Frame(time: now - start, shown: shown, reports: reader.count, gestures: gestures))
        }
        return frames
    }

    /// The panel's reports.
    private struct Reader {
        let swipe: Swipe
        let start: Double
        var random: Random
        var count = 0
        private var last: Double?
        private var pending: (measured: Double, readable: Double)?
        private var next = 0

        init(swipe: Swipe, start: Double, random: Random) {
            self.swipe = swipe
            self.start = start
            self.random = random
        }

        mutating func read(until now: Double, into recognizer: inout GestureRecognizer) -> [Gesture] {
            var gestures: [Gesture] = []
            while true {
                let report = pending ?? measure()
                pending = report
                guard report.readable <= now else { return gestures }
                pending = nil
                let way = swipe.way(report.measured - start)
                guard swipe.repeatsItself || way != last else { continue }
                let stamp = swipe.stamps == .kernel ? report.measured : now
                let phase: TouchEvent.Phase = last == nil ? .down : .move
                gestures += recognizer.handle(event(phase, 100, 100 + way, stamp), catches: false)
                last = way
                count += 1
            }
        }

        private mutating func measure() -> (measured: Double, readable: Double) {
            let measured = start + (Double(next) + swipe.phase) / swipe.sensor
            next += 1
            return (measured, measured + swipe.delay + random.unit() * swipe.jitter)
        }
    }
}

extension [Swipe.Frame] {
    /// What is shown from the finger's tenth report on, when the panel is known (R28).
    var settled: [Double] { filter { $0.reports > 10 }.compactMap(\.shown) }

    /// How much the steps from frame to frame differ from each other, in points: the mean of |second difference|.
    var roughness: Double {
        let places = settled
        let bends = zip(zip(places, places.dropFirst()), places.dropFirst(2)).map { abs($1 - 2 * $0.1 + $0.0) }
        return bends.isEmpty ? .infinity : bends.reduce(0, +) / Double(bends.count)
    }
}
