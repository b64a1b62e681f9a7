import Foundation

/// A few lines of C that are preloaded between a program and the C library.
enum Shim {
    static let compiler = ["clang", "cc", "gcc"].lazy.compactMap(path).first

    private static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
    }

    /// The environment of a program that preloads it, with the variables that the C code reads.
    static func environment(
        _ source: String, _ variables: [String: String] = [:], in folder: TemporaryFolder
    ) throws -> [String: String] {
        let file = try folder.write(source, to: "shim.c")
        let words = ["-shared", "-fPIC", "-o", folder["shim.so"], file]
        let end = try Program.run(words, in: folder, executable: compiler ?? "")
        guard end.status == 0 else { throw Unexpected("no shim: \(end.errors)") }
        return variables.merging(["LD_PRELOAD": folder["shim.so"]]) { $1 }
    }
}
