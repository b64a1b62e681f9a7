import Geometry
import Gestures
import Testing

@testable import SDLPlatform

@Suite struct PixelShiftTests {
    private let walk: [PixelShift] = {
        var drift = PixelDrift()
        return (0..<96).map { _ in
            drift.move()
            return drift.shift
        }
    }()

    @Test func beginsAtItsPlace() { #expect(PixelDrift().shift == .none) }

    @Test func movesByOnePixelEachTime() {
        for (one, next) in zip(walk, walk.dropFirst() + walk.prefix(1)) {
            #expect(abs(one.x - next.x) + abs(one.y - next.y) == 1)
        }
    }

    @Test func visitsEveryPlaceWithinItsReach() {
        let reach = -PixelDrift.reach...PixelDrift.reach
        #expect(Set(walk) == Set(reach.flatMap { x in reach.map { PixelShift(x: x, y: $0) } }))
    }

    @Test func isAShareOfThePanel() {
        #expect(PixelShift(x: 3, y: -1).share(of: PixelSize(width: 300, height: 50)) == Point(0.01, -0.02))
    }
}
