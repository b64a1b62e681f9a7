import Testing

@testable import KioskUI

/// How an open story moves, by the laws of its transition.
@Suite struct StoryTransitionTests {
    @Test func aTapOpensAndClosesWithoutSinking() {
        var transition = StoryTransition(.grow, reducedMotion: false, at: 0)
        for frame in 1...120 {
            if frame == 60 { transition.turn(to: 0, .grow, at: 1) }
            transition.advance(to: Double(frame) / 60)
            #expect(transition.sunk == 0)
        }
        #expect(transition.isClosed)
    }

    @Test(arguments: [0.02, 0.08, 0.15, 0.3, 2]) func aFingerTakesItWithoutAJump(_ time: Double) {
        var transition = StoryTransition(.grow, reducedMotion: false, at: 0)
        transition.advance(to: time)
        let openness = min(transition.openness, 1)
        transition.hold(openness, at: time)
        #expect(transition.sunk == 0)
        var last = 0.0
        for step in 1...20 {
            transition.hold(openness * (1 - Double(step) / 40), at: time)
            #expect(transition.sunk > last && transition.sunk - last < 0.01)
            last = transition.sunk
        }
        // Let go, it goes on from there, and comes back without.
        transition.turn(to: 1, .grow, at: time)
        #expect(abs(transition.sunk - last) < 1e-9)
        transition.advance(to: time + 2)
        #expect(transition.isOpen && transition.sunk == 0)
    }
}
