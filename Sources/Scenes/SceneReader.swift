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

    /// A canvas of more pixels on a side is a mistake.
    private static let longestSide = 16_384.0

    mutating func read(_ line: Substring, number: Int) throws(SceneFailure) {
        lastLine = number
        var words = RecordWords(line, number: number)
        guard let record = words.next(), !record.hasPrefix("#") else { return }
        guard size != nil || record == "V" else { throw words.failure("expected the header V 1 W H", got: record) }
        switch record {
        case "V": try readHeader(&words)
        case "F": try begin(.fill(words.choice("a fill rule", ["nz": .nonZero, "eo": .evenOdd])), &words)
        case "S": try begin(.stroke(readStrokeStyle(&words)), &words)
        case "M", "L", "Q", "C", "Z": try readSegment(record, &words)
        default: throw words.failure("expected V, F, S, M, L, Q, C, Z or a comment (#)", got: record)
        }
        try words.end()
    }

    mutating func finish() throws(SceneFailure) -> (PixelSize, [Scene.Block]) {
        endBlock()
        guard let size else { throw SceneFailure(line: max(lastLine, 1), message: "expected the header V 1 W H, got nothing") }
        return (size, blocks)
    }

    private mutating func readHeader(_ words: inout RecordWords) throws(SceneFailure) {
        guard size == nil else { throw words.failure("expected one header", got: "a second one") }
        let _: Int = try words.choice("version 1", ["1": 1])
        let sides = 1...SceneReader.longestSide
        size = PixelSize(
            width: Int(try words.number("a width in pixels", sides, isWhole: true)),
            height: Int(try words.number("a height in pixels", sides, isWhole: true)))
    }

    private mutating func begin(_ operation: Scene.Operation, _ words: inout RecordWords) throws(SceneFailure) {
        endBlock()
        open = (operation, try words.paint())
    }

    private mutating func endBlock() {
        guard let open else { return }
        blocks.append(Scene.Block(operation: open.operation, paint: open.paint, path: path))
        path = Path()
    }

    private func readStrokeStyle(_ words: inout RecordWords) throws(SceneFailure) -> StrokeStyle {
        StrokeStyle(
            width: try words.number("a width", 0...RecordWords.farthest),
            cap: try words.choice("a cap", ["butt": .butt, "round": .round, "square": .square]),
            join: try words.choice("a join", ["miter": .miter, "round": .round, "bevel": .bevel]))
    }

    private mutating func readSegment(_ record: Substring, _ words: inout RecordWords) throws(SceneFailure) {
        guard open != nil else { throw words.failure("expected F or S before a path", got: record) }
        switch record {
        case "M": path.move(to: try words.point())
        case "L": path.line(to: try words.point())
        case "Q":
            let control = try words.point()
            path.quad(to: try words.point(), control: control)
        case "C":
            let (control1, control2) = (try words.point(), try words.point())
            path.cubic(to: try words.point(), control1: control1, control2: control2)
        default: path.close()
        }
    }
}
