import FoundationEssentials
import Glibc
import PNGCoding
import Raster
import SystemService

// Files that commands read and write, with the documented exit statuses.

/// The text of a file, or of standard input for `-`, without a byte order mark.
func readText(_ path: String, limit: Int) throws(CommandFailure) -> String {
    var bytes = try readInput(path, limit: limit)[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let wrong = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
    throw CommandFailure(.dataError, "\(path):\(wrong + 1): expected UTF-8 text, got other bytes")
}

func writeFile(_ text: String, to path: String) throws(CommandFailure) {
    try writeFile(Data(text.utf8), to: path)
}

/// Writes a file atomically: to a temporary file, which is then renamed.
func writeFile(_ bytes: Data, to path: String) throws(CommandFailure) {
    do {
        try bytes.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
        throw CommandFailure(.cannotCreate, "cannot write \(path): \(reason(error))")
    }
}

/// Prints a result. If the reader has gone, SIGPIPE ends this program, as any program in a pipe.
func printResult(_ text: String, terminator: String = "\n") throws(CommandFailure) {
    try StandardStreams.write(Array((text + terminator).utf8))
}

/// Writes a PNG file atomically, replacing a file of that name.
func writePNG(_ picture: PixelBuffer, to path: String) throws(CommandFailure) {
    let file: [UInt8]
    do throws(PNGFailure) {
        file = try PNG.encode(size: picture.size, straight: picture.straightPixels)
    } catch {
        throw CommandFailure(.cannotCreate, "cannot write \(path): \(error.message)")
    }
    try writeFile(Data(file), to: path)
}

/// The picture in a PNG file.
func readPNG(_ path: String) throws(CommandFailure) -> PixelBuffer {
    let bytes = try readFile(path, limit: PNG.longestFile)
    do throws(PNGFailure) {
        let (size, pixels) = try PNG.decode(bytes)
        return PixelBuffer(size: size, straight: pixels)
    } catch {
        throw CommandFailure(.dataError, "\(path): \(error.message)")
    }
}

func createFolder(_ path: String) throws(CommandFailure) {
    do {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
        throw CommandFailure(.cannotCreate, "cannot make the folder \(path): \(reason(error))")
    }
}

/// The system's message for an error: `No such file or directory`.
private func reason(_ error: any Error) -> String {
    let cocoa = error as? CocoaError
    if let system = (cocoa?.underlying ?? error) as? POSIXError { return systemMessage(system.code.rawValue) }
    return cocoa?.code == .fileReadNoSuchFile ? systemMessage(ENOENT) : "\(error)"
}
