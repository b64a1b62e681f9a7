import Foundation
import Raster

/// Another program that paints SVG: librsvg, on Cairo.
enum Librsvg {
    static let path = "/usr/bin/rsvg-convert"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

    struct Failure: Error {
        let message: String
    }

    /// Reads a PNG file of three or four channels from a pipe, undoes its filters and writes its colours.
    private static let unpack = """
        import sys, zlib
        file = sys.stdin.buffer.read()
        head, data, at = None, b"", 8
        while at < len(file):
            size, kind = int.from_bytes(file[at:at + 4], "big"), file[at + 4:at + 8]
            body = file[at + 8:at + 8 + size]
            if kind == b"IHDR": head = body
            if kind == b"IDAT": data += body
            at += 12 + size
        width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
        deep = {bytes([8, 6, 0, 0, 0]): 4, bytes([8, 2, 0, 0, 0]): 3}[head[8:]]
        rows, above = zlib.decompress(data), bytes(width * deep)
        for y in range(height):
            row = bytearray(rows[y * (width * deep + 1):(y + 1) * (width * deep + 1)])
            kind, row = row[0], row[1:]
            for i in range(len(row)):
                a, b = (row[i - deep] if i >= deep else 0), above[i]
                c = above[i - deep] if i >= deep else 0
                p = sorted((abs(a + b - c - n), k, n) for k, n in enumerate((a, b, c)))[0][2]
                row[i] = (row[i] + (0, a, b, (a + b) // 2, p)[kind]) & 255
            sys.stdout.buffer.write(b"".join(row[i:i + 3] for i in range(0, len(row), deep)))
            above = row
        """

    /// Red, green and blue of an opaque document, row by row.
    static func paint(_ svg: String, scale: Double) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c", "\"$0\" --zoom \"$1\" | python3 -I -S -c \"$2\"", path, "\(scale)", unpack,
        ]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let text = Data(svg.utf8)
        // The reader reads everything before it writes, and so does what comes after it.
        try input.fileHandleForWriting.write(contentsOf: text)
        try input.fileHandleForWriting.close()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(message: "rsvg-convert or python3 failed") }
        return Array(bytes)
    }

    /// The share of pixels of a picture on opaque white in which a channel differs by more than `tolerance`.
    static func difference(_ picture: PixelBuffer, _ svg: String, scale: Double, above tolerance: Int) throws -> Double {
        let theirs = try paint(svg, scale: scale)
        guard theirs.count == picture.pixels.count * 3 else { throw Failure(message: "\(theirs.count) bytes") }
        var (count, start) = (0, 0)
        for word in picture.pixels {
            let ours = (Int(word >> 16 & 255), Int(word >> 8 & 255), Int(word & 255))
            let (red, green, blue) = (Int(theirs[start]), Int(theirs[start + 1]), Int(theirs[start + 2]))
            if max(abs(ours.0 - red), abs(ours.1 - green), abs(ours.2 - blue)) > tolerance { count += 1 }
            start += 3
        }
        return Double(count) / Double(max(picture.pixels.count, 1))
    }
}
