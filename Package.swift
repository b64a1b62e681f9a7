// swift-tools-version: 6.2
import PackageDescription

// The house, floor by floor. A module may use only modules on floors below its own, and a C library has one user, its
// fence. The targets are made from this table; `Tests/HouseTests` holds the sources to it. ARCHITECTURE.md tells the story.

/// A C library from Debian: the module its headers are imported as, and where pkg-config knows its header folder, that name.
struct SystemLibrary {
    let module: String
    var pkgConfig: String? = nil
    let package: String
}

struct Module {
    let floor: Int
    let name: String
    let uses: [String]
}

let systemLibraries = [
    SystemLibrary(module: "CAVIF", package: "libavif-dev"),
    SystemLibrary(module: "CFontconfig", package: "libfontconfig-dev"),
    SystemLibrary(module: "CHarfBuzz", package: "libharfbuzz-dev"),
    SystemLibrary(module: "CICU", package: "libicu-dev"),
    SystemLibrary(module: "CInih", package: "libinih-dev"),
    SystemLibrary(module: "CJPEG", pkgConfig: "libjpeg", package: "libjpeg62-turbo-dev"),
    SystemLibrary(module: "CLittleCMS", pkgConfig: "lcms2", package: "liblcms2-dev"),
    SystemLibrary(module: "CMicroHTTPD", package: "libmicrohttpd-dev"),
    SystemLibrary(module: "CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    SystemLibrary(module: "CQREncode", package: "libqrencode-dev"),
    SystemLibrary(module: "CSDL2", package: "libsdl2-dev"),
    SystemLibrary(module: "CSQLite", package: "libsqlite3-dev"),
    SystemLibrary(module: "CSystemd", package: "libsystemd-dev"),
    SystemLibrary(module: "CWebP", pkgConfig: "libwebp", package: "libwebp-dev"),
]

/// Targets in C of our own that a module imports. Each has one user, too.
let ownLibraries = ["CCatalogues", "CDemoPictures"]

let modules = [
    Module(floor: 0, name: "Geometry", uses: []),
    Module(floor: 0, name: "Animation", uses: []),
    Module(floor: 0, name: "FeedModel", uses: []),
    Module(floor: 1, name: "Paths", uses: ["Geometry"]),
    Module(floor: 1, name: "Languages", uses: ["CICU"]),
    Module(floor: 1, name: "PNGCoding", uses: ["Geometry", "CPNG"]),
    Module(floor: 1, name: "Gestures", uses: ["Geometry"]),
    Module(floor: 1, name: "FeedParsing", uses: ["FeedModel"]),
    Module(floor: 1, name: "FetchPlanning", uses: []),
    Module(floor: 2, name: "Raster", uses: ["Geometry", "Paths"]),
    Module(floor: 2, name: "PictureDecoding", uses: ["Geometry", "PNGCoding", "CJPEG", "CWebP", "CAVIF", "CLittleCMS"]),
    Module(floor: 2, name: "Catalogues", uses: ["Languages", "CCatalogues"]),
    Module(floor: 2, name: "TouchScripts", uses: ["Geometry", "Gestures"]),
    Module(floor: 2, name: "Scrolling", uses: ["Animation"]),
    Module(floor: 2, name: "FeedFetching", uses: ["FetchPlanning"]),
    Module(floor: 2, name: "WorkerContract", uses: ["FeedModel", "FetchPlanning"]),
    Module(floor: 2, name: "FeedStore", uses: ["FeedModel", "FetchPlanning", "CSQLite"]),
    Module(floor: 3, name: "Drawing", uses: ["Geometry", "Paths", "PNGCoding", "Raster"]),
    Module(
        floor: 3, name: "TextLayout",
        uses: ["Geometry", "Paths", "Languages", "PNGCoding", "Raster", "CHarfBuzz", "CFontconfig"]),
    Module(floor: 3, name: "Scenes", uses: ["Geometry", "Paths", "Raster"]),
    Module(
        floor: 4, name: "PullToRefresh",
        uses: ["Geometry", "Animation", "Gestures", "Scrolling", "Paths", "Raster", "Drawing"]),
    Module(floor: 4, name: "QRCodes", uses: ["Geometry", "Paths", "Raster", "Drawing", "CQREncode"]),
    Module(
        floor: 5, name: "KioskUI",
        uses: [
            "Geometry", "Animation", "FeedModel", "Paths", "Gestures", "Languages", "QRCodes", "Raster", "Scrolling",
            "TextLayout", "Drawing", "PullToRefresh", "Catalogues",
        ]),
    Module(floor: 6, name: "SDLPlatform", uses: ["Geometry", "Gestures", "Raster", "CSDL2"]),
    Module(floor: 6, name: "SystemService", uses: ["Gestures", "Paths", "Raster", "PullToRefresh", "CInih", "CSystemd"]),
    Module(floor: 6, name: "DemoFeed", uses: ["FeedModel", "CMicroHTTPD", "CDemoPictures"]),
    Module(
        floor: 7, name: "pullkiosk",
        uses: [
            "Geometry", "Animation", "FeedModel", "PNGCoding", "Gestures", "FetchPlanning", "Raster", "TextLayout",
            "WorkerContract", "FeedStore", "Drawing", "PullToRefresh", "KioskUI", "SDLPlatform", "SystemService", "DemoFeed",
            "TouchScripts", "Scenes", "Catalogues",
        ]),
    Module(
        floor: 7, name: "pullkiosk-worker",
        uses: [
            "Geometry", "FeedModel", "FeedParsing", "FetchPlanning", "PictureDecoding", "FeedFetching", "WorkerContract",
        ]),
]

/// The programs' tests.
let testNames = ["pullkiosk": "CommandTests", "pullkiosk-worker": "WorkerTests"]

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
]

/// What paints, moves and parses is optimized in debug builds, too, with its assertions: a test that films a pull would take a
/// minute otherwise.
let optimizedModules: Set = [
    "Geometry", "Animation", "FeedModel", "Languages", "Catalogues", "Paths", "Gestures", "FeedParsing", "PictureDecoding",
    "Raster",
    "TextLayout", "Scrolling", "Drawing", "PullToRefresh", "KioskUI",
]
let optimizedSettings: [SwiftSetting] = [
    .unsafeFlags(
        ["-O", "-whole-module-optimization", "-disable-batch-mode", "-num-threads", "2", "-assert-config", "Debug"],
        .when(configuration: .debug))
]

/// Nearly all of a static program's 40,000 relocations are relative ones, which can be packed (DT_RELR). lld knows how, gold
/// does not; glibc reads them since 2.36, that of Debian 12.
let programSettings: [LinkerSetting] = [
    .unsafeFlags(["-use-ld=lld", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"], .when(configuration: .release))
]

/// In the worker these functions of the C targets stand before libdispatch's and libcurl's (their heads say why).
let workerSettings: [LinkerSetting] = [
    .unsafeFlags(
        ["dispatch_source_create", "dispatch_source_set_event_handler"].flatMap { ["-Xlinker", "--wrap=\($0)"] },
        .when(configuration: .release)),
    .unsafeFlags(
        ["curl_easy_setopt", "curl_multi_info_read", "curl_url_get", "curl_url_set"].flatMap {
            ["-Xlinker", "--export-dynamic-symbol=\($0)"]
        }),
]

let package = Package(
    name: "pullkiosk",
    products: modules.filter { $0.floor == 7 }.map { .executable(name: $0.name, targets: [$0.name]) },
    targets: systemLibraries.map { library in
        .systemLibrary(
            name: library.module, path: "Sources/SystemLibraries/\(library.module)", pkgConfig: library.pkgConfig,
            providers: [.apt([library.package])])
    }
        + modules.map { module in
            let dependencies = module.uses.map { Target.Dependency(stringLiteral: $0) }
            return module.floor == 7
                ? .executableTarget(
                    name: module.name,
                    dependencies: module.name == "pullkiosk-worker"
                        ? dependencies + ["PolledWriteSources", "CurlRepairs"] : dependencies,
                    swiftSettings: settings,
                    linkerSettings: module.name == "pullkiosk-worker" ? programSettings + workerSettings : programSettings)
                : .target(
                    name: module.name, dependencies: dependencies,
                    swiftSettings: optimizedModules.contains(module.name) ? settings + optimizedSettings : settings)
        }
        + modules.map { module in
            .testTarget(
                name: testNames[module.name] ?? "\(module.name)Tests",
                dependencies: [Target.Dependency(stringLiteral: module.name), "TestSupport"]
                    + module.uses.filter { !$0.hasPrefix("C") }.map { Target.Dependency(stringLiteral: $0) },
                swiftSettings: settings)
        }
        + [
            .target(name: "PolledWriteSources"),
            .target(name: "CurlRepairs"),
            .target(name: "CDemoPictures", exclude: ["pictures"]),
            .target(name: "CCatalogues"),
            .target(name: "TestSupport", dependencies: ["Geometry"], path: "Tests/TestSupport", swiftSettings: settings),
            .testTarget(name: "HouseTests", swiftSettings: settings),
        ]
)
