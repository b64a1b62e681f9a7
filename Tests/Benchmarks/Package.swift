// swift-tools-version: 6.2
import PackageDescription

// The modules that are measured, reached through links, a program that measures them, and tests of what must cost nothing:
// those are true of optimized code only (`swift test -c release`).

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Benchmarks",
    targets: [
        .target(name: "Geometry", swiftSettings: settings),
        .target(name: "Paths", dependencies: ["Geometry"], swiftSettings: settings),
        .target(name: "Raster", dependencies: ["Geometry", "Paths"], swiftSettings: settings),
        .target(name: "Scenes", dependencies: ["Geometry", "Paths", "Raster"], swiftSettings: settings),
        .systemLibrary(name: "CPNG", pkgConfig: "libpng"),
        .target(name: "PNGCoding", dependencies: ["Geometry", "CPNG"], swiftSettings: settings),
        .target(name: "Drawing", dependencies: ["Geometry", "Paths", "PNGCoding", "Raster"], swiftSettings: settings),
        .target(name: "Gestures", dependencies: ["Geometry"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Drawing", "Geometry", "Gestures", "Paths", "Raster", "Scenes"],
            swiftSettings: settings),
        .testTarget(
            name: "CostTests", dependencies: ["Geometry", "Paths", "Raster", "Scenes"], swiftSettings: settings),
        .testTarget(
            name: "ExactnessTests", dependencies: ["Geometry", "Paths", "Raster", "Scenes"], swiftSettings: settings),
    ]
)
