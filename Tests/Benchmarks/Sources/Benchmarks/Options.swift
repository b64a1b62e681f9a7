import Geometry
import Raster

/// What the command line asks for. Unknown options are ignored.
struct Options {
    var scenes: String?
    var only: Set<Substring> = []
    var milliseconds = 60.0
    /// Above 0, paintings are counted and not timed.
    var frames = 0
    var check: String?
    var generate: String?
    var tables = false
    var resampling = false
    var pictures = false
    var covers = false
    var overlaps = OverlapRule.summed
    var size: PixelSize?

    init(_ words: [String]) {
        tables = words.contains("--tables")
        resampling = words.first == "resampling"
        pictures = words.first == "pictures"
        covers = words.first == "covers"
        for (name, value) in zip(words, words.dropFirst()) { set(name, value) }
    }

    private mutating func set(_ name: String, _ value: String) {
        switch name {
        case "--scenes": scenes = value
        case "--only": only = Set(value.split(separator: ","))
        case "--ms": milliseconds = Double(value) ?? milliseconds
        case "--frames": frames = Int(value) ?? frames
        case "--check": check = value
        case "--generate": generate = value
        case "--size":
            let sides = value.split(separator: "x").compactMap { Int($0) }
            size = sides.count == 2 ? PixelSize(width: sides[0], height: sides[1]) : nil
        case "--overlaps": overlaps = value == "resolved" ? .resolved : .summed
        default: break
        }
    }
}
