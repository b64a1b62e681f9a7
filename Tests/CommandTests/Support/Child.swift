import Foundation
import Glibc

/// A process of this test, with its outputs in files. It is killed when its last owner goes away.
final class Child {
    let process: pid_t
    private var ended: Int32?

    /// Starts a program with these words, the first of which is its path, and with this environment only.
    init(_ words: [String], environment: [String: String], input: String, output: String, errors: String) throws {
        var files = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&files)
        defer { unsafe posix_spawn_file_actions_destroy(&files) }
        unsafe posix_spawn_file_actions_addopen(&files, 0, input, O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        unsafe posix_spawn_file_actions_addopen(&files, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        var process: pid_t = 0
        let variables = environment.map { "\($0.key)=\($0.value)" }
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe words.map { unsafe strdup($0) } + [nil]
        var names: [UnsafeMutablePointer<CChar>?] = unsafe variables.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + names).forEach { unsafe free($0) } }
        var attributes = Child.attributes()
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        let result = unsafe posix_spawn(&process, words[0], &files, &attributes, &arguments, &names)
        guard result == 0 else { throw Unexpected("\(words[0]): \(unsafe String(cString: strerror(result)))") }
        self.process = process
    }

    deinit {
        kill()
    }

    /// Unblocks all signals: tests run on threads of libdispatch, which block most, and a process inherits that.
    private static func attributes() -> posix_spawnattr_t {
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        unsafe posix_spawnattr_init(&attributes)
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        return attributes
    }

    var isAlive: Bool { exitStatus == nil }

    /// The exit status, or 128 and the number of the signal that ended it; nil while it runs.
    var exitStatus: Int32? {
        if ended == nil {
            var status: Int32 = 0
            if unsafe waitpid(process, &status, WNOHANG) == process {
                ended = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            }
        }
        return ended
    }

    func send(_ signal: Int32) { if isAlive { Glibc.kill(process, signal) } }

    /// Also to those it has started, if it leads a group of its own.
    func sendToGroup(_ signal: Int32) { if isAlive { Glibc.kill(-process, signal) } }

    func kill() {
        send(SIGKILL)
        while exitStatus == nil { usleep(1_000) }
    }
}

/// What a test did not expect, in words.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// Waits for something that comes soon on a fast machine. False after four minutes, within which it comes on a very slow one:
/// that limit ends a test that has failed, and says nothing about speed.
///
/// - Parameter pause: microseconds from look to look.
func eventually(every pause: UInt32 = 10_000, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: 240)
    while Date() < end {
        if try condition() { return true }
        usleep(pause)
    }
    return try condition()
}
