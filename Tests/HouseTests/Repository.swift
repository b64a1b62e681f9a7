import Foundation

/// The files of this repository. This one is Tests/HouseTests/Repository.swift in it.
enum Repository {
    static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    static let manifest = Manifest(text("Package.swift"))

    static func text(_ path: String) -> String {
        let data = FileManager.default.contents(atPath: "\(root)/\(path)") ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

    static func isExecutable(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: "\(root)/\(path)") }

    /// The Swift files under a folder, paths from the root. A nested package is excluded.
    static func swiftFiles(in folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
        let nested = Set(names.filter { $0.hasSuffix("/Package.swift") }.map { $0.dropLast("Package.swift".count) })
        return names.filter { name in name.hasSuffix(".swift") && !nested.contains(where: name.hasPrefix) }
            .map { "\(folder)/\($0)" }.sorted()
    }

    /// What git keeps; nil where this is no repository or there is no git.
    static let trackedFiles: [String]? = {
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "-C", root, "ls-files", "-z", "--cached"]
        let output = Pipe()
        git.standardOutput = output
        git.standardError = FileHandle.nullDevice
        guard (try? git.run()) != nil else { return nil }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { return nil }
        let names = String(decoding: data, as: UTF8.self).split(separator: "\0").map(String.init)
        return names.filter(exists)
    }()
}

/// A Swift file as these tests read it.
struct Source {
    let path: String
    let text: String

    init(_ path: String) {
        self.path = path
        text = Repository.text(path)
    }

    var imports: [String] {
        text.matches(
            of:
                /(?m)^[ \t]*(?:@\w+(?:\([^)]*\))?[ \t]+)*(?:\w+[ \t]+)?import[ \t]+(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)/
        )
        .map { String($0.1) }
    }

    /// The text without comments and without string literals.
    var code: String {
        text.replacing(/(?s)""".*?"""/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/, with: "").replacing(/\/\/[^\n]*/, with: "")
    }

    /// Lines; a last one without its end counts.
    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - (text.hasSuffix("\n") ? 1 : 0) }
}
