import Animation
import Glibc
import Testing

@Suite struct SpringTests {
    private static let table: [(Double, Double, Double, Double, Double)] = [
        (0.9, 0.57, 12.753, 162.63, 14.538), (0.9, 0.43, 15.933, 253.86, 13.702), (0.4, 1.0, 23.084, 532.85, 46.167),
        (0.3, 1.0, 30.778, 947.29, 61.556),
    ]

    /// The table of Documentation/Behaviour.md, "Springs", to 0.1 %.
    @Test(arguments: table)
    func solvesDurationAndRatio(duration: Double, ratio: Double, frequency: Double, k: Double, c: Double) {  // R57
        let spring = Spring(duration: duration, ratio: ratio)
        #expect(abs(spring.frequency / frequency - 1) < 0.001)
        #expect(abs(spring.stiffness / k - 1) < 0.001)
        #expect(abs(spring.damping / c - 1) < 0.001)
    }

    /// The other half of that table: ω_d, the period, how far it overshoots (%) and when.
    @Test(arguments: [(0.9, 0.57, 10.478, 0.600, 11.3, 0.300), (0.9, 0.43, 14.385, 0.437, 22.4, 0.218)])
    func swingsAsTheTableSays(
        duration: Double, ratio: Double, damped: Double, period: Double, overshoot: Double, time: Double
    ) {  // R57
        let spring = Spring(duration: duration, ratio: ratio)
        #expect(abs(spring.dampedFrequency / damped - 1) < 0.001)
        #expect(abs(2 * Double.pi / spring.dampedFrequency - period) < 0.0005)
        let moments = (0...2000).map { Double($0) * 0.0005 }
        let places = moments.map { spring.state(after: $0, displacement: 1, velocity: 0).displacement }
        let deepest = places.indices.min { places[$0] < places[$1] } ?? 0
        #expect(abs(-places[deepest] * 100 - overshoot) < 0.05)
        #expect(abs(moments[deepest] - time) < 0.001)
    }

    @Test(arguments: [0.4, 0.3])
    func aCriticalSpringNeverSwingsThrough(duration: Double) {  // R55, R57
        let spring = Spring(duration: duration, ratio: 1)
        #expect(spring.dampedFrequency == 0)
        for step in 0...400 {
            #expect(spring.state(after: Double(step) * 0.005, displacement: 1, velocity: 0).displacement >= 0)
        }
    }

    @Test func solvesThePublishedPair() {  // R57
        let spring = Spring(duration: 3, ratio: 0.25)
        #expect(abs(spring.stiffness - 54.834) < 0.001)
        #expect(abs(spring.damping - 3.7025) < 0.0001)
    }

    @Test func solvesEveryRatioDurationAndVelocity() {  // R57
        for ratio in [0.05, 0.2, 0.43, 0.7, 0.9, 0.99, 0.999, 1, 1.1, 1.3] {
            for duration in [0.01, 0.1, 0.4, 1, 3, 10] {
                for velocity in [-20.0, -1, 0, 1, 20] {
                    let spring = Spring(duration: duration, ratio: ratio, relativeVelocity: velocity)
                    #expect(spring.frequency.isFinite && spring.frequency > 0)
                }
                let spring = Spring(duration: duration, ratio: ratio)
                #expect(abs(envelope(of: spring, after: duration) / 0.001 - 1) < 0.001, "ratio \(ratio), \(duration) s")
            }
        }
    }

    /// What is left of a spring released at 1: the envelope of its sine below a ratio of 1, else the whole displacement.
    private func envelope(of spring: Spring, after time: Double) -> Double {
        guard spring.ratio < 1 else { return spring.state(after: time, displacement: 1, velocity: 0).displacement }
        return spring.ratio * spring.frequency / spring.dampedFrequency * exp(-spring.ratio * spring.frequency * time)
    }

    @Test func aMovingStartLeavesAThousandthAtTheEnd() {  // R57
        for velocity in [-5.0, -1, 1, 3] {
            let spring = Spring(duration: 0.5, ratio: 1, relativeVelocity: velocity)
            // The distance is 1: displacement −1, speed towards 0.
            let left = spring.state(after: 0.5, displacement: -1, velocity: velocity).displacement
            #expect(abs(abs(left) - 0.001) < 1e-5, "velocity \(velocity) left \(left)")
        }
    }

    @Test func absurdSpringsStayFinite() {
        for value in [Double.nan, .infinity, -.infinity, 0, -1, 1e300] {
            for other in [Double.nan, .infinity, 0, -1, 1e300, 1] {
                for spring in [
                    Spring(frequency: value, ratio: other), Spring(duration: value, ratio: other, relativeVelocity: value),
                ] {
                    let state = spring.state(after: 0.5, displacement: 10, velocity: 10)
                    #expect(state.displacement.isFinite && state.velocity.isFinite)
                }
            }
        }
    }

    /// What is left of a displacement of 1 with the library's wave (Documentation/Behaviour.md, "Springs").
    @Test(arguments: [
        (0.05, 0.7569), (0.10, 0.3045), (0.15, -0.0563), (0.20, -0.2136), (0.30, -0.1058), (0.40, 0.0402), (0.60, -0.0059),
        (0.90, 0.0023),
    ])
    func swingsAsMeasured(time: Double, left: Double) {
        let spring = Spring(duration: 0.9, ratio: 0.43)
        #expect(abs(spring.state(after: time, displacement: 1, velocity: 0).displacement - left) < 0.0001)
    }

    @Test func bouncesByTheVectors() {  // R54
        let spring = Spring(frequency: 10, ratio: 1)
        #expect(spring.stiffness == 100 && spring.damping == 20)
        #expect(abs(spring.state(after: 0.1, displacement: 95, velocity: 0).displacement - 69.90) < 0.05)
        #expect(abs(spring.settlingTime(displacement: 95, velocity: 0, tolerance: 0.5) - 0.737) < 0.01)
        #expect(abs(spring.state(after: 0.1, displacement: 0, velocity: 2000).displacement - 73.6) < 0.1)
        #expect(abs(spring.state(after: 0.1, displacement: 0, velocity: 2000).velocity) < 1e-6)
    }

    @Test func theSpeedIsTheSlopeOfThePlace() {
        for ratio in [0.2, 0.8, 0.999, 1, 1.1, 3] {
            let spring = Spring(frequency: 12, ratio: ratio)
            for step in 0..<40 {
                let t = Double(step) * 0.02 + 0.001
                let before = spring.state(after: t - 1e-6, displacement: 30, velocity: -400).displacement
                let after = spring.state(after: t + 1e-6, displacement: 30, velocity: -400).displacement
                let speed = spring.state(after: t, displacement: 30, velocity: -400).velocity
                #expect(abs((after - before) / 2e-6 - speed) < 0.01)
            }
        }
    }

    @Test func aSpringCutInTwoGoesOnAsIfItWereNot() {  // R2
        for ratio in [0.43, 1, 1.3] {
            let spring = Spring(frequency: 14, ratio: ratio)
            let whole = spring.state(after: 0.3, displacement: 50, velocity: 700)
            let half = spring.state(after: 0.13, displacement: 50, velocity: 700)
            let rest = spring.state(after: 0.17, displacement: half.displacement, velocity: half.velocity)
            #expect(abs(whole.displacement - rest.displacement) < 1e-9)
            #expect(abs(whole.velocity - rest.velocity) < 1e-8)
        }
    }

    @Test func neverLeavesTheToleranceAfterSettling() {  // R52
        for ratio in [0.1, 0.43, 1, 1.1, 4] {
            let spring = Spring(frequency: 15, ratio: ratio)
            for (x, v) in [(95.0, 0.0), (95, -4000), (0, 3000), (-3, 100), (0.2, 0), (0, 0)] {
                let time = spring.settlingTime(displacement: x, velocity: v, tolerance: 0.25)
                for step in 0..<200 {
                    let t = time + Double(step) * 0.005
                    let left = spring.state(after: t, displacement: x, velocity: v).displacement
                    #expect(abs(left) <= 0.25 + 1e-9, "ratio \(ratio), \(x), \(v): \(left) at \(t)")
                }
            }
        }
    }

    @Test func settlesNotLongAfterItCould() {
        let spring = Spring(frequency: 15, ratio: 1)
        let time = spring.settlingTime(displacement: 95, velocity: -4000, tolerance: 0.25)
        let left = spring.state(after: time - 0.001, displacement: 95, velocity: -4000).displacement
        #expect(abs(left) > 0.25)
    }

    @Test func passesItsTargetOnlyWhenPushedThroughIt() {  // R55
        for ratio in [1, 1.1, 2] {
            let spring = Spring(frequency: 10, ratio: ratio)
            #expect(spring.crossingTime(displacement: 50, velocity: 0) == nil)
            #expect(spring.crossingTime(displacement: 50, velocity: 900) == nil)
            #expect(spring.crossingTime(displacement: 0, velocity: 900) == nil)
            let time = spring.crossingTime(displacement: 50, velocity: -4000)
            #expect(time != nil)
            #expect(abs(spring.state(after: time ?? 0, displacement: 50, velocity: -4000).displacement) < 1e-9)
        }
    }
}
