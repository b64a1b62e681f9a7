import Geometry
import Paths
import Testing

/// Patterns of dashes that the fuzzer found, and their kin.
@Suite(.timeLimit(.minutes(5))) struct OddDashTests {
    private let line: Path = {
        var path = Path()
        path.move(to: .zero)
        path.line(to: Point(10, 0))
        return path
    }()

    /// The remainder of a far offset was itself far, and was gone through a dash at a time.
    @Test(arguments: [1e15, 1e30, -1e30, 1e300, -1e308, .infinity, .nan, Double.leastNonzeroMagnitude])
    func farOffsetsBeginInsideThePattern(offset: Double) {
        for dashes in [[0.1, 0.2], [0.3], [0, 0.7], [0.1, 0, 1e-9], [1e-300, 3]] {
            let dashed = line.dashed(StrokeStyle(width: 1, dashes: dashes, dashOffset: offset))
            #expect(dashed.points.allSatisfy { $0.isFinite && -1e-6...10.000_001 ~= $0.x && $0.y == 0 })
        }
    }
}
