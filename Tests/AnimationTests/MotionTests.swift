import Animation
import Testing

@Suite struct FrictionTests {
    @Test func comesAsFarAsTheVectorsSay() {  // R51
        #expect(abs(Friction.normal.distance(velocity: 1000) - 499.5) < 0.1)
        #expect(abs(Friction.normal.distance(velocity: 2000) - 999.0) < 0.1)
        #expect(abs(Friction.fast.distance(velocity: 1000) - 99.5) < 0.1)
        #expect(abs(Friction.normal.state(after: 0.5, velocity: 1000).velocity - 367.5) < 0.1)
    }

    @Test func answersWhenItHasComeThatFar() {
        let time = Friction.normal.time(toTravel: 300, velocity: 1000)
        #expect(abs(Friction.normal.state(after: time ?? 0, velocity: 1000).distance - 300) < 1e-9)
        #expect(Friction.normal.time(toTravel: 500, velocity: 1000) == nil)
        #expect(Friction.normal.time(toTravel: -1, velocity: 1000) == nil)
        #expect(Friction.normal.time(toTravel: -300, velocity: -1000) == time)
    }

    @Test func endsWhereHalfAPixelIsLeft() {  // R52
        let time = Friction.normal.time(untilLeft: 0.5, velocity: -3000)
        let left = Friction.normal.distance(velocity: -3000) - Friction.normal.state(after: time, velocity: -3000).distance
        #expect(abs(left + 0.5) < 1e-9)
        #expect(abs(time - 4.00) < 0.01)
    }
}

@Suite struct EasingTests {
    @Test func beginsAt0AndEndsAt1() {
        for easing in [Easing.linear, .inOut, .sineOut] {
            #expect(easing(0) == 0 && easing(1) == 1)
            #expect(easing(-3) == 0 && easing(7) == 1 && easing(.nan) == 0)
            let values = (0...100).map { easing(Double($0) / 100) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 })
        }
    }

    @Test func easesInAndOutAlike() {
        #expect(abs(Easing.inOut(0.5) - 0.5) < 1e-9)
        #expect(abs(Easing.inOut(0.2) + Easing.inOut(0.8) - 1) < 1e-9)
        #expect(Easing.inOut(0.1) < 0.03)
    }

    @Test func returnsLikeASine() {
        #expect(abs(Easing.sineOut(0.2) - 0.309_017) < 1e-6)
    }
}

@Suite struct RampTests {
    @Test func turnsRoundWithoutAJump() {  // R92
        var ramp = Ramp(duration: 0.2)
        ramp.turn(to: 1, at: 10)
        #expect(abs(ramp.value(at: 10.05) - 0.25) < 1e-9)
        ramp.turn(to: 0, at: 10.05)
        #expect(abs(ramp.value(at: 10.05) - 0.25) < 1e-9)
        #expect(ramp.isMoving(at: 10.09))
        #expect(ramp.value(at: 10.101) == 0 && !ramp.isMoving(at: 10.101))
    }
}
