import Geometry
import Gestures
import Testing

@testable import TouchScripts

@Suite struct TouchScriptTests {
    private func steps(_ text: String) throws -> [TouchScript.Step] { try TouchScript(text).steps }

    private func touches(_ text: String) throws -> [TouchEvent] {
        try steps(text).compactMap { if case .input(.touch(let touch)) = $0.action { touch } else { nil } }
    }

    @Test func readsEveryEvent() throws {
        let script = """
            # a comment
            0 down 3 10 20.5   # a finger
            5 move 3 11 22
            5 up 3
            7 cancel 4

            10 key F5
            11 key Shift+Tab
            12 wait idle
            13 shot first
            14 film run 100
            15 strip pull-to-refresh 2000 8
            """
        let finger = FingerID(device: 0, finger: 3)
        #expect(
            try steps(script).map(\.action) == [
                .input(.touch(TouchEvent(finger: finger, phase: .down, position: Point(10, 20.5), time: 0))),
                .input(.touch(TouchEvent(finger: finger, phase: .move, position: Point(11, 22), time: 0.005))),
                .input(.touch(TouchEvent(finger: finger, phase: .up, position: Point(11, 22), time: 0.005))),
                .input(
                    .touch(
                        TouchEvent(
                            finger: FingerID(device: 0, finger: 4), phase: .cancel, position: .zero, time: 0.007))),
                .input(.key(.refresh)), .input(.key(.backTab)), .wait(.idle), .shot(name: "first"),
                .film(name: "run", duration: 0.1), .strip(name: "pull-to-refresh", duration: 2, count: 8),
            ])
        #expect(try steps(script).map(\.line) == [2, 3, 4, 5, 7, 8, 9, 10, 11, 12])
    }

    @Test func readsLinesOfAnotherSystem() throws {
        let lines = try steps("# a comment\r\n0 shot first\r\n\r\n10 shot second # another\r\n")
        #expect(lines.map(\.action) == [.shot(name: "first"), .shot(name: "second")])
        #expect(lines.map(\.line) == [2, 4])
    }

    @Test func dragsInAStraightLineAt120Hertz() throws {
        let drag = try touches("100 drag 0 100 100 100 340 500 200")
        #expect(drag.first?.phase == .down && drag.last?.phase == .up)
        #expect(drag.count == 62)
        #expect(abs(drag.last!.time - 0.8) < 1e-9)
        #expect(drag.last!.position == Point(100, 340))
        for (index, touch) in drag.dropLast().enumerated() {
            #expect(abs(touch.time - 0.1 - Double(index) / 120) < 1e-9)
            #expect(abs(touch.position.y - 100 - 4 * Double(index)) < 1e-9)
        }
    }

    @Test(arguments: [
        ("0 tap \"Close\"", "Close"), ("0 tap \"Text size: larger\"# a comment", "Text size: larger"),
        ("0\ttap\t\"Channel #1\"\t", "Channel #1"), ("0 tap \"إغلاق\"", "إغلاق"),
        ("0 tap \"  two  spaces \"", "  two  spaces "),
    ]) func pressesWhatHasAName(line: String, name: String) throws {
        #expect(try steps(line).map(\.action) == [.press(name: name)])
    }

    @Test func pressesAtItsOwnTime() throws {
        let steps = try steps("0 shot a\n250 tap \"Close\"\n250 shot b")
        #expect(steps.map(\.time) == [0, 0.25, 0.25])
        #expect(steps.map(\.action) == [.shot(name: "a"), .press(name: "Close"), .shot(name: "b")])
    }

    @Test func tapsWithOneFingerThatIsLifted() throws {
        let finger = FingerID(device: 0, finger: 0)
        #expect(
            try touches("40 tap 12.5 -3") == [
                TouchEvent(finger: finger, phase: .down, position: Point(12.5, -3), time: 0.04),
                TouchEvent(finger: finger, phase: .up, position: Point(12.5, -3), time: 0.04 + 0.06),
            ])
    }

    @Test func mixesOverlappingDragsByTime() throws {
        let events = try touches("0 drag 0 0 0 0 100 100\n0 drag 1 50 0 50 100 100")
        #expect(events.map(\.time) == events.map(\.time).sorted())
        #expect(Set(events.prefix(4).map(\.finger.finger)) == [0, 1])
    }

    @Test(
        arguments: [
            ("x down 0 1 1", 1, "expected a time in whole milliseconds from 0 to 3600000, got x"),
            ("0 shot a\n-1 shot b", 2, "expected a time in whole milliseconds from 0 to 3600000, got -1"),
            ("1.5 shot a", 1, "expected a time in whole milliseconds from 0 to 3600000, got 1.5"),
            ("10 shot a\n9 shot b", 2, "expected a time of 10 ms or later, got 9"),
            ("0 swipe 1 1", 1, "expected down, move, up, cancel, drag, tap, key, wait, shot, film or strip, got swipe"),
            ("0 down 10 1 1", 1, "expected a finger from 0 to 9, got 10"),
            ("0 down 0 nan 1", 1, "expected x in points from -100000 to 100000, got nan"),
            ("0 down 0 1", 1, "expected y in points, got the end of the line"),
            ("0 up 0 1", 1, "expected the end of the line, got 1"),
            ("0x10 shot a", 1, "expected a time in whole milliseconds from 0 to 3600000, got 0x10"),
            ("1\0x shot a", 1, "expected a time in whole milliseconds from 0 to 3600000, got 1\0x"),
            ("0 shot ../etc", 1, "expected a name of at most 100 letters, digits, - and _, got ../etc"),
            (
                "0 shot \(String(repeating: "a", count: 101))", 1,
                "expected a name of at most 100 letters, digits, - and _, got \(String(repeating: "a", count: 40))…"
            ),
            ("0 wait forever", 1, "expected a condition (idle, refreshed, loaded, list, article, attract), got forever"),
            ("0 tap", 1, "expected a name in double quotes or x in points, got the end of the line"),
            (
                "0 tap Close", 1,
                "expected a name in double quotes or x in points from -100000 to 100000, got Close"
            ),
            ("0 tap 10", 1, "expected y in points, got the end of the line"),
            ("0 tap \"Close # it", 1, "expected a name in double quotes, got \"Close # it"),
            ("0 tap \"", 1, "expected a name in double quotes, got \""),
            ("0 tap \"\"", 1, "expected a name in double quotes, got \"\""),
            ("0 tap \" \"", 1, "expected a name in double quotes, got \" \""),
            ("0 tap \"Close\" 5", 1, "expected the end of the line, got 5"),
            ("0 tap \"Close\"d", 1, "expected the end of the line, got d"),
            ("0 shot \"a b\"", 1, "expected a name of at most 100 letters, digits, - and _, got \"a b\""),
            ("0 strip a 100 0", 1, "expected a number of moments from 1 to 64, got 0"),
        ]) func saysLineAndExpectation(script: String, line: Int, message: String)
    {
        #expect(throws: TouchScriptFailure(line: line, message: message)) { try TouchScript(script) }
    }

    @Test func waitHoldsTheClockAndDelaysTheRest() throws {
        var player = TouchScriptPlayer(try TouchScript("0 shot a\n100 wait idle\n200 shot b"))
        #expect(player.advance(by: 0).steps.map(\.line) == [1])
        #expect(player.advance(by: 0.15).steps.map(\.line) == [2])
        #expect(player.waiting?.condition == .idle)
        #expect(player.advance(by: 5).steps.isEmpty)
        #expect(player.waited == 5)
        player.goOn()
        #expect(player.advance(by: 0.09).steps.isEmpty)
        let last = player.advance(by: 0.02)
        #expect(last.steps.map(\.line) == [3])
        #expect(abs(last.delay - 5.05) < 1e-9)
        #expect(player.isAtEnd)
    }
}
