// swift-tools-version: 6.2
import PackageDescription

// The modules that are measured, reached through links; a program that measures them; and tests of allocations and memory,
// which are true of optimized code only (`swift test -c release`).

// A test that uses the letters, and so ICU, cannot import Foundation, which has an ICU of its own. So MemoryTests is a target
// of its own.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// What text layout needs.
let systemLibraries = ["CFontconfig", "CHarfBuzz", "CICU"]

let package = Package(
    name: "Benchmarks",
    targets: systemLibraries.map { .systemLibrary(name: $0, path: "Sources/SystemLibraries/\($0)") } + [
        .target(name: "Geometry", swiftSettings: settings),
        .target(name: "Paths", dependencies: ["Geometry"], swiftSettings: settings),
        .target(name: "Raster", dependencies: ["Geometry", "Paths"], swiftSettings: settings),
        .target(name: "Scenes", dependencies: ["Geometry", "Paths", "Raster"], swiftSettings: settings),
        .target(name: "Languages", dependencies: ["CICU"], swiftSettings: settings),
        .target(
            name: "TextLayout",
            dependencies: ["CFontconfig", "CHarfBuzz", "Geometry", "Languages", "PNGCoding", "Paths", "Raster"],
            swiftSettings: settings),
        .target(
            name: "MeasuredScenes", dependencies: ["Geometry", "Paths", "TextLayout"], path: "Scenes", swiftSettings: settings),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .target(name: "PNGCoding", dependencies: ["Geometry", "CPNG"], swiftSettings: settings),
        .target(name: "Drawing", dependencies: ["Geometry", "Paths", "PNGCoding", "Raster"], swiftSettings: settings),
        .target(name: "Gestures", dependencies: ["Geometry"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["Drawing", "Geometry", "Gestures", "MeasuredScenes", "Paths", "Raster", "Scenes"],
            swiftSettings: settings),
        .testTarget(name: "CostTests", dependencies: ["Geometry", "Paths", "Raster"], swiftSettings: settings),
        .testTarget(
            name: "MemoryTests", dependencies: ["Geometry", "MeasuredScenes", "Paths", "Raster", "Scenes"],
            swiftSettings: settings),
        .testTarget(
            name: "ExactnessTests", dependencies: ["Geometry", "MeasuredScenes", "Paths", "Raster", "Scenes"],
            swiftSettings: settings),
    ]
)
