import Foundation
import Geometry
import MeasuredScenes
import Raster
import Scenes

/// Scenes painted as the options ask for.
struct SceneBench {
    let options: Options

    /// The scenes of the options' folder, or our own, by name.
    func scenes() throws -> [(name: String, text: String)] {
        guard let folder = options.scenes else {
            return try MeasuredScenes.all().filter { isWanted($0.name) }.map { ($0.name, $0.text) }
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        return try files.map { String($0.dropLast(4)) }.filter(isWanted).map { name in
            (name, try String(contentsOfFile: "\(folder)/\(name).txt", encoding: .utf8))
        }
    }

    private func isWanted(_ name: String) -> Bool { options.only.isEmpty || options.only.contains(Substring(name)) }

    /// The times of painting a scene again and again.
    func times(of scene: Scene) -> Times {
        var frames = Frames(of: scene, options)
        return Times(milliseconds: options.milliseconds) { frames.paint() }
    }

    /// Paints a scene so many times, after one painting that fills all caches, for a program that counts instructions.
    func count(_ scene: Scene) {
        var frames = Frames(of: scene, options)
        for _ in 0..<2 { frames.paint() }
        frames.paintCounted(options.frames)
    }

    /// The scene with every paint white, over black, as a picture of its coverage.
    func coveragePicture(of text: String) throws(SceneFailure) -> Data {
        let white = text.split(separator: "\n").map { line in
            let words = line.split(separator: " ")
            switch words.first {
            case "F": return words.prefix(2).joined(separator: " ") + " #FFFFFFFF"
            case "S": return words.prefix(4).joined(separator: " ") + " #FFFFFFFF"
            default: return String(line)
            }
        }
        let scene = try Scene(white.joined(separator: "\n"))
        var picture = PixelBuffer(size: scene.size, filledWith: 0xFF00_0000)
        let layout = picture.layout
        var painter = ScenePainter(overlaps: options.overlaps)
        picture.withMutablePixels { painter.paint(scene, into: &$0, layout: layout) }
        return Data("P5 \(scene.size.width) \(scene.size.height) 255\n".utf8) + Data(picture.pixels.map { UInt8($0 & 255) })
    }

    func printTables() throws {
        try printScenes()
        Stages(milliseconds: options.milliseconds).measure()
        try printCosts("circle", unit: "pixel", CostScene.sizes)
        try printCosts("small paths", unit: "path", CostScene.counts)
        try printCosts("overdraw", unit: "layer", CostScene.overdraws)
    }

    private func printScenes() throws {
        let table = Table("scene", unit: "segment")
        for (name, text) in try scenes() {
            let scene = try Scene(text)
            table.row(name, times(of: scene), units: Double(scene.segmentCount))
        }
    }

    private func printCosts(_ title: String, unit: String, _ scenes: [CostScene]) throws {
        let table = Table(title, unit: unit)
        for scene in scenes { table.row(scene.name, times(of: try Scene(scene.text)), units: scene.units) }
    }
}
