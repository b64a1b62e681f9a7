import FoundationEssentials
import Geometry
import Raster
import Scenes
import SystemService

/// `pullkiosk scene`: paints a scene file with the rasterizer alone and prints its time.
struct SceneCommand {
    let options: SceneOptions

    /// Longer files are mistakes.
    private static let longestFile = 256 << 20

    func run() throws {
        let scene = try readScene()
        var picture = PixelBuffer(size: scene.size, filledWith: Color.white.premultiplied)
        let times = paint(scene, into: &picture)
        if let output = options.output { try writePNG(picture, to: output) }
        try printResult(try SceneCommand.json(report(scene, times)))
    }

    private func readScene() throws(CommandFailure) -> Scene {
        let text = try readText(options.file, limit: SceneCommand.longestFile)
        do throws(SceneFailure) {
            return try Scene(text)
        } catch {
            throw CommandFailure(.dataError, "\(options.file):\(error.line): \(error.message)")
        }
    }

    /// The milliseconds of each repetition. The repetitions paint over each other, because clearing in between would leave
    /// another part of the picture in the caches. The last one paints on a clean canvas.
    private func paint(_ scene: Scene, into picture: inout PixelBuffer) -> [Double] {
        var painter = ScenePainter(overlaps: options.overlaps)
        let layout = picture.layout
        return (1...options.repetitions).map { repetition in
            if repetition == options.repetitions, repetition > 1 {
                picture = PixelBuffer(size: scene.size, filledWith: Color.white.premultiplied)
            }
            let time = ContinuousClock().measure {
                picture.withMutablePixels { painter.paint(scene, into: &$0, layout: layout) }
            }
            return time / .milliseconds(1)
        }
    }

    private struct Report: Encodable {
        let scene: String
        let paths: Int
        let segments: Int
        let `repeat`: Int
        let median: Double
        let shortest: Double

        enum CodingKeys: String, CodingKey {
            case scene, paths, segments, `repeat`
            case median = "ms_median"
            case shortest = "ms_min"
        }
    }

    private func report(_ scene: Scene, _ times: [Double]) -> Report {
        let sorted = times.sorted()
        let middle = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
        let name = URL(fileURLWithPath: options.file).deletingPathExtension().lastPathComponent
        return Report(
            scene: name, paths: scene.blocks.count, segments: scene.segmentCount, repeat: options.repetitions,
            median: middle, shortest: sorted[0])
    }

    private static func json(_ report: Report) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
}
