import Geometry
import Paths
import Raster

/// Turns the lines of a scene into blocks, one line after the other.
struct SceneReader {
    private var size: PixelSize?
    private var blocks: [Scene.Block] = []
    private var open: (operation: Scene.Operation, paint: Paint)?
    private var path = Path()
    private var lastLine = 0

    /// A canvas with a longer side is rejected.
    private static let longestSide = 16_384.0

    mutating func read(_ line: Substring, number: Int) throws(SceneFailure) {
        lastLine = number
        var tokens = RecordTokens(line, number: number)
        guard let record = tokens.next(), !record.hasPrefix("#") else { return }
        guard size != nil || record == "V" else { throw tokens.failure("expected the header V 1 W H", got: record) }
        switch record {
        case "V": try readHeader(&tokens)
        case "F": try begin(.fill(tokens.choice("a fill rule", ["nz": .nonZero, "eo": .evenOdd])), &tokens)
        case "S": try begin(.stroke(readStrokeStyle(&tokens)), &tokens)
        case "M", "L", "Q", "C", "Z": try readSegment(record, &tokens)
        default: throw tokens.failure("expected V, F, S, M, L, Q, C, Z or a comment (#)", got: record)
        }
        try tokens.end()
    }

    mutating func finish() throws(SceneFailure) -> (PixelSize, [Scene.Block]) {
        endBlock()
        guard let size else { throw SceneFailure(line: max(lastLine, 1), message: "expected the header V 1 W H, got nothing") }
        return (size, blocks)
    }

    private mutating func readHeader(_ tokens: inout RecordTokens) throws(SceneFailure) {
        guard size == nil else { throw tokens.failure("expected one header", got: "a second one") }
        let _: Int = try tokens.choice("version 1", ["1": 1])
        let sides = 1...SceneReader.longestSide
        size = PixelSize(
            width: Int(try tokens.number("a width in pixels", sides, isWhole: true)),
            height: Int(try tokens.number("a height in pixels", sides, isWhole: true)))
    }

    private mutating func begin(_ operation: Scene.Operation, _ tokens: inout RecordTokens) throws(SceneFailure) {
        endBlock()
        open = (operation, try tokens.paint())
    }

    private mutating func endBlock() {
        guard let open else { return }
        blocks.append(Scene.Block(operation: open.operation, paint: open.paint, path: path))
        path = Path()
    }

    private func readStrokeStyle(_ tokens: inout RecordTokens) throws(SceneFailure) -> StrokeStyle {
        StrokeStyle(
            width: try tokens.number("a width", 0...RecordTokens.farthest),
            cap: try tokens.choice("a cap", ["butt": .butt, "round": .round, "square": .square]),
            join: try tokens.choice("a join", ["miter": .miter, "round": .round, "bevel": .bevel]))
    }

    private mutating func readSegment(_ record: Substring, _ tokens: inout RecordTokens) throws(SceneFailure) {
        guard open != nil else { throw tokens.failure("expected F or S before a path", got: record) }
        switch record {
        case "M": path.move(to: try tokens.point())
        case "L": path.line(to: try tokens.point())
        case "Q":
            let control = try tokens.point()
            path.quad(to: try tokens.point(), control: control)
        case "C":
            let (control1, control2) = (try tokens.point(), try tokens.point())
            path.cubic(to: try tokens.point(), control1: control1, control2: control2)
        default: path.close()
        }
    }
}
