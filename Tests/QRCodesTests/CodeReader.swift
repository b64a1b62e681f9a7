import Drawing
import Foundation
import Geometry
import Raster

@testable import QRCodes

/// Another program that reads codes: zbarimg of Debian's zbar-tools.
enum CodeReader {
    static let path = "/usr/bin/zbarimg"
    static let isInstalled = FileManager.default.isExecutableFile(atPath: path)

    /// What it reads in a picture; empty where it finds nothing.
    static func read(_ picture: PixelBuffer) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "ppm:-"]
        let (input, output) = (Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(portablePixmap(picture)))
        try input.fileHandleForWriting.close()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Netpbm's P6.
    private static func portablePixmap(_ picture: PixelBuffer) -> [UInt8] {
        let head = "P6 \(picture.size.width) \(picture.size.height) 255\n"
        return Array(head.utf8) + picture.pixels.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
    }
}

/// A screen of one colour with a code on it.
struct CodeScreen {
    var side = 600
    var scale = 1.0
    var background = Color.white

    /// The code's tile begins at (7, 9) points.
    func paint(_ code: QRCode, tile side: Double) -> PixelBuffer {
        var list = DrawingList()
        list.fill(Rect(x: 0, y: 0, width: Double(self.side), height: Double(self.side)), background)
        code.draw(in: Rect(x: 7, y: 9, width: side, height: side), radius: side / 40, scale: scale, into: &list)
        var picture = Picture()
        _ = picture.paint(list, size: PixelSize(width: self.side, height: self.side), scale: scale)
        return picture.buffer
    }
}
