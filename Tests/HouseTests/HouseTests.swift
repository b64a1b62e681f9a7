import Testing

/// The sources follow the table in Package.swift: on which floor a module stands, what it uses, and where unsafe code is.
@Suite struct HouseTests {
    private static let manifest = Repository.manifest

    /// Besides the table: modules of the system that any module may use, for mathematics, system calls and locks.
    private static let everywhere: Set<String> = ["Glibc", "Synchronization"]

    /// Which modules need Foundation, and for what.
    private static let foundation: [String: Set<String>] = [
        "FeedParsing": ["Foundation", "FoundationEssentials"],  // Unicode normal forms, JSON
        "FeedFetching": ["Foundation", "FoundationEssentials", "FoundationNetworking", "Dispatch"],  // URLSession, deadlines
        "FeedStore": ["FoundationEssentials"],  // moving files, JSON
        "Raster": ["Dispatch"],  // threads
        "WorkerContract": ["FoundationEssentials"],  // JSON
        "pullkiosk": ["FoundationEssentials", "Dispatch"],  // JSON, files, waiting for workers
    ]

    /// Files of unsafe code in modules that are not fences.
    private static let singleFences = [
        "Sources/FeedFetching/NameLookup.swift",  // getaddrinfo
        "Sources/FeedParsing/Characters/CharacterConverter.swift",  // iconv
        "Sources/Raster/UncheckedAccess.swift",  // speed; its head has the figures
        "Sources/pullkiosk-worker/KioskStream.swift",  // reading and writing
        "Sources/pullkiosk-worker/ProcessLimits.swift",  // rlimits
    ]

    /// The longest file. One subject takes 40 to 200 lines; tables take more.
    private static let longestFile = 400

    @Test func theTableIsRead() {
        #expect(Self.manifest.modules.count >= 18)
        #expect(Self.manifest.systemLibraries.count >= 9)
        #expect(Self.manifest.module("FeedStore")?.uses == ["FeedModel", "FetchPlanning", "CSQLite"])
        #expect(Set(Self.manifest.modules.map(\.floor)) == Set(0...7))
    }

    @Test func everyModuleStandsAboveWhatItUses() {
        for module in Self.manifest.modules {
            for use in module.uses where !isLibrary(use) {
                let floor = Self.manifest.module(use)?.floor
                #expect(floor != nil && floor! < module.floor, "\(module.name) uses \(use)")
            }
        }
    }

    @Test func everyLibraryInCHasOneFence() {
        for library in Self.manifest.libraries {
            let fences = Self.manifest.modules.filter { $0.uses.contains(library) }.map(\.name)
            #expect(fences.count == 1, "\(library): \(fences)")
        }
        for library in Self.manifest.systemLibraries {
            #expect(Repository.exists("Sources/SystemLibraries/\(library)/module.modulemap"))
        }
        for library in Self.manifest.ownLibraries {
            #expect(Repository.exists("Sources/\(library)/include/\(library).h"))
        }
        let used = Self.manifest.modules.flatMap(\.libraries)
        #expect(Set(used).subtracting(Self.manifest.libraries) == [])
    }

    @Test(arguments: manifest.modules.map(\.name)) func aModuleImportsOnlyWhatItsRowAllows(name: String) throws {
        let module = try #require(Self.manifest.module(name))
        let allowed = Self.everywhere.union(module.uses).union(Self.foundation[name] ?? [])
        let files = Repository.swiftFiles(in: "Sources/\(name)")
        #expect(!files.isEmpty, "Sources/\(name) is empty")
        for source in files.map(Source.init) {
            #expect(Set(source.imports).subtracting(allowed) == [], "\(source.path)")
        }
    }

    @Test(arguments: manifest.modules.map(\.name)) func aModulesRowNamesNothingItDoesNotImport(name: String) throws {
        let module = try #require(Self.manifest.module(name))
        let imports = Set(Repository.swiftFiles(in: "Sources/\(name)").map(Source.init).flatMap(\.imports))
        #expect(Set(module.uses).subtracting(imports) == [])
    }

    @Test(arguments: manifest.modules.map(\.name)) func aTestImportsOnlyItsModuleAndWhatThatUses(name: String) throws {
        let module = try #require(Self.manifest.module(name))
        let own = module.uses + [name]
        let others = Set(Self.manifest.modules.map(\.name) + Self.manifest.libraries).subtracting(own)
        for source in Repository.swiftFiles(in: module.testFolder).map(Source.init) {
            #expect(Set(source.imports).intersection(others) == [], "\(source.path)")
        }
    }

    @Test func unsafeCodeIsInTheFencesAlone() {
        let fences = Self.manifest.modules.filter { !$0.libraries.isEmpty }
        let expected: Set = [
            "Languages", "Catalogues", "PNGCoding", "PictureDecoding", "TextLayout", "FeedStore", "QRCodes", "SDLPlatform",
            "SystemService", "DemoFeed",
        ]
        #expect(Set(fences.map(\.name)) == expected)
        let others = Self.manifest.modules.filter { $0.libraries.isEmpty }.map { "Sources/\($0.name)" }
        let files = others.flatMap(Repository.swiftFiles).filter { !Self.singleFences.contains($0) }
        for source in files.map(Source.init) {
            let unsafe = source.code.firstMatch(of: /\bunsafe\b|\bUnsafe\w+|\bUnmanaged\b/)
            #expect(unsafe == nil, "\(source.path)")
        }
        for path in Self.singleFences { #expect(Repository.exists(path), "\(path)") }
    }

    /// Below the platform time is an argument; only a fetch has its own deadline.
    @Test func noClockIsReadBelowThePlatform() {
        let modules = Self.manifest.modules.filter { $0.floor < 6 && $0.name != "FeedFetching" }
        for source in modules.flatMap({ Repository.swiftFiles(in: "Sources/\($0.name)") }).map(Source.init) {
            let clock = source.code.firstMatch(
                of:
                    /\b(?:clock_gettime|gettimeofday|ContinuousClock|SuspendingClock|DispatchTime|ProcessInfo)\b|\b(?:time|clock)\((?:nil)?\)|\bDate(?:\(\)|\.now)/
            )
            #expect(clock == nil, "\(source.path)")
        }
    }

    @Test(arguments: manifest.modules.map(\.name)) func aModulesMainFileSaysWhatItIs(name: String) {
        let main = ["Sources/\(name)/\(name).swift", "Sources/\(name)/main.swift"].first(where: Repository.exists)
        #expect(main != nil, "Sources/\(name)/\(name).swift")
        let text = main.map(Repository.text) ?? ""
        #expect(text.hasPrefix("// \(name): "), "\(main ?? name) begins with \"// \(name): what it does\"")
    }

    @Test(arguments: manifest.modules.map(\.testFolder)) func everyModuleHasTests(folder: String) {
        let sources = Repository.swiftFiles(in: folder).map(Source.init)
        #expect(sources.contains { $0.code.contains(/@Test\b/) }, "\(folder)")
    }

    @Test func everyFileHasOneSubject() {
        let files = Self.manifest.modules.flatMap { Repository.swiftFiles(in: "Sources/\($0.name)") }
        for source in files.map(Source.init) {
            #expect(source.lineCount <= Self.longestFile, "\(source.path) has \(source.lineCount) lines")
        }
    }
}

/// What is kept in the repository.
@Suite struct RepositoryTests {
    private static let hasGit = Repository.trackedFiles != nil
    private static let pictures = [".png", ".webp", ".svg", ".icc"]
    /// The demo's.
    private static let demoPictures = "Sources/CDemoPictures/pictures/"
    /// Feeds in other encodings and truncated ones, and the table with their origins.
    private static let feeds = "Tests/Feeds/cases/"

    private var texts: [Source] {
        (Repository.trackedFiles ?? []).filter { name in
            !Self.pictures.contains(where: name.hasSuffix) && !name.hasPrefix(Self.feeds)
                && !name.hasPrefix(Self.demoPictures)
        }.map(Source.init)
    }

    @Test(.enabled(if: hasGit, "no git repository")) func everyTextEndsWithALineEnd() {
        #expect(texts.count > 50)
        for source in texts where !source.text.isEmpty {
            #expect(source.text.hasSuffix("\n") && !source.text.hasSuffix("\n\n"), "\(source.path)")
        }
    }

    /// A path of the machine where a file was written means nothing on another.
    @Test(.enabled(if: hasGit, "no git repository")) func noTextNamesAMachinesPath() {
        // In two pieces, so that this file does not contain them.
        let folders = ["work", "root", "Users", "home/[a-z]+/(?:src|git|projects|Documents|Desktop)"].joined(separator: "|")
        let pattern = try! Regex("(?m)(?:^|[^\\w.}*-])/(?:\(folders))/")
        for source in texts {
            let match = source.text.firstMatch(of: pattern).map { String(source.text[$0.range]) }
            #expect(match == nil, "\(source.path)")
        }
    }

    /// A clone has everything it needs.
    @Test(.enabled(if: hasGit, "no git repository")) func noTextNamesAFolderBesideTheRepository() {
        let folder = ["..", "shared"].joined(separator: "/")
        for source in texts { #expect(!source.text.contains(folder), "\(source.path)") }
    }

    @Test(.enabled(if: hasGit, "no git repository")) func everySwiftFileThatATextNamesIsThere() {
        let names = Set((Repository.trackedFiles ?? []).compactMap { $0.split(separator: "/").last }.map(String.init))
        for source in texts {
            let named = source.text.matches(of: /\b[A-Z]\w*(?:\+\w+)?\.swift\b/).map { String($0.0) }
            #expect(named.filter { !names.contains($0) } == [], "\(source.path)")
        }
    }

    @Test(.enabled(if: hasGit, "no git repository")) func everyLinkOfADocumentLeadsToAFile() {
        for source in texts where source.path.hasSuffix(".md") {
            let folder = source.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
            for link in source.text.matches(of: /\]\(([^):#\s]+)(?:#[^)\s]*)?\)/).map({ String($0.1) }) {
                #expect(Repository.exists(folder + link), "\(source.path): \(link)")
            }
        }
    }

    @Test(.enabled(if: hasGit, "no git repository")) func nothingUnexpectedStandsAtTheTop() {
        let expected: Set = [
            "Package.swift", "Sources", "Tests", "po", "Config", "systemd", "Documentation", "README.md", "ARCHITECTURE.md",
            "CONTRIBUTING.md", "CHANGELOG.md", "DECISIONS.md", "LICENSE", "Makefile", ".ci", ".editorconfig", ".gitignore",
            ".swift-format",
        ]
        let found = Set((Repository.trackedFiles ?? []).map { String($0.prefix { $0 != "/" }) })
        #expect(found.subtracting(expected) == [])
    }

    @Test(.enabled(if: hasGit, "no git repository")) func everyScriptCanBeRun() {
        for source in texts where source.text.hasPrefix("#!") {
            #expect(Repository.isExecutable(source.path), "\(source.path)")
        }
    }

    @Test(.enabled(if: hasGit, "no git repository")) func nothingGeneratedIsKept() {
        let generated = ["/.build/", "/demo/", ".o", ".swiftmodule", ".sqlite", ".log", ".orig", ".rej"]
        for path in Repository.trackedFiles ?? [] {
            #expect(!generated.contains { "/\(path)".contains($0) && ($0.hasSuffix("/") || path.hasSuffix($0)) }, "\(path)")
        }
    }
}
