import Drawing
import Geometry
import Gestures
import PullToRefresh
import Raster
import Testing

/// A change of parameters, or of the style, in any phase of a refresh (R85): the kiosk releases the list and makes a new one.
@Suite struct StyleChangeTests {
    /// Everything that a kiosk's owner can choose, each changed once.
    private static let changes: [(String, @Sendable (inout RefreshStyles) -> Void)] = [
        ("circle", { $0.circle.fill = Color(0xFF0000) }), ("circle", { $0.circle.stroke = Color(0xFF0000) }),
        ("circle", { $0.circle.lineWidth = 4 }), ("wave", { $0.wave.figures = .article }),
        ("wave", { $0.wave.tint = Color(0xFFFF00) }), ("wave", { $0.wave.lineWidth = 5 }),
        ("divot", { $0.divot.deepest = 10 }), ("divot", { $0.divot.tint = Color(0xFFFF00) }),
        ("ring", { $0.ring.logo = RingLogo(PixelBuffer(size: .init(width: 2, height: 2), filledWith: 0xFFFF_0000)) }),
        ("ring", { $0.ring.tint = Color(0xFFFF00) }), ("ring", { $0.ring.lineWidth = 1 }),
        ("letter", { $0.letter.ink = Color(0xFFFF00) }), ("letter", { $0.letter.grey = Color(0x111111) }),
        ("letter", { $0.letter.lineWidth = 2 }), ("wave", { _ in }),
    ]

    @Test(arguments: RefreshPhase.allCases) func theNewListIsAtRest(phase: RefreshPhase) throws {  // R85
        for (name, change) in StyleChangeTests.changes {
            var styles = RefreshStyles()
            var old = Kiosk(style: try #require(styles.named(name)))
            old.reach(phase)
            change(&styles)
            var new = Kiosk(style: try #require(styles.named(name)))
            #expect(new.list.inset == 0 && new.list.offset == 0 && new.list.phase == .idle)
            #expect(Drawn(new.list).list.commands.isEmpty)
            // The old request ends now, and the finger that was down lifts.
            new.end()
            new.list.handle(.dragEnded(velocity: 900), at: new.time)
            new.list.handle(.cancelled, at: new.time)
            new.run(1)
            #expect(new.events.isEmpty && new.list.inset == 0 && new.list.offset == 0)
            new.reach(.refreshing)
            #expect(new.refreshes == 1 && new.list.inset == new.list.style.hold)
        }
    }

    /// Each change is visible in some phase.
    @Test func everyParameterShows() throws {
        for (index, (name, change)) in StyleChangeTests.changes.enumerated() where index < StyleChangeTests.changes.count - 1 {
            var styles = RefreshStyles()
            styles.circle.stroke = Color(0x00FF00)
            let plain = try #require(styles.named(name))
            change(&styles)
            // On a light band, for which the letter's own colours are made.
            var colors = RefreshColors()
            if name == "letter" { colors.band = Color(index == 11 ? 0x222222 : 0xF4F4F4) }
            let other = try #require(styles.named(name))
            let pictures = [plain, other].map { style in
                let state = RefreshStyleState(
                    phase: .pulling, pull: name == "letter" ? 40 : 115, trigger: style.trigger, width: 240)
                return Painted(Drawn(state, style: style, colors: colors).list, background: Color(0x00FF00))
            }
            #expect(pictures[0] != pictures[1], "\(name), \(index)")
        }
    }
}
