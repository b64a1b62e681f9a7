import Geometry
import Paths
import TestSupport
import Testing

@Suite struct TrimmingTests {
    @Test(arguments: 0..<20) func aPartHasItsShareOfTheLength(seed: Int) {
        var random = Random(seed: UInt64(seed))
        var path = random.curves()
        if seed % 2 == 0 { path.close() }
        if seed % 3 == 0 { path.append(random.curves()) }
        let whole = path.length
        for _ in 0..<10 {
            let (a, b) = (random.number(0...1), random.number(0...1))
            let part = path.trimmed(from: min(a, b), to: max(a, b))
            #expect(abs(part.length - abs(a - b) * whole) < 2e-5 * whole)
        }
    }

    /// What comes before a fraction and what comes after it meet there.
    @Test(arguments: 0..<10) func partsMeet(seed: Int) throws {
        var random = Random(seed: UInt64(seed))
        let path = random.curves()
        let place = random.number(0.05...0.95)
        let (before, after) = (path.trimmed(from: 0, to: place), path.trimmed(from: place, to: 1))
        let (end, start) = (try #require(before.points.last), try #require(after.points.first))
        #expect((end - start).length < 1e-9)
        #expect(before.points.first == path.points.first && after.points.last == path.points.last)
    }

    @Test func curvesStayCurves() {
        let circle = Path(circle: .zero, radius: 10)
        let half = circle.trimmed(from: 0, to: 0.5)
        #expect(half.verbs == [.move, .cubic, .cubic])
        #expect((half.points[6] - Point(-10, 0)).length < 1e-5)
        let eighth = circle.trimmed(from: 0.125, to: 0.25)
        let diagonal = 10 * 0.5.squareRoot()
        #expect((eighth.points[0] - Point(diagonal, diagonal)).length < 0.01)
        #expect((eighth.points[3] - Point(0, 10)).length < 1e-5)
    }

    @Test func closingLinesCount() {
        let square = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let last = square.trimmed(from: 0.75, to: 0.875)
        #expect(last.verbs == [.move, .line] && last.points == [Point(0, 10), Point(0, 5)])
    }

    @Test func whollyKeptSubpathsStayClosed() {
        var path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        path.append(Path(rect: Rect(x: 20, y: 0, width: 10, height: 10)))
        let most = path.trimmed(from: 0, to: 0.75)
        #expect(most.verbs == [.move, .line, .line, .line, .line, .close, .move, .line, .line])
        #expect(path.trimmed(from: 0.5, to: 1).verbs == [.move, .line, .line, .line, .line, .close])
    }

    @Test func fractionsOutsideAreCut() {
        let circle = Path(circle: .zero, radius: 10)
        for (from, to) in [(0.0, 1.0), (-3, 7), (.nan, 1), (-.infinity, .infinity)] {
            #expect(circle.trimmed(from: from, to: to) == circle)
        }
        for (from, to) in [(0.5, 0.5), (0.7, 0.2), (1, 2), (-1, 0), (0, .nan), (1, 0)] {
            #expect(circle.trimmed(from: from, to: to).isEmpty)
        }
        #expect(circle.trimmed(from: .nan, to: 0.3) == circle.trimmed(from: 0, to: 0.3))
    }

    @Test func oddPathsAreHarmless() {
        for a in oddNumbers {
            for b in oddNumbers {
                let path = oddPath(a, b)
                #expect(path.trimmed(from: 0.2, to: 0.7).verbs.count <= path.verbs.count + 2)
            }
        }
        #expect(Path().trimmed(from: 0.2, to: 0.7).isEmpty)
        var dot = Path()
        dot.move(to: Point(1, 1))
        dot.close()
        #expect(dot.trimmed(from: 0.2, to: 0.7).isEmpty)
    }

    /// Cusps, loops and curves that turn back, against lengths that are known.
    @Test func lengthsOfHardCurvesAreRight() {
        var back = Path()
        back.move(to: .zero)
        back.quad(to: .zero, control: Point(10, 0))
        // There and back again over 5.
        let half = back.trimmed(from: 0, to: 0.5)
        #expect((half.points[2] - Point(5, 0)).length < 1e-4)
        var cusp = Path()
        cusp.move(to: Point(0, 0))
        cusp.cubic(to: Point(0, 0), control1: Point(9, 9), control2: Point(9, 9))
        let out = cusp.trimmed(from: 0, to: 0.5)
        let far = 9 * 0.75
        #expect((out.points[3] - Point(far, far)).length < 1e-4)
        var even = Path()
        even.move(to: .zero)
        even.cubic(to: Point(9, 0), control1: Point(3, 0), control2: Point(6, 0))
        #expect((even.trimmed(from: 0, to: 0.3).points[3] - Point(2.7, 0)).length < 1e-6)
    }
}
