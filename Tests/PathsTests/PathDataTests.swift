import Geometry
import Glibc
import Testing

@testable import Paths

/// A path as absolute commands with rounded numbers.
private func text(_ path: Path) -> String {
    func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    func points(_ points: Point...) -> String { points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ") }
    return path.segments().map { segment in
        switch segment {
        case .move(let end): "M" + points(end)
        case .line(let end): "L" + points(end)
        case .quad(let end, let control): "Q" + points(control, end)
        case .cubic(let end, let control1, let control2): "C" + points(control1, control2, end)
        case .close: "Z"
        }
    }.joined(separator: " ")
}

@Suite struct PathDataTests {
    static let commands = [
        ("M1 2", "M1,2"), ("M1 2 3 4 5 6", "M1,2 L3,4 L5,6"), ("m1 2 3 4 5 6z", "M1,2 L4,6 L9,12 Z"),
        ("M1 2L3 4-5 6", "M1,2 L3,4 L-5,6"), ("M1 2l3 4-5 6", "M1,2 L4,6 L-1,12"),
        ("M1 2H5 7h-1V9v1 1", "M1,2 L5,2 L7,2 L6,2 L6,9 L6,10 L6,11"),
        ("M0 0C1 2 3 4 5 6 7 8 9 10 11 12", "M0,0 C1,2 3,4 5,6 C7,8 9,10 11,12"),
        ("M1 1c1 2 3 4 5 6", "M1,1 C2,3 4,5 6,7"),
        ("M0 0C1 2 3 4 5 6S9 10 11 12s1 1 2 3", "M0,0 C1,2 3,4 5,6 C7,8 9,10 11,12 C13,14 12,13 13,15"),
        ("M3 4S9 10 11 12", "M3,4 C3,4 9,10 11,12"), ("M0 0Q9 9 1 1S2 2 3 3", "M0,0 Q9,9 1,1 C1,1 2,2 3,3"),
        ("M1 1Q2 3 4 5q1 1 2 2", "M1,1 Q2,3 4,5 Q5,6 6,7"),
        ("M0 0Q1 2 4 4T8 8t1 1", "M0,0 Q1,2 4,4 Q7,6 8,8 Q9,10 9,9"), ("M3 4T9 9", "M3,4 Q3,4 9,9"),
        ("M0 0C9 9 8 8 1 1T2 2", "M0,0 C9,9 8,8 1,1 Q1,1 2,2"),
        ("M1 2L3 4Zl1 1zM9 9Z", "M1,2 L3,4 Z M1,2 L2,3 Z M9,9 Z"), ("M1 2L3 4zm1 1 1 0", "M1,2 L3,4 Z M2,3 L3,3"),
    ]

    @Test(arguments: commands) func everyCommandIsRead(data: String, expected: String) throws {
        #expect(text(try Path(svg: data)) == expected)
    }

    static let numbers = [
        (" \t\r\n\u{C}M 1 , 2 \n L3,4 ", "M1,2 L3,4"), ("M.5.5", "M0.5,0.5"), ("M1.5.5-3-.25", "M1.5,0.5 L-3,-0.25"),
        ("M1e1 1E-1", "M10,0.1"), ("M+1+2", "M1,2"), ("M1.e1 1", "M10,1"), ("M0 0,1,1", "M0,0 L1,1"), ("M00012 0", "M12,0"),
        ("M1e-400 0", "M0,0"), ("M-1000000 1000000", "M-1000000,1000000"),
    ]

    @Test(arguments: numbers) func numbersMayBeCloselyWritten(data: String, expected: String) throws {
        #expect(text(try Path(svg: data)) == expected)
    }

    static let mistakes = [
        ("", 1, "expected M or m, got the end"), ("  ", 3, "expected M or m, got the end"),
        ("L1 1", 1, "expected M or m, got \"L\""), ("logo.png", 1, "expected M or m, got \"l\""),
        ("M1", 3, "expected a number, got the end"), ("M1 x", 4, "expected a number, got \"x\""),
        ("M1,,2", 4, "expected a number, got \",\""), ("M1 2,L3 4", 6, "expected a number, got \"L\""),
        ("M1 2 3", 7, "expected a number, got the end"),
        ("M1 2zz 3 4", 8, "expected a number or one of the commands MLHVCSQTAZ, got \"3\""),
        ("M1 2B3 4", 5, "expected a number or one of the commands MLHVCSQTAZ, got \"B\""),
        ("M1 2L3 é", 8, "expected a number, got \"é\""), ("M1e 2", 3, "expected a number, got \"e\""),
        ("M1e999 2", 2, "expected a smaller number, got \"1e999\""),
        ("M1000001 2", 2, "expected coordinates from -1000000 to 1000000, got \"1000001\""),
        ("M0 999999l0,2-1", 13, "expected coordinates from -1000000 to 1000000, got \"2\""),
        ("M0 0A1 1 0 2 0 3 3", 12, "expected 0 or 1, got \"2\""), ("M0 0A1 1 0 1", 13, "expected 0 or 1, got the end"),
        ("M- 2", 2, "expected a number, got \"-\""), ("M. 2", 2, "expected a number, got \".\""),
        ("M0x10 2", 3, "expected a number, got \"x\""),
        ("Mnan 2", 2, "expected a number, got \"n\""),
    ]

    @Test(arguments: mistakes) func aMistakeIsNamedWithItsPlace(data: String, position: Int, message: String) {
        #expect(throws: PathDataFailure(position: position, message: message)) { try Path(svg: data) }
    }

    @Test func aTextMayBeAsLongAsTheLimit() throws {
        let segment = "l1 1-1-1"
        let longest = "M0 0" + String(repeating: segment, count: (PathDataLimits.length - 4) / segment.utf8.count)
        #expect(try Path(svg: longest).verbs.count == 1 + 2 * ((PathDataLimits.length - 4) / segment.utf8.count))
        #expect(throws: PathDataFailure.self) { try Path(svg: longest + segment + segment) }
    }

    // Arcs.

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func ofFourArcsTheFlagsChooseOne(isLarge: Bool, isClockwise: Bool) throws {
        // From (10, 0) to (0, 10), radius 10: the centre is (0, 0) or (10, 10).
        let data = "M10 0A10 10 0 \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0) 0 10"
        let path = try Path(svg: data)
        let center = isLarge == isClockwise ? Point(10, 10) : Point(0, 0)
        #expect(path.verbs.count == (isLarge ? 4 : 2))
        for index in stride(from: 3, to: path.points.count, by: 3) {
            #expect(abs((path.points[index] - center).length - 10) < 1e-9)
        }
        // On the first quarter's cubic, half way.
        let p = path.points
        let middle = (p[0] + p[1] * 3 + p[2] * 3 + p[3]) * 0.125
        #expect(abs((middle - center).length - 10) < 0.003)
        let clockwise = (p[0] - center).x * (middle - center).y - (p[0] - center).y * (middle - center).x > 0
        #expect(clockwise == isClockwise && path.points.last == Point(0, 10))
    }

    /// An ellipse with axes 30 and 10, turned by 30°: every point satisfies its equation.
    @Test func theEllipseIsTurned() throws {
        let path = try Path(svg: "M0 0a30 10 30 1 1 5 9")
        let angle = Double.pi / 6
        func onAxes(_ p: Point) -> Point {
            Point((p.x * cos(angle) + p.y * sin(angle)) / 30, (-p.x * sin(angle) + p.y * cos(angle)) / 10)
        }
        // The centre has a distance of 1 from all ends, on the axes; here from the intersection of two circles.
        let (a, b) = (onAxes(.zero), onAxes(Point(5, 9)))
        let (middle, half) = ((a + b) * 0.5, (b - a) * 0.5)
        let off = (1 - half.length * half.length).squareRoot() / half.length
        let centers = [middle + Point(-half.y, half.x) * off, middle - Point(-half.y, half.x) * off]
        let ends = stride(from: 3, to: path.points.count, by: 3).map { onAxes(path.points[$0]) }
        let errors = centers.map { center in ends.map { abs(($0 - center).length - 1) }.max() ?? 1 }
        #expect(ends.count >= 3 && (errors.min() ?? 1) < 1e-9)
    }

    @Test func radiiTooSmallAreEnlarged() throws {
        let path = try Path(svg: "M0 0A1 1 0 0 1 20 0")
        let top = path.points.map(\.y).min() ?? 0
        #expect(path.verbs.count == 3 && abs(path.points[3].x - 10) < 1e-9 && abs(path.points[3].y + 10) < 1e-9)
        #expect(top == path.points[3].y)
    }

    @Test func anArcWithoutRadiusIsALineAndWithoutWayNothing() throws {
        #expect(text(try Path(svg: "M0 0A0 5 0 0 1 3 4")) == "M0,0 L3,4")
        #expect(text(try Path(svg: "M0 0A5 5 0 1 1 0 0L9 9")) == "M0,0 L9,9")
        #expect(text(try Path(svg: "M0 0A1e-300 5 0 1 1 3 4")) == "M0,0 L3,4")
        #expect(text(try Path(svg: "M0 0A-5-5 0 0 1 5 5")).hasSuffix("5,5"))
    }

    @Test func flagsNeedNoSpace() throws {
        let loose = try Path(svg: "M0 0a 5 5 0 1 0 3 4 5 5 0 0 1 6 7")
        #expect(try Path(svg: "M0 0a5 5 0 103 4 5 5 0 016 7") == loose)
        #expect(try Path(svg: "M0,0a5,5,0,1,0,3,4,5,5,0,0,1,6,7") == loose)
    }

    /// Any bytes: a finite path, or the offset of an error within the text.
    @Test func anyTextIsReadOrRefused() {
        var state: UInt64 = 4
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let pieces = [
            "M", "m", "L", "h", "V", "c", "S", "q", "T", "a", "A", "z", "1", "-2", ".5", "0", "1", "1e3", " ", ",", "-", "x",
            "1e9",
        ]
        var (read, refused) = (0, 0)
        for _ in 0..<20_000 {
            let text =
                "M1 1" + (0..<random(24)).map { _ in pieces[random(pieces.count)] + (random(3) == 0 ? "" : " ") }.joined()
            do throws(PathDataFailure) {
                let path = try Path(svg: text)
                #expect(path.points.allSatisfy { $0.isFinite && abs($0.x) < 1e8 && abs($0.y) < 1e8 }, "\(text)")
                read += 1
            } catch {
                #expect((1...text.utf8.count + 1).contains(error.position), "\(text)")
                refused += 1
            }
        }
        #expect(read > 1000 && refused > 1000)
    }
}
