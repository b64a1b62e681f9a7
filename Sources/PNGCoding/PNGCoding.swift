// PNGCoding: the fence around libpng. The bytes of a PNG file become pixels (PNGReading.swift), pixels become such bytes
// (PNGWriting.swift).
//
// It opens no file and knows no other module's pictures: pixels are numbers 0xAARRGGBB with straight alpha, as a PNG file keeps
// them, row by row from the top. Values come through as they are in the file; no gamma is applied.
//
// What goes wrong in libpng comes back as a line: its longjmp stays in C (Sources/SystemLibraries/CPNG/shim.h), and it prints
// nothing.

/// Why bytes are no picture, or pixels no file: one line.
public struct PNGFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}

/// Pictures as the bytes of PNG files (ISO/IEC 15948).
public enum PNG {}

/// A line of libpng's, from the array of C that holds it.
func text<Line>(_ line: Line) -> String {
    unsafe withUnsafeBytes(of: line) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
