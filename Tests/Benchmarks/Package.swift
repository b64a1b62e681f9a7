// swift-tools-version: 6.2
import PackageDescription

// The modules that are measured, reached through links, and a program that measures them.

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
        .target(name: "Gestures", dependencies: ["Geometry"], swiftSettings: settings),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Geometry", "Gestures", "Raster", "Scenes"], swiftSettings: settings),
    ]
)
