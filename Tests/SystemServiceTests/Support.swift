import Glibc
import Testing

@testable import SystemService

/// A folder of its own that is removed after `body`.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    var template = Array("/tmp/pullkiosk-tests-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template) != nil
    try #require(made)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { _ = WorkerProcess.run(executable: "/bin/rm", arguments: ["-rf", path], limits: .generous) }
    return try body(path)
}

func writeFile(_ path: String, _ text: String) throws {
    let folder = path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    try #require(shell("mkdir -p '\(folder)'").isSuccess)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let written = unsafe write(descriptor, bytes, bytes.count)
    try #require(written == bytes.count)
}

/// A script that can be run at once. Another process writes it: if this one did, a child that another test starts meanwhile
/// could inherit the open file, and running it would fail with "Text file busy".
func writeProgram(_ path: String, _ text: String) throws {
    try writeFile("\(path).text", text)
    try #require(shell("install -m 755 '\(path).text' '\(path)'").isSuccess)
}

/// The failure that `body` throws.
func failure(_ body: () throws(CommandFailure) -> Void) -> CommandFailure? {
    do throws(CommandFailure) {
        try body()
        return nil
    } catch {
        return error
    }
}

func shell(_ script: String, _ limits: WorkerLimits = .generous) -> WorkerOutcome {
    WorkerProcess.run(executable: "/bin/sh", arguments: ["-c", script], limits: limits)
}

extension WorkerLimits {
    static let generous = WorkerLimits(deadline: 60, outputBytes: 1 << 20)
}

extension WorkerOutcome {
    var isSuccess: Bool {
        if case .finished(status: 0, _, _) = self { return true }
        return false
    }

    var text: String? {
        if case .finished(_, let output, _) = self { return String(decoding: output, as: UTF8.self) }
        return nil
    }
}

/// The repository's root: this file is Tests/SystemServiceTests/Support.swift in it.
let repositoryRoot = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
