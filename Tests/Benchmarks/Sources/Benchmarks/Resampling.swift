import Foundation
import Geometry
import Gestures

/// How evenly a drag moves under a steady finger of 1000 pt/s on a screen of 60 Hz, without and with resampling, and how far it
/// lags behind the finger: mean and worst |second difference| of what is shown, in points, and the mean lag in milliseconds,
/// over 20 phases of the panel, 2 ms of delay and up to 1 ms more. Documentation/Behaviour.md explains it.
struct ResamplingTable {
    private static let panels = [25.0, 33, 50, 60, 60.3, 80, 90, 100, 120, 133, 240]
    private static let seconds = 4.0

    private struct Figures {
        var mean = 0.0
        var worst = 0.0
        var lag = 0.0
        var text: String { String(format: "%.2f, %.1f, %.1f", mean, worst, lag) }
    }

    func print() {
        let heading = ["none", "5 ms, kernel", "adaptive, kernel", "adaptive, SDL"]
        Swift.print("\nA drag under a finger of 1000 pt/s: mean and worst |second difference| in points, lag in ms\n")
        Swift.print("| panel, Hz | \(heading.joined(separator: " | ")) |")
        Swift.print("|---|---|---|---|---|")
        for panel in Self.panels {
            let columns = [
                figures(panel, .off, .kernel), figures(panel, .fixed, .kernel), figures(panel, .adaptive, .kernel),
                figures(panel, .adaptive, .pump),
            ]
            let name = panel == panel.rounded() ? "\(Int(panel))" : "\(panel)"
            Swift.print("| \(name) | \(columns.map(\.text).joined(separator: " | ")) |")
        }
    }

    /// The milliseconds of a frame with a thousand moves before it, its one step included (R34): the median of many.
    func printFlood() {
        var times: [Double] = []
        for _ in 0..<200 {
            var recognizer = GestureRecognizer(stamps: .pump, resampling: .adaptive)
            let finger = FingerID(device: 1, finger: 1)
            let down = TouchEvent(finger: finger, phase: .down, position: Point(0, 0), time: 0)
            _ = recognizer.handle(down, catches: false)
            let start = milliseconds()
            for move in 1...1000 {
                let event = TouchEvent(finger: finger, phase: .move, position: Point(0, Double(move)), time: 0.01)
                _ = recognizer.handle(event, catches: false)
            }
            _ = recognizer.advance(to: 0.02)
            times.append(milliseconds() - start)
        }
        let median = times.sorted()[times.count / 2]
        Swift.print("\n1000 moves in one frame: \((median * 1000).rounded() / 1000) ms")
    }

    private func figures(_ panel: Double, _ resampling: Resampling, _ stamps: VelocityTracker.Stamps) -> Figures {
        var sum = Figures()
        for step in 0..<20 {
            let shown = places(panel, phase: (Double(step) + 0.37) / 20, resampling, stamps)
            let bends = zip(zip(shown, shown.dropFirst()), shown.dropFirst(2)).map {
                abs($1.place - 2 * $0.1.place + $0.0.place)
            }
            sum.mean += bends.reduce(0, +) / Double(bends.count) / 20
            sum.worst = max(sum.worst, bends.max() ?? 0)
            let late = shown.suffix(120)
            sum.lag += late.reduce(0) { $0 + $1.time * 1000 - $1.place } / Double(late.count) / 20
        }
        return sum
    }

    /// Where the finger is shown in each frame after its tenth report, in points, which are milliseconds at 1000 pt/s.
    private func places(
        _ panel: Double, phase: Double, _ resampling: Resampling, _ stamps: VelocityTracker.Stamps
    ) -> [(time: Double, place: Double)] {
        var recognizer = GestureRecognizer(stamps: stamps, resampling: resampling)
        let finger = FingerID(device: 1, finger: 1)
        let origin = 1000 * phase / panel + GestureRecognizer.slop
        var random = SteadyRandom()
        var result: [(time: Double, place: Double)] = []
        var (reports, due) = (0, 0.0)
        for frame in 0..<Int(Self.seconds * 60) {
            let now = Double(frame) / 60
            var gestures: [Gesture] = []
            while true {
                let measured = (Double(reports) + phase) / panel
                if due < measured { due = measured + 0.002 + random.unit() * 0.001 }
                guard due <= now else { break }
                let event = TouchEvent(
                    finger: finger, phase: reports == 0 ? .down : .move, position: Point(0, 1000 * measured),
                    time: stamps == .kernel ? measured : now)
                gestures += recognizer.handle(event, catches: false)
                reports += 1
            }
            gestures += recognizer.advance(to: now)
            for case .dragMoved(let way, _) in gestures where reports > 10 { result.append((now, way + origin)) }
            if gestures.isEmpty, reports > 10, let last = result.last { result.append((now, last.place)) }
        }
        return result
    }
}

/// The same numbers on every machine.
private struct SteadyRandom {
    private var state: UInt64 = 1
    mutating func unit() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
}
