// Benchmarks: paints every scene of a folder again and again and prints one JSON line a scene, as the other programs of the
// comparison do (their options, their keys), so that one script can run them in turn.
//
//     Benchmarks --scenes DIR [--only a,b] [--ms N]     times: median and shortest thread-CPU milliseconds of a painting
//     Benchmarks --scenes DIR --check DIR               coverage: every path white over black, one PGM picture a scene
//     Benchmarks resampling                             how evenly a drag moves on panels of every rate
//     Benchmarks --tables [--scenes DIR] [--ms N]       tables: the scenes, the stages, cost against size, count and overdraw
//     Benchmarks --generate DIR                         writes the scenes of the last three
//     … --size 3840x2160 --threads 2                    scaled to a size, by threads: wall time instead of the thread's
//     … --overlaps resolved                             exact where a path lies over itself inside a pixel, too

import Foundation
import Geometry
import Raster
import Scenes

struct Options {
    var scenes: String?
    var only: Set<Substring> = []
    var milliseconds = 60.0
    var check: String?
    var generate: String?
    var tables = false
    var overlaps = OverlapRule.summed
    var size: PixelSize?
    var threads = 1

    init(_ words: [String]) {
        tables = words.contains("--tables")
        for (name, value) in zip(words, words.dropFirst()) {
            switch name {
            case "--scenes": scenes = value
            case "--only": only = Set(value.split(separator: ","))
            case "--ms": milliseconds = Double(value) ?? milliseconds
            case "--check": check = value
            case "--generate": generate = value
            case "--threads": threads = Int(value) ?? threads
            case "--size":
                let sides = value.split(separator: "x").compactMap { Int($0) }
                size = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
            case "--overlaps": overlaps = value == "resolved" ? .resolved : .summed
            default: break
            }
        }
    }
}

/// The times of paintings of a scene over each other: of this thread, or of the wall where there are several.
@MainActor
func times(of scene: Scene, milliseconds: Double) -> Times {
    let size = options.size ?? scene.size
    let transform = Transform.scale(
        Double(size.width) / Double(scene.size.width), Double(size.height) / Double(scene.size.height))
    var picture = PixelBuffer(size: size, filledWith: 0xFFF0_F0F0)
    var painter = ScenePainter(overlaps: options.overlaps, threadCount: options.threads)
    let layout = picture.layout
    return Times(milliseconds: milliseconds, clock: options.threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID) {
        picture.withMutableWords { painter.paint(scene, transform: transform, into: &$0, layout: layout) }
    }
}

/// The scene with every paint white, over black, as a picture of its coverage.
@MainActor
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
    picture.withMutableWords { painter.paint(scene, into: &$0, layout: layout) }
    return Data("P5 \(scene.size.width) \(scene.size.height) 255\n".utf8) + Data(picture.pixels.map { UInt8($0 & 255) })
}

/// The scenes of the folder, by name.
func scenes(_ options: Options) throws -> [(name: String, text: String)] {
    guard let folder = options.scenes else { return [] }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
    return try files.filter { options.only.isEmpty || options.only.contains($0.dropLast(4)) }.map { file in
        (String(file.dropLast(4)), try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8))
    }
}

func printTables(_ options: Options) throws {
    let all = try scenes(options)
    if !all.isEmpty {
        let table = Table("scene", unit: "segment")
        for (name, text) in all {
            let scene = try Scene(text)
            table.row(name, times(of: scene, milliseconds: options.milliseconds), units: Double(scene.segmentCount))
        }
    }
    Stages(milliseconds: options.milliseconds).measure()
    let costs = [
        ("circle", "pixel", CostScene.sizes), ("small paths", "path", CostScene.counts),
        ("overdraw", "layer", CostScene.overdraws),
    ]
    for (title, unit, scenes) in costs {
        let table = Table(title, unit: unit)
        for scene in scenes {
            table.row(scene.name, times(of: try Scene(scene.text), milliseconds: options.milliseconds), units: scene.units)
        }
    }
}

let options = Options(Array(CommandLine.arguments.dropFirst()))
if CommandLine.arguments.dropFirst().first == "resampling" {
    ResamplingTable().print()
    ResamplingTable().printFlood()
} else if options.tables {
    try printTables(options)
} else if let folder = options.generate {
    for scene in CostScene.sizes + CostScene.counts + CostScene.overdraws {
        try scene.text.write(toFile: "\(folder)/\(scene.name).txt", atomically: true, encoding: .utf8)
    }
} else {
    for (name, text) in try scenes(options) {
        if let folder = options.check {
            try coveragePicture(of: text).write(to: URL(fileURLWithPath: "\(folder)/pullkiosk.\(name).pgm"))
        } else {
            let times = times(of: try Scene(text), milliseconds: options.milliseconds)
            print(#"{"peer":"pullkiosk","scene":"\#(name)","ms":\#(times.median),"min_ms":\#(times.shortest)}"#)
        }
    }
}
