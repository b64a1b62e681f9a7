// Benchmarks: paints every scene of a folder again and again and prints one JSON line a scene, as the other programs of the
// comparison do (their options, their keys), so that one script can run them in turn.
//
//     Benchmarks --scenes DIR [--only a,b] [--ms N]     times: median and shortest thread-CPU milliseconds of a painting
//     Benchmarks --scenes DIR --frames N                paints each scene N times and prints nothing: `instructions` counts
//     Benchmarks --scenes DIR --check DIR               coverage: every path white over black, one PGM picture a scene
//     Benchmarks pictures                               milliseconds of pictures, gradients and washes over a whole screen
//     Benchmarks covers                                 milliseconds of frames in which a cover is moved
//     Benchmarks resampling                             how evenly a drag moves on panels of every rate
//     Benchmarks --tables [--scenes DIR] [--ms N]       tables: the scenes, the stages, cost against size, count and overdraw
//     Benchmarks --generate DIR                         writes the scenes of the last three
//     … --size 3840x2160                                scaled to a size
//     … --overlaps resolved                             exact where a path lies over itself inside a pixel, too

import Foundation
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
    for scene in CostScene.sizes + CostScene.counts + CostScene.overdraws {
        try scene.text.write(toFile: "\(folder)/\(scene.name).txt", atomically: true, encoding: .utf8)
    }
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
