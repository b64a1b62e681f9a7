import Foundation
import Geometry

/// The files of Tests/Pictures/make.py, made once in a run of the tests.
enum MadePictures {
    /// What the reference's pixels fill.
    static let wanted = PixelSize(width: 90, height: 70)

    private static let folder: String = {
        let folder = NSTemporaryDirectory() + "pictures-\(ProcessInfo.processInfo.processIdentifier)"
        let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let script = Process()
        script.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        script.arguments = ["\(root)/Tests/Pictures/make.py", folder]
        try? script.run()
        script.waitUntilExit()
        precondition(script.terminationStatus == 0, "make.py failed")
        return folder
    }()

    /// Name and extension of each picture that has a reference.
    static let names = files(in: folder).filter { !$0.hasSuffix(".rgba") && $0.contains(".") }.sorted()
    static let hostileNames = files(in: folder + "/hostile").sorted()

    static func bytes(_ name: String) -> [UInt8] { Array(FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()) }

    static func hostile(_ name: String) -> [UInt8] { bytes("hostile/\(name)") }

    /// 0xAARRGGBB, premultiplied.
    static func reference(_ name: String) -> [UInt32] {
        let file = bytes("\(name.split(separator: ".")[0])-\(name.split(separator: ".")[1]).rgba")
        return stride(from: 0, to: file.count, by: 4).map { start in
            let parts = file[start..<start + 4].map(UInt32.init)
            return parts[3] << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
        }
    }

    private static func files(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}

/// How far two pictures are apart, in levels of 255 of their channels.
struct PictureDifference {
    let mean: Double
    /// How many channels are more than 12 levels apart, 0 to 1.
    let share: Double

    init(_ left: [UInt32], _ right: [UInt32]) {
        let channels = zip(left, right).flatMap { left, right in zip(Self.channels(left), Self.channels(right)) }
        let differences = channels.map { abs($0 - $1) }
        let count = Double(max(differences.count, 1))
        mean = Double(differences.reduce(0, +)) / count
        share = Double(differences.count { $0 > 12 }) / count
    }

    private static func channels(_ word: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(word >> UInt32($0) & 255) } }
}
