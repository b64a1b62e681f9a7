// Benchmarks: paints every scene of a folder again and again and prints one JSON line a scene, as the other programs of the
// comparison do (their options, their keys), so that one script can run them in turn.
//
//     Benchmarks --scenes DIR [--only a,b] [--ms N]     times: median and shortest thread-CPU milliseconds of a painting
//     Benchmarks --scenes DIR --check DIR               coverage: every path white over black, one PGM picture a scene
//     Benchmarks resampling                             how evenly a drag moves on panels of every rate

import Foundation
import Geometry
import Raster
import Scenes

struct Options {
    var scenes = "."
    var only: Set<Substring> = []
    var milliseconds = 60.0
    var check: String?

    init(_ words: [String]) {
        for (name, value) in zip(words, words.dropFirst()) {
            switch name {
            case "--scenes": scenes = value
            case "--only": only = Set(value.split(separator: ","))
            case "--ms": milliseconds = Double(value) ?? milliseconds
            case "--check": check = value
            default: break
            }
        }
    }
}

func threadMilliseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// The times of paintings of a scene over each other, until so many milliseconds have gone by.
func times(of scene: Scene, milliseconds: Double) -> [Double] {
    var picture = PixelBuffer(size: scene.size, filledWith: 0xFFF0_F0F0)
    var painter = ScenePainter()
    let layout = picture.layout
    func paint(_ count: Int) -> Double {
        let start = threadMilliseconds()
        for _ in 0..<count { picture.withMutableWords { painter.paint(scene, into: &$0, layout: layout) } }
        return (threadMilliseconds() - start) / Double(count)
    }
    _ = paint(2)
    let batch = max(1, Int(milliseconds / 40 / max(paint(3), 1e-5)))
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    var times: [Double] = []
    while times.count < 5 || (ContinuousClock.now < end && times.count < 400) { times.append(paint(batch)) }
    return times.sorted()
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
    var painter = ScenePainter()
    picture.withMutableWords { painter.paint(scene, into: &$0, layout: layout) }
    return Data("P5 \(scene.size.width) \(scene.size.height) 255\n".utf8) + Data(picture.pixels.map { UInt8($0 & 255) })
}

if CommandLine.arguments.dropFirst().first == "resampling" {
    ResamplingTable().print()
    ResamplingTable().printFlood()
    exit(0)
}
let options = Options(Array(CommandLine.arguments.dropFirst()))
let names = try FileManager.default.contentsOfDirectory(atPath: options.scenes).filter { $0.hasSuffix(".txt") }
for name in names.map({ $0.dropLast(4) }).sorted() where options.only.isEmpty || options.only.contains(name) {
    let text = try String(contentsOfFile: "\(options.scenes)/\(name).txt", encoding: .utf8)
    if let folder = options.check {
        try coveragePicture(of: text).write(to: URL(fileURLWithPath: "\(folder)/pullkiosk.\(name).pgm"))
    } else {
        let times = times(of: try Scene(text), milliseconds: options.milliseconds)
        let (median, shortest) = (times[times.count / 2], times[0])
        print(#"{"peer":"pullkiosk","scene":"\#(name)","ms":\#(median),"min_ms":\#(shortest)}"#)
    }
}
