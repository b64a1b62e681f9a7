import Glibc

@testable import SDLPlatform

/// A directory that is removed with all its files at the end.
final class TemporaryDirectory: Sendable {
    let path: String

    init() {
        var template = Array("/tmp/pullkiosk-tests.XXXXXX".utf8) + [0]
        unsafe template.withUnsafeMutableBytes { _ = unsafe mkdtemp($0.baseAddress!) }
        path = String(decoding: template.dropLast(), as: UTF8.self)
    }

    deinit {
        for name in names(in: path) { unsafe remove("\(path)/\(name)") }
        unsafe rmdir(path)
    }
}
