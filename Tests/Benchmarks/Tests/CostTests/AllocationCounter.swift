import Foundation

/// Counts allocations from the heap, by every thread and library: a test of this program runs again as a program of its own,
/// with the C library's `libc_malloc_debug.so` preloaded, whose `mtrace` logs each call (mtrace(3)).
enum AllocationCounter {
    /// Whether this is such a run.
    static let isCounting = ProcessInfo.processInfo.environment[key] != nil

    private static let key = "PULLKIOSK_COUNTED_TEST"
    private static let library = "libc_malloc_debug.so.0"

    /// The allocations in `countedPart` of a test.
    static func allocations(in test: String) throws -> Int {
        let trace = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: trace) }
        let run = Process()
        run.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        run.arguments = ["--testing-library", "swift-testing", "--filter", test]
        run.environment = ProcessInfo.processInfo.environment.merging(
            ["LD_PRELOAD": library, "MALLOC_TRACE": trace, key: test]
        ) { $1 }
        let output = Pipe()
        (run.standardOutput, run.standardError) = (output, output)
        try run.run()
        let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        run.waitUntilExit()
        guard run.terminationStatus == 0, let lines = try? String(contentsOfFile: trace, encoding: .utf8) else {
            throw NoCount(status: run.terminationStatus, said: said)
        }
        // "@ CALLER + ADDRESS SIZE" for new memory, "> ADDRESS SIZE" for what was made larger.
        let counted = lines.split(separator: "\n").prefix { !$0.hasSuffix(" 0x\(String(lastSize, radix: 16))") }
        return counted.count { $0.contains(" + ") || $0.contains(" > ") }
    }

    /// In a counted run, logs the allocations of `body`. What comes after an allocation of `lastSize` does not count:
    /// `muntrace` would close the file while another thread is about to write.
    static func countedPart(_ body: () -> Void) throws {
        let start = try function("mtrace")
        start()
        body()
        last = malloc(lastSize)
    }

    /// A number of bytes that no other code asks for.
    private static let lastSize = 0x3A5E1
    /// Kept, so that the optimizer does not remove the allocation.
    nonisolated(unsafe) private static var last: UnsafeMutableRawPointer?

    /// A function of the preloaded library. Only its version distinguishes it from the C library's own, which does nothing.
    private static func function(_ name: String) throws -> @convention(c) () -> Void {
        guard let finder = dlsym(nil, "dlvsym"), let handle = dlopen(library, RTLD_NOW) else {
            throw NoCount(status: 0, said: "no \(library)")
        }
        let find = unsafeBitCast(finder, to: Finder.self)
        guard let address = find(handle, name, version) else { throw NoCount(status: 0, said: "no \(name)") }
        return unsafeBitCast(address, to: (@convention(c) () -> Void).self)
    }

    private typealias Finder =
        @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> UnsafeMutableRawPointer?

    /// The version of the C library's first symbols on this processor.
    #if arch(x86_64)
        private static let version = "GLIBC_2.2.5"
    #else
        private static let version = "GLIBC_2.17"
    #endif

    private struct NoCount: Error {
        let status: Int32
        let said: String
    }
}
