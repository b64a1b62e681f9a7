// Benchmarks: paints every scene of a folder again and again and prints one JSON line a scene, as the other programs of the
// comparison do (their options, their keys), so that one script can run them in turn. Without --scenes it takes those of
// Tests/Benchmarks/Scenes.
//
//     Benchmarks [--scenes DIR] [--only a,b] [--ms N]   times: median and shortest thread-CPU milliseconds of a painting
//     Benchmarks --frames N                             paints each scene N times and prints nothing: `instructions` counts
//     Benchmarks --check DIR                            coverage: every path white over black, one PGM picture a scene
//     Benchmarks pictures                               milliseconds of pictures, gradients and washes over a whole screen
//     Benchmarks covers                                 milliseconds of frames in which a cover is moved
//     Benchmarks resampling                             how evenly a drag moves on panels of every rate
//     Benchmarks --tables                               tables: the scenes, the stages, cost against size, count and overdraw
//     Benchmarks --generate DIR                         writes the scenes to DIR/scenes, those of the last three to DIR/costs
//     … --size 3840x2160                                scaled to a size
//     … --overlaps resolved                             exact where a path overlaps itself inside a pixel, too

import Foundation
import MeasuredScenes
import Scenes

let options = Options(Array(CommandLine.arguments.dropFirst()))
let bench = SceneBench(options: options)

if options.resampling {
    ResamplingTable().print()
    ResamplingTable().printFlood()
} else if options.pictures {
    Pictures(milliseconds: options.milliseconds).print()
} else if options.covers {
    Covers(milliseconds: options.milliseconds).print()
} else if options.tables {
    try bench.printTables()
} else if let folder = options.generate {
    let costs = CostScene.sizes + CostScene.counts + CostScene.overdraws
    try write(try MeasuredScenes.all().map { ($0.name, $0.text) }, to: folder + "/scenes")
    try write(costs.map { ($0.name, $0.text) }, to: folder + "/costs")
} else {
    for (name, text) in try bench.scenes() {
        if let folder = options.check {
            try bench.coveragePicture(of: text).write(to: URL(fileURLWithPath: "\(folder)/pullkiosk.\(name).pgm"))
        } else if options.frames > 0 {
            bench.count(try Scene(text))
        } else {
            let times = bench.times(of: try Scene(text))
            print(#"{"peer":"pullkiosk","scene":"\#(name)","ms":\#(times.median),"min_ms":\#(times.shortest)}"#)
        }
    }
}

/// Writes scene files to a new folder.
func write(_ scenes: [(name: String, text: String)], to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for scene in scenes {
        try scene.text.write(toFile: "\(folder)/\(scene.name).txt", atomically: true, encoding: .utf8)
    }
}
