import Gestures
import TestSupport
import Testing

@Suite struct VelocityTests {
    /// A finger at 1000 pt/s for 300 ms with 0.3 pt of noise, read at 60 Hz; the panel and the phase as given. The stamps are
    /// those of the kernel (when measured) or of SDL (when read).
    private func speed(sensor: Double, stamps: VelocityTracker.Stamps, random: inout Random) -> Double {
        var tracker = VelocityTracker(stamps: stamps)
        let (sensorPhase, pumpPhase) = (random.unit() / sensor, random.unit() / 60)
        var last = 0.0
        for sample in 0..<Int(0.3 * sensor) {
            let time = Double(sample) / sensor + sensorPhase
            let read = ((time - pumpPhase) * 60).rounded(.up) / 60 + pumpPhase
            last = stamps == .kernel ? time : read
            tracker.add(1000 * time + (random.unit() - 0.5) * 0.6, at: last)
        }
        return tracker.velocity(at: last + 0.01)
    }

    @Test(arguments: [60.0, 100, 120, 240])
    func measuresAConstantSpeed(sensor: Double) {  // R25
        var random = Random(seed: 25)
        for _ in 0..<1000 {
            let kernel = speed(sensor: sensor, stamps: .kernel, random: &random)
            #expect(kernel > 940 && kernel < 1060, "kernel stamps, \(sensor) Hz: \(kernel)")
            let pump = speed(sensor: sensor, stamps: .pump, random: &random)
            #expect(pump > 860 && pump < 1080, "pump stamps, \(sensor) Hz: \(pump)")
        }
    }

    @Test func identicalStampsGiveANumber() {  // R26
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            for count in 0...200 {
                var tracker = VelocityTracker(stamps: stamps)
                for sample in 0..<count { tracker.add(Double(sample * sample), at: 5) }
                #expect(tracker.velocity(at: 5) == 0)
            }
        }
    }

    @Test func twoStampsGiveTheValueBetweenThem() {  // R26
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            var tracker = VelocityTracker(stamps: stamps)
            tracker.add(10, at: 1)
            tracker.add(30, at: 1.02)
            #expect(abs(tracker.velocity(at: 1.02) - 1000) < 1e-6)
        }
    }

    @Test func absurdPositionsGiveANumber() {  // R26
        for stamps in [VelocityTracker.Stamps.kernel, .pump] {
            var tracker = VelocityTracker(stamps: stamps)
            for (position, time) in [(0.0, 0.0), (1e308, 0.001), (-1e308, 0.002), (1e308, 0.003), (.nan, 0.004)] {
                tracker.add(position, at: time)
                #expect(tracker.velocity(at: time).isFinite)
            }
        }
    }

    @Test func aRestBeforeTheFingerLeavesIsNoSpeed() {  // R49
        var tracker = VelocityTracker(stamps: .pump)
        for sample in 0...12 { tracker.add(Double(sample) * 10, at: Double(sample) / 120) }
        #expect(abs(tracker.velocity(at: 0.1 + 0.039) - 1200) < 1)
        #expect(tracker.velocity(at: 0.1 + 0.041) == 0)
    }

    @Test func aSlowPanelHasALongerRest() {  // R49
        var tracker = VelocityTracker(stamps: .pump)
        for sample in 0...12 { tracker.add(Double(sample) * 10, at: Double(sample) / 60) }
        #expect(abs(tracker.velocity(at: 0.2 + 0.049) - 600) < 1)
        #expect(tracker.velocity(at: 0.2 + 0.051) == 0)
    }

    @Test func whatWasBeforeARestDoesNotCount() {
        var tracker = VelocityTracker(stamps: .kernel)
        for sample in 0...5 { tracker.add(Double(sample) * 100, at: Double(sample) * 0.01) }
        for sample in 0...5 { tracker.add(500 + Double(sample), at: 0.1 + Double(sample) * 0.01) }
        #expect(abs(tracker.velocity(at: 0.15) - 100) < 1)
    }

    @Test func followsAFingerThatSlowsDown() {  // Behaviour.md, "Release velocity": degree 2 with kernel stamps
        var tracker = VelocityTracker(stamps: .kernel)
        for sample in 0...24 {
            let t = Double(sample) / 240
            tracker.add(3000 * t - 5000 * t * t, at: t)
        }
        #expect(abs(tracker.velocity(at: 0.1) - 2000) < 1)
    }

    /// R20: the position of SDL's UP may be a repetition or invented.
    @Test func whereAFingerIsLiftedDoesNotCount() {
        let speeds = [200.0, -5000, 4000].map { place in
            var recognizer = GestureRecognizer()
            for sample in 0...10 {
                let time = Double(sample) / 100
                _ = recognizer.handle(event(sample == 0 ? .down : .move, 100, 100 + Double(sample) * 10, time), catches: false)
            }
            let gestures = recognizer.handle(event(.up, 100, place, 0.105), catches: false)
            return gestures.compactMap(\.speed).last ?? .nan
        }
        #expect(abs(speeds[0] - 1000) < 1 && Set(speeds).count == 1)
    }

    /// R49 on the panels that kiosks have: a rest of three of their periods, and a fling right after the last report.
    @Test(arguments: [25.0, 33, 50]) func aSlowPanelFlings(sensor: Double) {
        var random = Random(seed: 49)
        for _ in 0..<200 {
            for stamps in [VelocityTracker.Stamps.kernel, .pump] {
                let speed = speed(sensor: sensor, stamps: stamps, random: &random)
                #expect(speed > 700 && speed < 1300, "\(sensor) Hz, \(stamps): \(speed)")
            }
        }
        var tracker = VelocityTracker(stamps: .kernel)
        for sample in 0...12 { tracker.add(Double(sample) * 10, at: Double(sample) / sensor) }
        #expect(abs(tracker.velocity(at: (12 + 2.9) / sensor) - 10 * sensor) < 1)
        #expect(tracker.velocity(at: (12 + 3.1) / sensor) == 0)
    }

    /// R49: a rest that the finger made earlier does not count as the panel's period.
    @Test func anEarlierRestMakesNoSlowPanel() {
        var tracker = VelocityTracker(stamps: .kernel)
        for sample in 0...12 { tracker.add(Double(sample) * 10, at: Double(sample) / 120 + (sample > 9 ? 0.045 : 0)) }
        #expect(tracker.velocity(at: 12.0 / 120 + 0.045 + 0.043) == 0)
    }
}
