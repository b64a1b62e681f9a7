import Foundation

/// A folder that is removed with all its content at the end.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = "\(NSTemporaryDirectory())/pullkiosk-\(UUID().uuidString.prefix(13))".replacing("//", with: "/")
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in it.
    subscript(name: String) -> String { "\(path)/\(name)" }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: self[name]))
        return self[name]
    }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String { try write(Array(text.utf8), to: name) }

    /// Empty where there is no such file.
    func bytes(_ name: String) -> [UInt8] { FileManager.default.contents(atPath: self[name]).map(Array.init) ?? [] }

    func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: self[name]) }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}
