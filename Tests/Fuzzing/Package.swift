// swift-tools-version: 6.2
import PackageDescription

// The rasterizer's, the pictures', the feeds' and the workers' modules, reached through links, and programs that feed them libFuzzer's
// inputs. Everything is built with optimization, assertions, the address sanitizer, and the coverage marks from which libFuzzer
// sees which code an input reached.

let marks = ["-sanitize=address", "-sanitize-coverage=edge,inline-8bit-counters,pc-table", "-assert-config", "Debug"]
let driver = ["-sanitize=fuzzer,address", "-use-ld=lld"]

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .unsafeFlags(marks),
]

func fuzzer(_ name: String, uses modules: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: modules, swiftSettings: settings, linkerSettings: [.unsafeFlags(driver)])
}

let package = Package(
    name: "Fuzzing",
    targets: [
        .target(name: "Geometry", swiftSettings: settings),
        .target(name: "Paths", dependencies: ["Geometry"], swiftSettings: settings),
        .target(name: "Raster", dependencies: ["Geometry", "Paths"], swiftSettings: settings),
        .target(name: "Scenes", dependencies: ["Geometry", "Paths", "Raster"], swiftSettings: settings),
        .systemLibrary(name: "CAVIF"),
        .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg"),
        .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2"),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp"),
        .target(name: "PNGCoding", dependencies: ["Geometry", "CPNG"], swiftSettings: settings),
        .target(
            name: "PictureDecoding", dependencies: ["Geometry", "PNGCoding", "CAVIF", "CJPEG", "CLittleCMS", "CWebP"],
            swiftSettings: settings),
        .target(name: "FeedModel", swiftSettings: settings),
        .target(name: "FeedParsing", dependencies: ["FeedModel"], swiftSettings: settings),
        .target(name: "FetchPlanning", swiftSettings: settings),
        .target(name: "WorkerContract", dependencies: ["FeedModel", "FetchPlanning"], swiftSettings: settings),
        .target(name: "Fuzzing", swiftSettings: settings),
        fuzzer("FuzzAnswers", uses: ["FeedModel", "FetchPlanning", "Fuzzing", "WorkerContract"]),
        fuzzer("FuzzPictureHeaders", uses: ["Fuzzing", "Geometry", "PictureDecoding"]),
        fuzzer("FuzzPictures", uses: ["Fuzzing", "Geometry", "PictureDecoding"]),
        fuzzer("FuzzRaster", uses: ["Fuzzing", "Geometry", "Paths", "Raster"]),
        fuzzer("FuzzScenes", uses: ["Fuzzing", "Geometry", "Raster", "Scenes"]),
        fuzzer("FuzzStories", uses: ["FeedModel", "FeedParsing", "Fuzzing", "WorkerContract"]),
    ]
)
