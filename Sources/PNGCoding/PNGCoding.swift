// PNGCoding: the fence around libpng. Decodes the bytes of a PNG file to pixels (PNGReading.swift), or row by row (PNGRows.swift),
// and encodes pixels (PNGWriting.swift).
//
// The module opens no file and does not know other modules' picture types. Pixels are numbers 0xAARRGGBB with straight alpha,
// as in a PNG file, row by row from the top. Values are passed unchanged; no gamma is applied.
//
// Errors of libpng are returned as a line of text. Its longjmp stays in C (Sources/SystemLibraries/CPNG/shim.h), and it
// prints nothing.

/// Why decoding or encoding failed: one line.
public struct PNGFailure: Error, Hashable, Sendable {
    public let message: String

    init(_ message: String) { self.message = message }
}

/// Pictures as the bytes of PNG files (ISO/IEC 15948).
public enum PNG {}

/// A message of libpng, from its C array.
func text<Line>(_ line: Line) -> String {
    unsafe withUnsafeBytes(of: line) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
